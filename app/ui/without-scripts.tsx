/**
 * A part of the page for browsers without scripts, rendered by React before (`markup`). A browser with scripts gets it
 * from the server and leaves it alone: it renders this with nothing.
 */
export function WithoutScripts({ markup }: { markup: string | undefined }) {
  return markup === undefined ? <noscript /> : <noscript dangerouslySetInnerHTML={{ __html: markup }} />;
}
