declare global {
  interface Window {
    /** The last button tapped before hydration, and when (`performance.now()`). */
    earlyTap?: [button: HTMLButtonElement, atMs: number];
  }
}

/** A later response would surprise. */
const MAX_WAIT_MS = 5_000;

/** Saves the last tap on a button that needs scripts. React's keys tell hydrated elements. Constant, for its hash. */
export const SAVE_EARLY_TAP =
  `addEventListener('click',e=>{let b=e.target.closest?.('button[type=button]:not([popovertarget])');` +
  `if(b&&!Object.keys(b).some(k=>k.startsWith('__react')))window.earlyTap=[b,performance.now()]});`;

/** After hydration. */
export function answerEarlyTap(): void {
  const [button, atMs] = window.earlyTap ?? [];
  delete window.earlyTap;
  if (button && atMs !== undefined && performance.now() - atMs <= MAX_WAIT_MS) button.click();
}
