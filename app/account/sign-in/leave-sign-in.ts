import type { ClientActionFunctionArgs } from 'react-router';
import { pathBehind } from '../../ui/page-behind.ts';

/**
 * Signing in is a step aside: goes back to the page that led to it, as it was left, else to `to` in its place. Never
 * resolves, so that the form is busy until the page is gone.
 * @param to a path of this site
 */
function leaveSignIn(to: string): Promise<never> {
  if (pathBehind() === to) history.back();
  else window.location.replace(to);
  return new Promise(() => {});
}

type Sent = Pick<ClientActionFunctionArgs, 'request' | 'serverAction'>;

/** A sign-in form's request that follows its redirect. In the sheet over the page that it leads to, the page stays. */
export function followingSignIn({ request, serverAction }: Sent, onSignedIn?: () => void): Sent {
  const follow = async () => {
    const form = await request.clone().formData();
    try {
      return await serverAction();
    } catch (thrown) {
      const to = thrown instanceof Response ? thrown.headers.get('Location') : null;
      if (to === null) throw thrown;
      onSignedIn?.();
      return form.has('inSheet') && to === pathHere() ? { ok: true } : leaveSignIn(to);
    }
  };
  return { request, serverAction: follow as Sent['serverAction'] };
}

/** As `next` takes it: the router's own may hold characters that are not encoded. */
export function pathHere(): string {
  const { pathname, search } = window.location;
  return pathname + search;
}
