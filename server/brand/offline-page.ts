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

function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/[&<>"]/g, (character) => entities[character]!);
}
