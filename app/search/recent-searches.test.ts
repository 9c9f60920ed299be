import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { readRecentSearches, rememberSearch, writeRecentSearches } from './recent-search-storage.ts';
import { NO_SEARCHES, parseRecentSearches, withoutSearch, withSearch } from './recent-searches.ts';

afterEach(() => vi.unstubAllGlobals());

const searched = (...texts: string[]) => texts.reduce(withSearch, NO_SEARCHES).texts;

test('the newest comes first, each once', () => {
  expect(searched('의자', '책상', ' 의자 ')).toEqual(['의자', '책상']);
  expect(searched('LG  그램', 'ｌｇ 그램')).toEqual(['ｌｇ 그램']);
  expect(searched('의자', '  ')).toEqual(['의자']);
});

test('ten are kept', () => {
  const texts = Array.from({ length: 12 }, (_, n) => `의자 ${n}`);
  expect(searched(...texts)).toEqual(texts.slice(2).reverse());
});

test('one is taken out', () => {
  expect(withoutSearch({ saving: true, texts: ['가', '나'] }, '가').texts).toEqual(['나']);
});

test('while saving is off nothing is added', () => {
  const off = { saving: false, texts: [] };
  expect(withSearch(off, '의자')).toEqual(off);
});

test('what is read back is what was kept', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 5 })), fc.boolean(), (texts, saving) => {
      const recent = saving ? { saving, texts: searched(...texts) } : { saving, texts: [] };
      expect(parseRecentSearches(JSON.stringify(recent))).toEqual(recent);
    }),
  );
});

test.each([null, '', '{', '1', 'null', '[]', '{"texts":"의자"}', '{"texts":[1,null," "]}'])(
  '%j is nothing kept',
  (kept) => expect(parseRecentSearches(kept)).toEqual(NO_SEARCHES),
);

test('kept in this browser', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  rememberSearch('의자');
  rememberSearch('책상');
  expect(readRecentSearches()).toEqual({ saving: true, texts: ['책상', '의자'] });
});

test('blocked storage is like an empty one', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(() => writeRecentSearches(NO_SEARCHES)).not.toThrow();
  expect(() => rememberSearch('의자')).not.toThrow();
  expect(readRecentSearches()).toEqual(NO_SEARCHES);
});
