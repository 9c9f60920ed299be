import { createContext } from 'react';
import { SAVED_TOAST_KEY } from '../../ui/feedback/saved-toast.ts';

declare global {
  interface Window {
    /** The last button or link tapped before hydration, and when (`performance.now()`). */
    earlyTap?: [tapped: HTMLElement, atMs: number];
  }
}

/** A later response would surprise. */
const MAX_WAIT_MS = 5_000;

/**
 * Saves the last tap on a button that needs scripts, or on what is marked `data-early-tap`: a form or link that answers
 * in the page with them, which is sent or followed without them once they are too late, or photos. React's keys tell
 * hydrated elements. Constant, for its hash.
 */
const SAVE_EARLY_TAP =
  `addEventListener('click',e=>{` +
  `let b=e.target.closest?.('button[type=button]:not([popovertarget]),[data-early-tap] :is(button,img),a[data-early-tap]');` +
  `if(!b||e.ctrlKey||e.metaKey||e.shiftKey||Object.keys(b).some(k=>k.startsWith('__react')))return;` +
  `let tap=window.earlyTap=[b,performance.now()],` +
  `go=b.href?()=>location.assign(b.href):b.type=='submit'&&(()=>b.form.submit());` +
  `if(go){e.preventDefault();setTimeout(()=>window.earlyTap==tap&&go(),${MAX_WAIT_MS})}});`;

export function answerEarlyTap(): void {
  const [tapped, atMs] = window.earlyTap ?? [];
  delete window.earlyTap;
  if (tapped && atMs !== undefined && performance.now() - atMs <= MAX_WAIT_MS) tapped.click();
}

/** The router's scroll restoration: after the paint on a new page, before it on reload and back. */
export const PLACE_SCRIPT_ID = 'place';

const WAITING: Record<string, string> = {
  '<link rel="modulepreload"': '<link rel="later" fetchpriority="low"',
  '<script type="module"': '<script type="later"',
  [`<script id="${PLACE_SCRIPT_ID}"`]: '<script type="place"',
};

/** Browsers ignore the scripts until `START_SCRIPTS` restores their names, so that content comes first. */
export function letScriptsWait(html: string): string {
  return Object.entries(WAITING).reduce((page, [tag, waiting]) => page.replaceAll(tag, waiting), html);
}

export const SCRIPTS_WAIT = 'data-scripts';

const PAUSE_MS = 5_000;

const TOUCHES = `['pointermove','pointerdown','keydown','focusin','wheel']`;

/**
 * Starts scripts after the first paint, or after `load` where browsers report none. Each step is a task of its own:
 * together they would block a phone for a tenth of a second. Members' pages, reloads, back and a page that shows a saved
 * toast run at once. Constant, for its hash.
 */
export const START_SCRIPTS =
  `(d=>{let run=(from,type)=>{for(let s of d.querySelectorAll('script[type='+from+']')){s.type=type;s.append('')}},` +
  `isNew=performance.getEntriesByType('navigation')[0]?.type=='navigate',` +
  `hasToast=()=>{try{return sessionStorage.getItem('${SAVED_TOAST_KEY}')}catch{}},` +
  `waits=isNew&&!('signedIn' in d.documentElement.dataset)&&!hasToast()&&d.body.getAttribute('${SCRIPTS_WAIT}'),` +
  `place=()=>run('place','text/javascript'),awake,pause,wake=()=>{awake=1;clearTimeout(pause);run('later','module')},` +
  `wakeAtTouch=()=>{if(awake)return wake();for(let t of ${TOUCHES})addEventListener(t,wake,{once:true,passive:true,capture:true});` +
  `if(waits=='at-touch-or-pause')pause??=setTimeout(wake,${PAUSE_MS})},` +
  `start=()=>{let fetches=[...d.querySelectorAll('link[rel=later]')].map(l=>()=>{l.rel='modulepreload'});` +
  `for(let step of [place,...fetches,waits?wakeAtTouch:wake])setTimeout(step)};` +
  `if(!isNew)place();` +
  SAVE_EARLY_TAP +
  `try{new PerformanceObserver(l=>{if(l.getEntriesByName('first-contentful-paint')[0])start()})` +
  `.observe({type:'paint',buffered:true})}catch{start()}` +
  `addEventListener('load',()=>setTimeout(start,d.hidden?0:1000))})(document)`;

/** Marks the app's own scripts for one render; removed before the page is sent (`inline-scripts.server.ts`). */
export const ScriptNonce = createContext<string | undefined>(undefined);
