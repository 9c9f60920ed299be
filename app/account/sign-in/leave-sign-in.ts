import type { ClientActionFunctionArgs } from 'react-router';
import { pathBehind } from '../../ui/page-behind.ts';
import { LOGIN_CODE_PATH } from '../account-paths.ts';
import { withNext } from './next-path.ts';

/** `password-again`: the code came too late. */
export type SheetStep = 'password' | 'password-again' | 'code';

/** For a form in the sheet over the page. Without a step, signed in. */
export interface SheetResult {
  ok: true;
  nextStep?: SheetStep;
}

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

/**
 * A sign-in form's request that follows its redirect. In the sheet, the page stays where the redirect leads back to it,
 * at once or after another step.
 */
export function followingSignIn({ request, serverAction }: Sent, onSignedIn?: () => void): Sent {
  const follow = async () => {
    const form = await request.clone().formData();
    try {
      return await serverAction();
    } catch (thrown) {
      const to = thrown instanceof Response ? thrown.headers.get('Location') : null;
      if (to === null) throw thrown;
      onSignedIn?.();
      const inSheet = form.has('inSheet') ? resultInSheet(to, pathHere()) : undefined;
      return inSheet ?? leaveSignIn(to);
    }
  };
  return { request, serverAction: follow as Sent['serverAction'] };
}

function resultInSheet(to: string, here: string): SheetResult | undefined {
  if (to === here) return { ok: true };
  if (to === withNext(LOGIN_CODE_PATH, here)) return { ok: true, nextStep: 'code' };
  // Without `next` it is the page that tells suspended people why.
  const isExpired = to.startsWith('/login?') && to === withNext('/login', here);
  return isExpired ? { ok: true, nextStep: 'password-again' } : undefined;
}

/** As `next` takes it: the router's own may hold characters that are not encoded. */
export function pathHere(): string {
  const { pathname, search } = window.location;
  return pathname + search;
}
