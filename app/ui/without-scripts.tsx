import { useSyncExternalStore } from 'react';

/**
 * A part of the page for browsers without scripts, rendered by React before (`markup`). A browser with scripts gets it
 * from the server and leaves it alone: it renders this with nothing.
 */
export function WithoutScripts({ markup }: { markup: string | undefined }) {
  return markup === undefined ? <noscript /> : <noscript dangerouslySetInnerHTML={{ __html: markup }} />;
}

const never = () => () => {};

/** False in the server's HTML and while it is taken over, true from then on. */
export function useIsScripted(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
