/** A choice made on this device; without one the device's own setting counts. */
export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export const THEME_KEY = 'theme';

/** The `--color-surface` of each theme. */
export const BAR_COLORS: Readonly<Record<Theme, string>> = { light: '#ffffff', dark: '#171a14' };

/**
 * In the head: sets `data-theme` to the choice and keeps the browser's bar to it, again when another tab chooses and
 * when a page comes back. Constant, for its hash.
 */
export const THEME_SCRIPT =
  `(d=>{let apply=()=>{let theme;try{theme=localStorage.${THEME_KEY}}catch{}` +
  `if(!/^(${THEMES.join('|')})$/.test(theme))theme='';d.documentElement.dataset.theme=theme;` +
  `for(let bar of d.querySelectorAll('meta[data-bar]')){let own=bar.dataset.bar;` +
  `bar.media=theme?theme==own?'all':'not all':'(prefers-color-scheme: '+own+')'}};` +
  `apply();for(let event of ['storage','pageshow'])addEventListener(event,apply)})(document);`;
