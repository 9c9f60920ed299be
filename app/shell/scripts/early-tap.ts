declare global {
  interface Window {
    /** The button that was tapped last while no script could answer it, and when (`performance.now()`). */
    earlyTap?: [button: HTMLButtonElement, atMs: number];
  }
}

/** What is answered later than this would surprise: one has given up, or does something else by now. */
const MAX_WAIT_MS = 5_000;

/**
 * Runs in the page from the start: keeps the last tap on a button that only scripts answer. Links, forms and popovers
 * answer by themselves. React names its keys on an element that it has taken over. Constant, so that its hash is.
 */
export const SAVE_EARLY_TAP =
  `addEventListener('click',e=>{let b=e.target.closest?.('button[type=button]:not([popovertarget])');` +
  `if(b&&!Object.keys(b).some(k=>k.startsWith('__react')))window.earlyTap=[b,performance.now()]});`;

/** Answers it, once React has taken the page over. */
export function answerEarlyTap(): void {
  const [button, atMs] = window.earlyTap ?? [];
  delete window.earlyTap;
  if (button && atMs !== undefined && performance.now() - atMs <= MAX_WAIT_MS) button.click();
}
