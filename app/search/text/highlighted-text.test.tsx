import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markupOf } from '../../ui/markup-for-tests.tsx';
import { HighlightedText } from './highlighted-text.tsx';
import { matchRanges } from './match-text.ts';

const show = (text: string, query: string) =>
  markupOf(<HighlightedText text={text} ranges={matchRanges(text, query)} />);
const marksOf = (markup: string) => [...markup.matchAll(/<mark[^>]*>(.*?)<\/mark>/g)].map(([, text]) => text);

test('marks each word of the search where it stands', () => {
  expect(marksOf(show('LG 노트북, 노트북 가방', '노트북 lg'))).toEqual(['LG', '노트북', '노트북']);
  expect(marksOf(show('의자', '노트북'))).toEqual([]);
});

test('marks leave the text as it was written', () => {
  const words = fc.string({ unit: fc.constantFrom('가', '방', ' ', 'L', 'l', 'ㅋ') });
  fc.assert(
    fc.property(words, words, (text, query) => {
      expect(show(text, query).replace(/<[^>]*>/g, '')).toBe(text);
    }),
  );
});
