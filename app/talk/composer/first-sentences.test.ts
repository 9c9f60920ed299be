import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MIN_SAME_LENGTH } from '../message.server.ts';
import { firstSentences, withSentence } from './first-sentences.ts';

const listings = fc.record({
  category: fc.constantFrom('best', 'free', 'exchange', 'reuse', null),
  state: fc.constantFrom('open', 'reserved', 'sold', 'gone'),
  mine: fc.constantFrom('buyer', 'seller'),
  reservedUntil: fc.constantFrom(null, 1),
});
const OPEN = { category: 'best', state: 'open', mine: 'buyer', reservedUntil: null } as const;

describe('first sentences', () => {
  test('name what is done with the listing', () => {
    expect(firstSentences(OPEN)[0]).toBe('아직 판매 중인가요?');
    expect(firstSentences({ ...OPEN, category: 'free' })).toEqual([
      '아직 나눔 중인가요?',
      '상품 상태가 궁금해요.',
      '어디서 받을 수 있나요?',
    ]);
    expect(firstSentences({ ...OPEN, category: 'exchange' })[0]).toBe('아직 교환할 수 있나요?');
    expect(firstSentences({ ...OPEN, state: 'reserved' })[0]).toBe('예약이 풀릴 수도 있나요?');
    expect(firstSentences({ ...OPEN, state: 'sold' })).toEqual([]);
    expect(firstSentences({ ...OPEN, mine: 'seller' })).toEqual([]);
  });

  test('may be sent to as many sellers as one writes to', () =>
    fc.assert(
      fc.property(listings, (listing) =>
        firstSentences(listing).every((sentence) => sentence.length < MIN_SAME_LENGTH),
      ),
    ));

  test('one takes the place of another, and what was typed stays in front', () => {
    const sentences = firstSentences(OPEN);
    const [first, second] = [sentences[0]!, sentences[1]!];
    expect(withSentence('', first, sentences)).toBe(first);
    expect(withSentence(first, second, sentences)).toBe(second);
    expect(withSentence('안녕하세요! ', first, sentences)).toBe(`안녕하세요! ${first}`);
    expect(withSentence(`안녕하세요! ${first}`, second, sentences)).toBe(`안녕하세요! ${second}`);
    fc.assert(
      fc.property(fc.string(), fc.subarray(sentences, { minLength: 1 }), (typed, chosen) => {
        const once = withSentence(typed, chosen.at(-1)!, sentences);
        const all = chosen.reduce((text, sentence) => withSentence(text, sentence, sentences), typed);
        return all === once && withSentence(once, chosen.at(-1)!, sentences) === once;
      }),
    );
  });
});
