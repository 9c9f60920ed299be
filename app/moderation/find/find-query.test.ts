import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseFindQuery } from './find.server.ts';

const ORIGIN = 'https://dasi.kr';
const id = fc.stringMatching(/^[\w-]{1,64}$/);

test('a pasted address of a person or a listing is that person or listing', () => {
  fc.assert(
    fc.property(id, fc.constantFrom('', ORIGIN, '  https://DASI.kr'), (found, before) => {
      const parse = (path: string) => parseFindQuery(`${before.trim()}${path}`, ORIGIN);
      expect(parse(`/people/${found}`)).toEqual({ kind: 'person', id: found });
      expect(parse(`/product/detail/${found}/%EC%9D%98%EC%9E%90?from=1#top`)).toEqual({
        kind: 'listing',
        id: found,
      });
    }),
  );
});

test('conversations are not found, nor is anything of another site', () => {
  expect(parseFindQuery(`${ORIGIN}/chats/abc`, ORIGIN).kind).toBe('private');
  expect(parseFindQuery('https://other.example/people/abc', ORIGIN).kind).toBe('foreign');
  expect(parseFindQuery('https://other.example/people/abc', undefined).kind).toBe('person');
  expect(parseFindQuery(`${ORIGIN}/notice`, ORIGIN).kind).toBe('foreign');
  expect(parseFindQuery('http://[', ORIGIN).kind).toBe('foreign');
});

test('everything else is words, cut where they are far too long', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 495, maxLength: 505 }), (typed) => {
      const query = parseFindQuery(typed, ORIGIN);
      if (query.kind === 'words') expect(query.words.length).toBeLessThanOrEqual(500);
    }),
  );
  expect(parseFindQuery('  ', ORIGIN)).toEqual({ kind: 'nothing' });
  expect(parseFindQuery(' 하늘 ', ORIGIN)).toEqual({ kind: 'words', words: '하늘' });
  expect(parseFindQuery('sky@dasi.kr', ORIGIN)).toEqual({ kind: 'words', words: 'sky@dasi.kr' });
});
