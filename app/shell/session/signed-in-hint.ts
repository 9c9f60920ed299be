import { HINT_COOKIE, HOST_PREFIX } from '../../account/sign-in/hint-cookie.ts';

/** How long, in ms, the splash may cover the app and `loading` may last while the sign-in state is on its way. */
export const PATIENCE_MS = 3000;

/** The hint among a page's cookies, by either of its names: only the server knows which one it goes by. */
const HINT = `(^|; )(${HOST_PREFIX})?${HINT_COOKIE}=1(;|$)`;

/**
 * Runs in the head before anything is painted. With the hint it sets `data-signed-in` on the root element, from
 * which CSS draws what only people who have signed in see, and, once per tab, `data-splash` for 3 s at most.
 * Where storage is blocked there is no mark and no splash. Constant, so that its hash is.
 */
export const SIGNED_IN_HINT_SCRIPT =
  `(d=>{try{if(/${HINT}/.test(document.cookie)){d.signedIn='';let s=sessionStorage;` +
  `if(!s.opened){s.opened=1;d.splash='';setTimeout(()=>delete d.splash,${PATIENCE_MS})}}}catch{}})` +
  `(document.documentElement.dataset)`;

/** Whether this browser has signed in, as far as its cookies tell. */
export function hasHint(): boolean {
  return new RegExp(HINT).test(document.cookie);
}

/** The server says that nobody is signed in here any more. */
export function forgetHint(): void {
  const gone = 'Path=/; Max-Age=0; SameSite=Lax';
  document.cookie = `${HINT_COOKIE}=; ${gone}`;
  document.cookie = `${HOST_PREFIX}${HINT_COOKIE}=; ${gone}; Secure`;
}
