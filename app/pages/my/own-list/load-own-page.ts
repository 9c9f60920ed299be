import type { ClientLoaderFunctionArgs } from 'react-router';

/** Marks a request for the next page in the background, whose failure must not take the list away. */
const MORE = 'more';

/** The answer to a request for the next page; null when it failed. */
export type MoreAnswer<Loaded> = { more: Loaded | null };

/** The address of the next page, as the browser requests it in the background. */
export function backgroundHref(href: string): string {
  return `${href}&${MORE}=1`;
}

/** The `clientLoader` of a person's own list: the page, or with `backgroundHref` a `MoreAnswer`. */
export async function loadOwnPage<Loaded>(
  { request }: Pick<ClientLoaderFunctionArgs, 'request'>,
  serverLoader: () => Promise<Loaded>,
): Promise<Loaded | MoreAnswer<Loaded>> {
  if (!new URL(request.url).searchParams.has(MORE)) return serverLoader();
  try {
    return { more: await serverLoader() };
  } catch (thrown) {
    // Signed out meanwhile (the way to sign in), or aborted: the router no longer waits for it.
    if (thrown instanceof Response || request.signal.aborted) throw thrown;
    console.error('목록을 더 불러오지 못했습니다.', thrown);
    return { more: null };
  }
}
