import { DEVICE_USER_KEY } from '../../account/device-history.ts';
import { HINT_COOKIE, HOST_PREFIX } from '../../account/sign-in/hint-cookie.ts';

/** The most that splash and `loading` last, ms. */
export const PATIENCE_MS = 3000;

/** By either name: only the server knows which is used. */
const HINT = `(^|; )(${HOST_PREFIX})?${HINT_COOKIE}=1(;|$)`;

declare global {
  interface Window {
    /** The request for the session that the head has sent; scripts take it over. */
    earlySession?: { address: string; response: Promise<Response> } | undefined;
  }
}

export function sessionAddress(productIds: readonly string[]): string {
  return productIds.length > 0 ? `/api/session?ids=${productIds.join('%2C')}` : '/api/session';
}

/**
 * A listing's page names its seller in the head (`rel="author"`), a person's page the person in its address. If that is
 * the account last seen on this device, and until the session says otherwise, `data-own` on the link hides what is for
 * others (`buy-bar.module.css`, `person-actions.module.css`). The router replaces the link with the page.
 */
const MARK_OWN =
  `let l=localStorage,find=rel=>document.querySelector('link[rel='+rel+']'),link=find('author')||find('canonical'),` +
  `owner=/\\/people\\/([\\w-]+)/.exec(link?.href)?.[1],mark=is=>link?.toggleAttribute('data-own',is);` +
  `mark('${DEVICE_USER_KEY}'+owner in l);` +
  `response.then(r=>r.clone().json()).then(({user})=>{l['${DEVICE_USER_KEY}'+user.id]='';mark(user.id==owner)}).catch(()=>mark(false));`;

/**
 * In the head: sets `data-signed-in`, requests the session before the scripts load, and, once a tab, sets `data-splash`
 * until it is answered, for 3 s at most. Constant, for its hash.
 */
export const SIGNED_IN_HINT_SCRIPT =
  `(d=>{try{if(/${HINT}/.test(document.cookie)){d.signedIn='';let s=sessionStorage,end=()=>delete d.splash,` +
  `id=/^\\/product\\/detail\\/([\\w-]+)/.exec(location.pathname)?.[1],address='/api/session'+(id?'?ids='+id:''),` +
  `response=fetch(address);earlySession={address,response};response.then(end,end);` +
  `if(!s.opened){s.opened=1;d.splash='';setTimeout(end,${PATIENCE_MS})}` +
  MARK_OWN +
  `}}catch{}})` +
  `(document.documentElement.dataset)`;

export function hasHint(): boolean {
  return new RegExp(HINT).test(document.cookie);
}

export function forgetHint(): void {
  const gone = 'Path=/; Max-Age=0; SameSite=Lax';
  document.cookie = `${HINT_COOKIE}=; ${gone}`;
  document.cookie = `${HOST_PREFIX}${HINT_COOKIE}=; ${gone}; Secure`;
}
