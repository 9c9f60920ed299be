const MODULE = '<script type="module"';
const PRELOAD = '<link rel="modulepreload"';

/**
 * A page can be read and its links followed without its scripts, so on a slow line they come after what is seen:
 * here they are written under names that browsers do nothing about, until `START_SCRIPTS` gives them their own.
 * What React finds when it takes the page over is what it has rendered.
 */
export function letScriptsWait(html: string): string {
  return html
    .replaceAll(PRELOAD, '<link rel="later" fetchpriority="low"')
    .replaceAll(MODULE, '<script type="later"');
}

/**
 * Runs at the end of the body and waits for the first paint. In a hidden tab there is none: that waits for `load`, and
 * so, a second longer, does a browser that does not tell of its paints. A script whose type has changed runs once its
 * children do. Constant, so that its hash is.
 */
export const START_SCRIPTS =
  `(d=>{let start=()=>{for(let l of d.querySelectorAll('link[rel=later]'))l.rel='modulepreload';` +
  `for(let s of d.querySelectorAll('script[type=later]')){s.type='module';s.append('')}};` +
  `try{new PerformanceObserver(l=>{if(l.getEntriesByName('first-contentful-paint')[0])start()})` +
  `.observe({type:'paint',buffered:true})}catch{start()}` +
  `addEventListener('load',()=>setTimeout(start,d.hidden?0:1000))})(document)`;
