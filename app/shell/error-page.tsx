/** What is shown in a page's place when it cannot be. */
export function ErrorPage({ error }: { error: unknown }) {
  return <h1>{error ? 'Unexpected Application Error!' : ''}</h1>;
}
