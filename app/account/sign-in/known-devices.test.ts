import fc from 'fast-check';
import { expect, test } from 'vitest';
import { KnownDevices } from './known-devices.server.ts';

const devices = new KnownDevices('a secret of this market');
const account = (id: string, passwordHash = 'hash') => ({ id, passwordHash });
const WHALE = account('whale');

test('a browser is known for the accounts it has signed in to, by one id, and for no others', () => {
  const one = devices.remember(undefined, WHALE);
  const both = devices.remember(one, account('fox'));
  const id = devices.findDevice(one, WHALE);
  expect(id).toMatch(/^[\w-]{22}$/);
  expect(devices.findDevice(both, WHALE)).toBe(id);
  expect(devices.findDevice(both, account('fox'))).toBe(id);
  expect(devices.findDevice(one, account('fox'))).toBeUndefined();
  expect(devices.findDevice(devices.remember(undefined, WHALE), WHALE)).not.toBe(id);
});

test('the five that were signed in to last are known', () => {
  const names = ['a', 'b', 'c', 'd', 'e'];
  let cookie: string | undefined;
  for (const name of [...names, 'a', 'f']) cookie = devices.remember(cookie, account(name));
  const known = [...names, 'f'].filter((name) => devices.findDevice(cookie, account(name)));
  expect(known).toEqual(['a', 'c', 'd', 'e', 'f']);
});

test('a changed password makes it a stranger, until it signs in again', () => {
  const before = devices.remember(undefined, WHALE);
  const changed = account('whale', 'another hash');
  expect(devices.findDevice(before, changed)).toBeUndefined();
  const after = devices.remember(before, changed);
  expect(devices.findDevice(after, changed)).toBe(devices.findDevice(before, WHALE));
});

test('the cookie reveals no account', () => {
  expect(devices.remember(undefined, account('whale', 'hash'))).not.toMatch(/whale|hash/);
});

test('another market’s is a stranger’s', () => {
  const foreign = new KnownDevices('another secret').remember(undefined, WHALE);
  expect(devices.findDevice(foreign, WHALE)).toBeUndefined();
  const own = devices.remember(foreign, WHALE);
  expect(own.split('.')).toHaveLength(3);
  expect(own.split('.')[0]).not.toBe(foreign.split('.')[0]);
});

test('whatever is changed, cut or made up is as none', () => {
  const cookie = devices.remember(devices.remember(undefined, account('fox')), WHALE);
  const parts = cookie.split('.');
  const place = fc.nat(cookie.length - 1);
  const letter = fc.constantFrom(...'ABCxyz019-_.'.split(''));
  const changed = fc
    .tuple(place, letter)
    .map(([at, other]) => cookie.slice(0, at) + other + cookie.slice(at + 1));
  const cut = place.map((length) => cookie.slice(0, length));
  const shuffled = fc.shuffledSubarray(parts, { minLength: 1 }).map((some) => some.join('.'));
  const doubled = fc.nat(parts.length - 1).map((at) => parts.toSpliced(at, 0, parts[at]!).join('.'));
  const madeUp = fc.stringMatching(/^[\w-]{22}(\.[\w-]{22}){2,6}$/);
  const forged = fc.oneof(changed, cut, shuffled, doubled, madeUp, fc.string());
  fc.assert(
    fc.property(forged, (text) => {
      fc.pre(text !== cookie);
      expect(devices.findDevice(text, WHALE)).toBeUndefined();
      expect(devices.remember(text, WHALE).split('.')).toHaveLength(3);
    }),
    { numRuns: 2_000 },
  );
});
