import { expect, test } from 'vitest';
import { HALF_LIFE_MS, HalfSignIns } from './half-sign-ins.server.ts';

const NOW = 1_800_000_000_000;
const WHALE = { id: 'AAAAAAAAAAAAAAAA', passwordHash: 'a hash', sealedSecret: 'sealed' };
const halves = new HalfSignIns('a secret of thirty-two bytes and more');
const word = halves.begin(WHALE, NOW);

test('it is known for ten minutes, on every server with this SECRET', () => {
  expect(halves.claimOf(word, NOW)).toBe(WHALE.id);
  expect(halves.claimOf(word, NOW + HALF_LIFE_MS - 1)).toBe(WHALE.id);
  expect(halves.claimOf(word, NOW + HALF_LIFE_MS)).toBeUndefined();
  expect(new HalfSignIns('a secret of thirty-two bytes and more').isOf(word, WHALE)).toBe(true);
  expect(new HalfSignIns('another secret of thirty-two bytes').isOf(word, WHALE)).toBe(false);
});

test('it ends with the password and with the second factor, and is nobody else’s', () => {
  expect(halves.isOf(word, { ...WHALE, passwordHash: 'another hash' })).toBe(false);
  expect(halves.isOf(word, { ...WHALE, sealedSecret: 'another' })).toBe(false);
  expect(halves.isOf(word, { ...WHALE, id: 'BBBBBBBBBBBBBBBB' })).toBe(false);
});

test('whatever is changed, cut or made up is as none', () => {
  const longer = word.replace(/\.\d+\./, `.${NOW + 2 * HALF_LIFE_MS}.`);
  expect(halves.isOf(longer, WHALE)).toBe(false);
  const others = [undefined, '', '..', word.slice(0, -1), `${word}A`, word.replaceAll('.', ' ')];
  for (const other of others) {
    expect([other, halves.claimOf(other, NOW), halves.isOf(other, WHALE)]).toEqual([other, undefined, false]);
  }
});

test('one from a clock that was far ahead does not last', () => {
  const ahead = halves.begin(WHALE, NOW + 10 * HALF_LIFE_MS);
  expect(halves.claimOf(ahead, NOW)).toBeUndefined();
});
