import type { Palette } from '../../app/platform/config/site-palette.server.ts';
import type { Mark } from './mark.ts';

const DRAWN_NAME = /<svg class="wordmark"[\s\S]*?<\/svg>/;
const BAR = 'name="theme-color" content="#ffffff"';

export function offlinePage(
  html: string,
  { name, mark, color }: { name: string | undefined; mark: Mark | undefined; color: string | undefined },
): string {
  const named = name === undefined ? html : html.replace(DRAWN_NAME, () => sign(name, mark));
  return color === undefined ? named : named.replace(BAR, `name="theme-color" content="${color}"`);
}

function sign(name: string, mark: Mark | undefined): string {
  const image = mark
    ? `<img class="mark" src="data:image/svg+xml;base64,${mark.svg.toString('base64')}" alt="" />`
    : '';
  return `<span class="sign">${image}<span class="name">${escapeHtml(name)}</span></span>`;
}

export function offlineStyles(css: string, palette: Palette): string {
  const press = palette['--color-primary-press'];
  return `${css}
.leaf { fill: ${palette['--color-primary']}; }
.retry { color: ${palette['--color-on-primary']}; background: ${palette['--color-primary']}; }
.retry:active { background: ${press}; }
@media (hover: hover) and (pointer: fine) { .retry:hover { background: ${press}; } }
.retry:focus-visible { outline-color: ${palette['--color-green-text']}; }
`;
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/[&<>"]/g, (character) => entities[character]!);
}
