import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrandLinks, DRAWN_NAME } from '../../app/shell/brand.ts';
import type { Config } from '../../app/platform/config/config.server.ts';
import { contentSecurityPolicy, MARK_POLICY, WORKER_POLICY } from '../guards/content-security-policy.ts';
import { FOR_OTHER_SITES } from '../guards/security-headers.ts';
import { AN_HOUR, REVALIDATE, IMMUTABLE, staticFile, type StaticFiles } from '../assets/static-files.ts';
import { drawIcons } from './icons.ts';
import { type Mark, readMark } from './mark.ts';
import { sitePalette, type Palette } from '../../app/platform/config/site-palette.server.ts';

export interface Brand {
  links: BrandLinks;
  /** Replacements of built files, and additional files. */
  files: StaticFiles;
}

const WORKER = 'sw.js';
const WORDMARK = /<svg class="wordmark"[\s\S]*?<\/svg>/;
const THEME_COLOR = 'name="theme-color" content="#ffffff"';

export const NO_BRAND: Brand = { links: {}, files: new Map() };

type Forms = ReturnType<typeof staticFile>;
type BrandConfig = Pick<Config, 'siteName' | 'siteColor' | 'contentDir'>;
interface Own {
  name: string;
  color: string | undefined;
  colors: string | undefined;
  mark: Mark | undefined;
}

/** Reads nothing without a setting. @param clientDir built browser files, or their sources. @throws ContentError */
export async function openBrand(config: BrandConfig, clientDir: string): Promise<Brand> {
  const { siteName: name, siteColor: color } = config;
  const mark = await readMark(config.contentDir);
  if (name === DRAWN_NAME && color === undefined && !mark) return NO_BRAND;
  const colors = color && colorStyles(color);
  const own: Own = { name, color, colors, mark };
  const read = (file: string) => readFileSync(join(clientDir, file), 'utf8');
  const links: BrandLinks = {};
  const files = new Map(offlineFiles(own, read));
  if (existsSync(join(clientDir, WORKER))) files.set(`/${WORKER}`, workerFile(read(WORKER), files));
  if (color && colors) {
    links.color = color;
    links.colors = `/brand/colors-${hashOf(colors)}.css`;
    files.set(links.colors, staticFile(links.colors, Buffer.from(colors), ['Cache-Control', IMMUTABLE]));
  }
  if (mark) {
    const { svg, width, height } = mark;
    const path = `/brand/mark-${hashOf(svg)}.svg`;
    links.mark = { path, width, height };
    files.set(path, markFile(path, svg, IMMUTABLE));
  }
  for (const [path, forms] of await iconFiles(own, read)) files.set(path, forms);
  return { links, files };
}

function offlineFiles({ name, color, colors, mark }: Own, read: (file: string) => string): StaticFiles {
  const isDrawn = name === DRAWN_NAME && !mark;
  const html = offlinePage(read('offline.html'), { name: isDrawn ? undefined : name, mark, color });
  const css = [read('offline.css'), colors].filter(Boolean).join('\n');
  const policy = ['Content-Security-Policy', contentSecurityPolicy([])];
  const own = ['Cache-Control', REVALIDATE];
  return new Map([
    ['/offline.html', staticFile('/offline.html', Buffer.from(html), [...own, ...policy])],
    ['/offline.css', staticFile('/offline.css', Buffer.from(css), own)],
  ]);
}

/** With a hash of the offline page, so that browsers cache it anew. */
function workerFile(script: string, offline: StaticFiles): Forms {
  const version = hashOf([...offline.values()].map(([form]) => form!.etag).join());
  const own = script.replace(/kept-\w+/g, (name) => `${name}-${version}`);
  const headers = ['Cache-Control', REVALIDATE, 'Content-Security-Policy', WORKER_POLICY];
  return staticFile(`/${WORKER}`, Buffer.from(own), headers);
}

/** From the operator's mark, or the built-in one in their colour. */
async function iconFiles({ mark, color }: Own, read: (file: string) => string): Promise<StaticFiles> {
  const files: Map<string, Forms> = new Map();
  if (!mark && color === undefined) return files;
  const favicon = mark ? mark.svg : Buffer.from(read('favicon.svg').replace(/#74bf04/i, color!));
  files.set('/favicon.svg', markFile('/favicon.svg', favicon, AN_HOUR));
  const glyph = mark ?? bareGlyph(favicon);
  for (const [path, png] of await drawIcons(glyph))
    files.set(path, staticFile(path, png, ['Cache-Control', AN_HOUR, ...FOR_OTHER_SITES]));
  return files;
}

function bareGlyph(favicon: Buffer): Mark {
  const svg = favicon
    .toString()
    .replace(/<rect[^>]*\/>/, '')
    .replace('viewBox="0 0 88 88"', 'viewBox="10 10 68 68"');
  return { svg: Buffer.from(svg), width: 68, height: 68 };
}

function markFile(path: string, svg: Buffer, cacheControl: string) {
  const own = ['Cache-Control', cacheControl, 'Content-Security-Policy', MARK_POLICY, ...FOR_OTHER_SITES];
  return staticFile(path, svg, own);
}

function hashOf(bytes: string | Buffer): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 12);
}

/** A main colour's shades in both themes, chosen like those of `app/ui/tokens.css`. */
function colorStyles(color: string): string {
  const light = declarations(sitePalette(color, 'light'));
  const dark = declarations(sitePalette(color, 'dark'));
  return (
    `:root{${light}}` +
    `@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${dark}}}` +
    `:root[data-theme=dark]{${dark}}`
  );
}

function declarations(palette: Palette): string {
  return Object.entries(palette)
    .map((entry) => entry.join(':'))
    .join(';');
}

function offlinePage(
  html: string,
  { name, mark, color }: { name: string | undefined; mark: Mark | undefined; color: string | undefined },
): string {
  const named = name === undefined ? html : html.replace(WORDMARK, () => sign(name, mark));
  return color === undefined ? named : named.replace(THEME_COLOR, `name="theme-color" content="${color}"`);
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
