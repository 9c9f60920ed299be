import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { forgetOthersHistory } from '../../account/device-history.ts';
import {
  NO_SEARCHES,
  parseRecentSearches,
  readRecentSearches,
  rememberSearch,
  withoutSearch,
  withSearch,
  writeRecentSearches,
} from './recent-searches.ts';

afterEach(() => vi.unstubAllGlobals());

const ANNA = 'anna';
const BERT = 'bert';

/** A browser's storage: an object whose own keys are what is kept. */
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

const searched = (...texts: string[]) => texts.reduce(withSearch, NO_SEARCHES).texts;

test('the newest comes first, each once', () => {
  expect(searched('의자', '책상', ' 의자 ')).toEqual(['의자', '책상']);
  expect(searched('LG  그램', 'ｌｇ 그램')).toEqual(['ｌｇ 그램']);
  expect(searched('의자', '  ')).toEqual(['의자']);
});

test('ten are kept', () => {
  const texts = Array.from({ length: 12 }, (_, n) => `의자 ${n}`);
  expect(searched(...texts)).toEqual(texts.slice(2).toReversed());
});

test('one is taken out', () => {
  expect(withoutSearch({ saving: true, texts: ['가', '나'] }, '가').texts).toEqual(['나']);
});

test('while saving is off nothing is added', () => {
  const off = { saving: false, texts: [] };
  expect(withSearch(off, '의자')).toEqual(off);
});

test('what is read back is what was stored', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 5 })), fc.boolean(), (texts, saving) => {
      const recent = saving ? { saving, texts: searched(...texts) } : { saving, texts: [] };
      expect(parseRecentSearches(JSON.stringify(recent))).toEqual(recent);
    }),
  );
});

test.each([null, '', '{', '1', 'null', '[]', '{"texts":"의자"}', '{"texts":[1,null," "]}'])(
  '%j is nothing kept',
  (stored) => expect(parseRecentSearches(stored)).toEqual(NO_SEARCHES),
);

test('stored in this browser', () => {
  stubStorage();
  rememberSearch(ANNA, '의자');
  rememberSearch(ANNA, '책상');
  expect(readRecentSearches(ANNA)).toEqual({ saving: true, texts: ['책상', '의자'] });
});

test('each account has its own list, and a guest another; no one has one before it is known who it is', () => {
  stubStorage();
  rememberSearch(ANNA, '의자');
  rememberSearch(BERT, '책상');
  rememberSearch('guest', '침대');
  rememberSearch(undefined, '소파');
  expect([ANNA, BERT, 'guest', undefined].map((who) => readRecentSearches(who).texts)).toEqual([
    ['의자'],
    ['책상'],
    ['침대'],
    [],
  ]);
});

test('anyone who comes next has the searches of other accounts deleted, but not their wish to keep none', () => {
  const stored = stubStorage();
  rememberSearch(ANNA, '의자');
  rememberSearch('guest', '침대');
  writeRecentSearches(BERT, { saving: false, texts: [] });
  forgetOthersHistory(ANNA);
  expect(readRecentSearches(ANNA).texts).toEqual(['의자']);
  forgetOthersHistory('guest');
  expect(JSON.stringify(stored)).not.toContain('의자');
  expect(readRecentSearches(ANNA)).toEqual(NO_SEARCHES);
  expect(readRecentSearches('guest').texts).toEqual(['침대']);
  expect(readRecentSearches(BERT).saving).toBe(false);
});

test('the list of before, whosever it was, is shown to no one; that it was turned off holds for everyone', () => {
  const stored = stubStorage({ 'recent-searches': JSON.stringify({ saving: true, texts: ['의자'] }) });
  expect(readRecentSearches(ANNA)).toEqual(NO_SEARCHES);
  forgetOthersHistory('guest');
  expect(Object.keys(stored)).toEqual([]);
  stubStorage({ 'recent-searches': JSON.stringify({ saving: false, texts: [] }) });
  forgetOthersHistory(ANNA);
  for (const who of [ANNA, 'guest']) expect(readRecentSearches(who).saving).toBe(false);
  writeRecentSearches(ANNA, NO_SEARCHES);
  expect(readRecentSearches(ANNA).saving).toBe(true);
});

test('blocked storage is like an empty one', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(() => writeRecentSearches('guest', NO_SEARCHES)).not.toThrow();
  expect(() => rememberSearch('guest', '의자')).not.toThrow();
  expect(() => forgetOthersHistory('guest')).not.toThrow();
  expect(readRecentSearches('guest')).toEqual(NO_SEARCHES);
});
