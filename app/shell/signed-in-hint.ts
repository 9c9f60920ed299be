/** The readable cookie that says that this browser has signed in. The session itself is in a cookie no script sees. */
export const HINT_COOKIE = 'signed_in';

/** How long, in ms, the splash may cover the app and `loading` may last while the sign-in state is on its way. */
export const PATIENCE_MS = 3000;

/**
 * Runs in the head before anything is painted. With the hint it sets `data-signed-in` on the root element, from
 * which CSS draws what only people who have signed in see, and, once per tab, `data-splash` for 3 s at most.
 * Where storage is blocked there is neither a mark nor a splash. Constant, so that its hash is.
 */
export const SIGNED_IN_HINT_SCRIPT = `(d=>{try{if(/(^|; )${HINT_COOKIE}=1(;|$)/.test(document.cookie)){d.signedIn='';if(!sessionStorage.opened){sessionStorage.opened=1;d.splash='';setTimeout(()=>delete d.splash,${PATIENCE_MS})}}}catch{}})(document.documentElement.dataset)`;
