import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkInlineScripts } from './inline-scripts.server.ts';

const NONCE = 'Zm9yIHRoaXMgcmVuZGVyIQ';
const OWN = 'window.__reactRouterContext = {};';
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const page = (inBody: string, inHead = '') =>
  `<html><head><title>의자 &lt;script&gt;</title>${inHead}</head><body>${inBody}` +
  `<script nonce="${NONCE}">${OWN}</script><script nonce="${NONCE}" type="module" async="">go()</script></body></html>`;
const check = (html: string) => checkInlineScripts(html, NONCE);

/** What could be put into a page through a text that was not escaped. */
const INJECTED = [
  '<script>alert(1)</script>',
  '<SCRIPT>alert(1)</SCRIPT>',
  '<script\n>alert(1)</script>',
  '<script/x>alert(1)</script>',
  '<script nonce="">alert(1)</script>',
  '<script nonce="guess">alert(1)</script>',
  '<script type="module" async="">import * as route0 from "/media/product/u/p/1.webp"</script>',
  '<script type="later">alert(1)</script>',
  '<script type="place">alert(1)</script>',
  '<script id="place">alert(1)</script>',
  '<script src="/media/product/u/p/1.webp"></script>',
  `<script>${OWN}</script>`,
  '<script>window.__reactRouterContext.streamController.enqueue("[1]");</script>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><script href="/a.js"/></svg>',
  '</script><script>alert(1)</script>',
  '<script type="application/ld+json">{}</script ><script>alert(1)</script>',
  '<script type="application/ld+json" src="/a.js"></script>',
  '<script type="application/ld+json"><!--<script></script>',
  '<!--<script>',
  '<script',
  '<script x="',
  "<script x='",
  '<script x="">',
];

describe('the scripts of a page', () => {
  test('own ones are hashed, and their marks are gone', () => {
    const { html, hashes } = check(page('<p>안녕</p>'));
    expect(hashes).toEqual([hashOf(OWN), hashOf('go()')]);
    expect(html).toBe(page('<p>안녕</p>').replaceAll(` nonce="${NONCE}"`, ''));
  });

  test('own files, and data that browsers do not run, need no hash', () => {
    const file = `<script nonce="${NONCE}" src="/assets/a.js"></script>`;
    const data = '<script type="application/ld+json">{"name":"의자"}</script>';
    expect(check(page(file, data)).hashes).toEqual([hashOf(OWN), hashOf('go()')]);
  });

  test.each(INJECTED)('a page with %j is not sent', (injected) => {
    const message = /a script that is not our own/;
    expect(() => check(page(injected))).toThrow(message);
    expect(() => check(page('', injected))).toThrow(message);
    // Right before a script of our own, whose mark it could swallow, and inside of one.
    const before = page('').replace('<script', `${injected}<script`);
    expect(() => check(before)).toThrow(message);
    expect(() => check(page('').replace(OWN, `"${injected}"`))).toThrow(message);
  });

  test('whatever stands around a script, and wherever it stands, it gets no hash', () => {
    const text = fc.oneof(
      fc.constantFrom(
        '<',
        '>',
        '"',
        "'",
        '</',
        '<!--',
        '-->',
        'script',
        ' type="module"',
        ' nonce="',
        '=',
        '/',
      ),
      fc.string({ maxLength: 8 }),
    );
    const around = fc.array(text, { maxLength: 6 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(around, around, fc.nat({ max: page('').length }), (before, after, at) => {
        const injected = `${before}<script>evil()</script>${after}`;
        const whole = page('').slice(0, at) + injected + page('').slice(at);
        expect(() => check(whole)).toThrow('not our own');
      }),
      { numRuns: 2_000 },
    );
  });
});

test('a page read byte by byte has the hashes and the bytes of its text', () => {
  const html = page(`<p>의자</p><script nonce="${NONCE}">say("의자 팔아요 🪑")</script>`);
  const byBytes = checkInlineScripts(Buffer.from(html).toString('latin1'), NONCE, 'latin1');
  const byText = check(html);
  expect(byBytes.hashes).toEqual(byText.hashes);
  expect(Buffer.from(byBytes.html, 'latin1').toString()).toBe(byText.html);
});
