import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutAndNormalizeText, isFarTooLong, normalizeText } from './normalize-text.ts';

const FORMS = ['NFC', 'NFKC', 'NFKD'] as const;
/** Of a canonical combining class other than 0, which is sorted: two of them, in either order, are one text. */
function isSorted(mark: string): boolean {
  return ['\u0301', '\u0323'].some(
    (other) => `a${mark}${other}`.normalize('NFD') === `a${other}${mark}`.normalize('NFD'),
  );
}

test('whatever normalising sorts counts as a mark', () => {
  const missed: string[] = [];
  for (let codePoint = 0; codePoint <= 0x10ffff; codePoint += 1) {
    if (codePoint >= 0xd800 && codePoint <= 0xdfff) continue;
    const character = String.fromCodePoint(codePoint);
    const begins = isSorted([...character.normalize('NFKD')][0] ?? '');
    if (begins && normalizeText(character.repeat(31), 'NFKD', 1_000) !== undefined)
      missed.push(codePoint.toString(16));
  }
  expect(missed).toEqual([]);
});

test('no character of composed text in the Basic Multilingual Plane takes more UTF-16 units than are counted', () => {
  const longer: string[] = [];
  for (let codePoint = 0; codePoint <= 0xffff; codePoint += 1) {
    if (codePoint >= 0xd800 && codePoint <= 0xdfff) continue;
    const composed = String.fromCodePoint(codePoint);
    if (composed.normalize('NFC') !== composed) continue;
    if (isFarTooLong(composed.normalize('NFD'), 1)) longer.push(codePoint.toString(16));
  }
  expect(longer).toEqual([]);
});

test('30 marks in a row pass, 31 do not, and a text four times too long does not', () => {
  for (const form of FORMS) {
    expect(normalizeText(`a${'\u0301\u0323'.repeat(15)}`, form, 100)).toBeDefined();
    expect(normalizeText(`a${'\u0301\u0323'.repeat(15)}\u0301`, form, 100)).toBeUndefined();
    expect(normalizeText('ﾞ\u0323'.repeat(16), form, 100)).toBeUndefined();
    expect(normalizeText('가'.repeat(400), form, 100)).toBeDefined();
    expect(normalizeText('가'.repeat(401), form, 100)).toBeUndefined();
  }
});

test('text that is cut is always normalised, and in short runs of marks as it was', () => {
  const unit = fc.constantFrom('a', '가', 'ᄀ', '\u0301', '\u0323', '\u0344', '\uFF9E', '😀', '\uD800', 'ﬁ');
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 200 }), fc.constantFrom('NFC', 'NFKC'), (text, form) => {
      const cut = cutAndNormalizeText(text, form, 20);
      expect(isFarTooLong(text, 20) || cut !== '' || text === '').toBe(true);
      const whole = normalizeText(text, form, 20);
      if (whole !== undefined) expect(cut).toBe(whole);
    }),
  );
});
