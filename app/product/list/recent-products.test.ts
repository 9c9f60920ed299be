import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { forgetOthersHistory, GUEST, historyKey } from '../../account/device-history.ts';
import { readHistory, recentIds, SAVING_OFF, withoutProducts, writeHistory } from './recent-products.ts';
import { rememberProduct, withProduct } from './remember-product.ts';

afterEach(() => vi.unstubAllGlobals());

const DAY_MS = 86_400_000;
const NOW = 1_800_000_000_000;

/** A browser's storage: an object whose own keys are what is stored. */
function stubStorage(stored: Record<string, string> = {}): Record<string, string> {
  const methods = {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => void (stored[key] = value),
    removeItem: (key: string) => void delete stored[key],
  };
  vi.stubGlobal(
    'localStorage',
    new Proxy(stored, { get: (_stored, key) => methods[key as keyof typeof methods] }),
  );
  return stored;
}

const anyId = fc.stringMatching(/^[\w-]{1,3}$/);
/** Listings one after the other, each so many ms after the one before. */
const anyVisits = fc.array(fc.record({ id: anyId, afterMs: fc.nat(5 * DAY_MS) }), { maxLength: 120 });

function recordVisits(visits: { id: string; afterMs: number }[]) {
  let [stored, at] = ['', NOW];
  const seen: { id: string; at: number }[] = [];
  for (const { id, afterMs } of visits) {
    at += afterMs;
    stored = withProduct(stored, id, at);
    seen.unshift({ id, at });
  }
  return { stored, at, seen };
}

test('the history is the newest 50 of the last 90 days, each once, newest first', () => {
  fc.assert(
    fc.property(anyVisits, fc.nat(100 * DAY_MS), (visits, laterMs) => {
      const { stored, at, seen } = recordVisits(visits);
      const now = at + laterMs;
      const newest = [...new Set(seen.map(({ id }) => id))].slice(0, 50);
      const isRecent = (id: string) => seen.find((one) => one.id === id)!.at > now - 90 * DAY_MS;
      expect(recentIds(stored, now)).toEqual(newest.filter(isRecent));
    }),
  );
});

test('nothing older than 90 days and no more than 50 stay stored once a listing is seen', () => {
  fc.assert(
    fc.property(anyVisits, (visits) => {
      const { stored, at } = recordVisits(visits);
      const lines = stored.split('\n').filter(Boolean);
      expect(lines.length).toBeLessThanOrEqual(50);
      for (const line of lines) expect(Number(line.split(' ')[1])).toBeGreaterThan(at - 90 * DAY_MS);
    }),
  );
});

test('what is removed is gone, and the rest keeps its order', () => {
  fc.assert(
    fc.property(anyVisits, fc.array(anyId), (visits, removed) => {
      const { stored, at } = recordVisits(visits);
      const left = recentIds(stored, at).filter((id) => !removed.includes(id));
      expect(recentIds(withoutProducts(stored, removed), at)).toEqual(left);
    }),
  );
});

test('whatever else is stored is no history', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (stored) => {
      for (const id of recentIds(stored, NOW)) expect(id).toMatch(/^[\w-]{1,64}$/);
      expect(recentIds(withProduct(stored, 'chair', NOW), NOW)[0]).toBe('chair');
    }),
  );
  expect(recentIds(SAVING_OFF, NOW)).toEqual([]);
});

test('each account has a history of its own, and guests another', () => {
  stubStorage();
  rememberProduct('anna', 'chair');
  rememberProduct(GUEST, 'bed');
  expect(recentIds(readHistory('anna'), Date.now())).toEqual(['chair']);
  expect(recentIds(readHistory(GUEST), Date.now())).toEqual(['bed']);
  expect(readHistory('bert')).toBe('');
});

test('while saving is off nothing is added', () => {
  stubStorage();
  rememberProduct('anna', 'chair');
  writeHistory('anna', SAVING_OFF);
  rememberProduct('anna', 'bed');
  expect(readHistory('anna')).toBe(SAVING_OFF);
});

test('the next person has the histories of others deleted, but not that saving is off', () => {
  const stored = stubStorage({ 'dasi:listing-draft:anna': 'draft' });
  rememberProduct('anna', 'chair');
  rememberProduct(GUEST, 'bed');
  writeHistory('bert', SAVING_OFF);
  forgetOthersHistory('anna');
  expect(readHistory('anna')).toContain('chair');
  forgetOthersHistory(GUEST);
  expect(Object.keys(stored).sort()).toEqual(
    ['dasi:listing-draft:anna', historyKey('products', 'bert'), historyKey('products', GUEST)].sort(),
  );
});

test('blocked storage is like an empty one', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(() => rememberProduct(GUEST, 'chair')).not.toThrow();
  expect(() => writeHistory(GUEST, 'chair 1')).not.toThrow();
  expect(readHistory(GUEST)).toBe('');
});
