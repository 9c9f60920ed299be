import { SAVE_EARLY_TAP } from './early-tap.ts';

const MODULE = '<script type="module"';
const PRELOAD = '<link rel="modulepreload"';

/**
 * The router's script that scrolls to where one was: it waits for the storage of the tab, which another process has.
 * A page that is opened anew has no place to come back to: there the script too comes after what is seen, and only
 * gives the entry of the history its name. On a reload or on going back it runs before anything is painted.
 */
export const PLACE_SCRIPT_ID = 'place';

/**
 * A page can be read and its links followed without its scripts, so on a slow line they come after what is seen:
 * here they are written under names that browsers do nothing about, until `START_SCRIPTS` gives them their own.
 * What React finds when it takes the page over is what it has rendered.
 */
export function letScriptsWait(html: string): string {
  return html
    .replaceAll(PRELOAD, '<link rel="later" fetchpriority="low"')
    .replaceAll(MODULE, '<script type="later"')
    .replace(`<script id="${PLACE_SCRIPT_ID}"`, '<script type="place"');
}

/** The attribute of the body of a page whose scripts wait, and for what: see `PageHandle`. */
export const SCRIPTS_WAIT = 'data-scripts';

/** How long an untouched page stays still, where it waits for a touch or a pause. */
const PAUSE_MS = 3_000;

/** Signs that somebody is about to do something with a page. */
const TOUCHES = `['pointermove','pointerdown','keydown','focusin','wheel']`;

/**
 * Runs at the end of the body and waits for the first paint. In a hidden tab there is none: that waits for `load`, and
 * so, a second longer, does a browser that does not tell of its paints. A script whose type has changed runs once its
 * children do. Constant, so that its hash is.
 *
 * Each step is a task of its own: together they would block a phone for a tenth of a second. On a page that waits for a
 * touch scripts are only fetched; not so for people who have signed in, whose state is drawn by scripts, and on a reload
 * or on going back, where pages of the same document may lie behind this one.
 */
export const START_SCRIPTS =
  `(d=>{let run=(from,type)=>{for(let s of d.querySelectorAll('script[type='+from+']')){s.type=type;s.append('')}},` +
  `isNew=performance.getEntriesByType('navigation')[0]?.type=='navigate',` +
  `waits=isNew&&!('signedIn' in d.documentElement.dataset)&&d.body.getAttribute('${SCRIPTS_WAIT}'),` +
  `place=()=>run('place','text/javascript'),wake=()=>run('later','module'),` +
  `wakeAtTouch=()=>{for(let t of ${TOUCHES})addEventListener(t,wake,{once:true,passive:true,capture:true});` +
  `if(waits=='at-touch-or-pause')setTimeout(wake,${PAUSE_MS})},` +
  `start=()=>{let fetches=[...d.querySelectorAll('link[rel=later]')].map(l=>()=>{l.rel='modulepreload'});` +
  `for(let step of [place,...fetches,waits?wakeAtTouch:wake])setTimeout(step)};` +
  `if(!isNew)place();` +
  SAVE_EARLY_TAP +
  `try{new PerformanceObserver(l=>{if(l.getEntriesByName('first-contentful-paint')[0])start()})` +
  `.observe({type:'paint',buffered:true})}catch{start()}` +
  `addEventListener('load',()=>setTimeout(start,d.hidden?0:1000))})(document)`;
