import { HINT_COOKIE, HOST_PREFIX } from '../../account/sign-in/hint-cookie.ts';

/** The most that splash and `loading` last, ms. */
export const PATIENCE_MS = 3000;

/** By either name: only the server knows which is used. */
const HINT = `(^|; )(${HOST_PREFIX})?${HINT_COOKIE}=1(;|$)`;

/** In the head: sets `data-signed-in` and, once a tab, `data-splash` for 3 s at most. Constant, for its hash. */
export const SIGNED_IN_HINT_SCRIPT =
  `(d=>{try{if(/${HINT}/.test(document.cookie)){d.signedIn='';let s=sessionStorage;` +
  `if(!s.opened){s.opened=1;d.splash='';setTimeout(()=>delete d.splash,${PATIENCE_MS})}}}catch{}})` +
  `(document.documentElement.dataset)`;

export function hasHint(): boolean {
  return new RegExp(HINT).test(document.cookie);
}

export function forgetHint(): void {
  const gone = 'Path=/; Max-Age=0; SameSite=Lax';
  document.cookie = `${HINT_COOKIE}=; ${gone}`;
  document.cookie = `${HOST_PREFIX}${HINT_COOKIE}=; ${gone}; Secure`;
}
