import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ContentError } from '../../app/support/articles/article.ts';
import { markProblem, MAX_MARK_BYTES } from './mark.ts';
import { NO_BRAND, openBrand } from './open-brand.ts';

const CLIENT_DIR = join(import.meta.dirname, '../../public');
const MARK =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><style>.a{fill:url(#g)}</style>' +
  '<linearGradient id="g"><stop stop-color="#00f"/></linearGradient><path class="a" d="M0 0h20v10H0z"/></svg>';

let dir: string;
beforeEach(() => void (dir = mkdtempSync(join(tmpdir(), 'dasi-brand-'))));
afterEach(() => rmSync(dir, { recursive: true }));

const open = (
  config: { siteName?: string; siteColor?: string; contentDir?: string },
  clientDir = CLIENT_DIR,
) => openBrand({ siteName: '다시', siteColor: undefined, contentDir: undefined, ...config }, clientDir);
const textOf = (brand: Awaited<ReturnType<typeof open>>, path: string) =>
  Buffer.from(brand.files.get(path)!.at(-1)!.body).toString();

test('a market that has set nothing has nothing of its own, whatever texts it has', async () => {
  expect(await open({ contentDir: dir })).toBe(NO_BRAND);
});

test('another name stands in the offline page, as text and nothing else', async () => {
  const brand = await open({ siteName: '<b>가게 & "나"' });
  expect(brand.links).toEqual({});
  const html = textOf(brand, '/offline.html');
  expect(html).toContain('&lt;b&gt;가게 &amp; &quot;나&quot;');
  expect(html).not.toContain('class="wordmark"');
  expect([...brand.files.keys()]).toEqual(['/offline.html', '/offline.css']);
});

test('a main colour is in the styles, the offline page and the icons', async () => {
  const brand = await open({ siteColor: '#1a3e8c' });
  expect(brand.links).toEqual({
    color: '#1a3e8c',
    colors: expect.stringMatching(/^\/brand\/colors-\w+\.css$/),
  });
  expect(textOf(brand, brand.links.colors!)).toMatch(/^:root\{--color-primary:#1a3e8c;/);
  expect(textOf(brand, '/offline.css')).toContain('--color-primary:#1a3e8c');
  // The drawn name stays: it is this market's.
  expect(textOf(brand, '/offline.html')).toContain('class="wordmark"');
  expect(textOf(brand, '/offline.html')).toContain('content="#1a3e8c"');
  expect(textOf(brand, '/favicon.svg')).toContain('#1a3e8c');
});

test('a mark is served as it is under a policy that lets it do nothing, and drawn into icons on a white ground', async () => {
  writeFileSync(join(dir, 'mark.svg'), MARK);
  const brand = await open({ contentDir: dir });
  expect(brand.links.mark).toEqual({
    path: expect.stringMatching(/^\/brand\/mark-\w+\.svg$/),
    width: 20,
    height: 10,
  });
  const [file] = brand.files.get(brand.links.mark!.path)!;
  expect(Buffer.from(file!.body).toString()).toBe(MARK);
  const { headers } = file!;
  expect(headers[headers.indexOf('Content-Security-Policy') + 1]).toMatch(/^default-src 'none'.*sandbox/);
  for (const [path, side] of [
    ['icon-192', 192],
    ['icon-512', 512],
    ['icon-maskable-512', 512],
    ['apple-touch-icon', 180],
  ]) {
    const icon = sharp(brand.files.get(`/icons/${path}.png`)!.at(-1)!.body);
    expect(await icon.metadata()).toMatchObject({ width: side, height: side });
    const { data, info } = await icon.removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => [
      ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
    ];
    const middle = info.width / 2;
    expect(at(middle, middle)).toEqual([0, 0, 255]);
    expect(at(middle, Math.round(info.width * 0.1))).toEqual([255, 255, 255]);
  }
  expect(textOf(brand, '/offline.html')).toContain(Buffer.from(MARK).toString('base64'));
});

test('browsers keep the offline page anew once the market changes its name: the worker has another version', async () => {
  for (const name of ['offline.html', 'offline.css']) writeFileSync(join(dir, name), name);
  writeFileSync(join(dir, 'sw.js'), "const a = 'kept-0123456789ab';");
  writeFileSync(join(dir, 'favicon.svg'), MARK);
  const versionOf = async (siteName: string, siteColor: string) =>
    textOf(await open({ siteName, siteColor }, dir), '/sw.js');
  const first = await versionOf('하나', '#1a3e8c');
  expect(first).toMatch(/'kept-0123456789ab-\w{12}'/);
  expect(await versionOf('하나', '#1a3e8c')).toBe(first);
  expect(await versionOf('하나', '#a01e1e')).not.toBe(first);
});

test.each([
  ['a script', '<script>1</script>'],
  ['a script of another prefix', '<x:script xmlns:x="http://www.w3.org/2000/svg"/>'],
  ['a handler', '<path onload="1"/>'],
  ['foreign content', '<foreignObject/>'],
  ['a picture', '<image href="data:image/png;base64,AA=="/>'],
  ['a reference', '<use href="https://elsewhere.example/a.svg#b"/>'],
  [
    'an encoded reference',
    '<use xlink:href="&#104;ttps://elsewhere.example" xmlns:xlink="http://www.w3.org/1999/xlink"/>',
  ],
  ['a fetched fill', '<path fill="url(https://elsewhere.example/a)"/>'],
  ['fetched styles', '<style>@import "https://elsewhere.example";</style>'],
  ['escaped styles', '<style>@\\69mport "https://elsewhere.example";</style>'],
  ['styles in CDATA', '<style><![CDATA[a{fill:url(//elsewhere.example)}]]></style>'],
  ['a link', '<a href="#b"/>'],
  ['movement', '<animate attributeName="href"/>'],
  ['what is not closed', '<g>'],
])('a mark with %s is refused', (_what, inner) => {
  expect(markProblem(`<svg xmlns="http://www.w3.org/2000/svg">${inner}</svg>`)).toBeTruthy();
});

test.each([
  ['<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['<?xml-stylesheet href="a.css"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['<html xmlns="http://www.w3.org/1999/xhtml"/>'],
  ['GIF89a'],
  [''],
])('%s is no mark', (text) => expect(markProblem(text)).toBeTruthy());

test('a drawing is a mark, with the declaration that drawing programs write', () => {
  expect(markProblem(`<?xml version="1.0" encoding="UTF-8"?>\n<!-- drawn -->\n${MARK}`)).toBeUndefined();
});

test.each([
  ['too large', `${MARK}<!--${' '.repeat(MAX_MARK_BYTES)}-->`, /mark\.svg: 65 kB.*64 kB/],
  ['no drawing', 'GIF89a', /mark\.svg: 올바른 SVG/],
  [
    'without a size',
    '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0"/>',
    /mark\.svg: 그릴 수 없는/,
  ],
])('a mark that is %s stops the start with its name and the reason', async (_what, svg, message) => {
  writeFileSync(join(dir, 'mark.svg'), svg);
  const opening = open({ contentDir: dir });
  await expect(opening).rejects.toThrow(ContentError);
  await expect(opening).rejects.toThrow(message);
});
