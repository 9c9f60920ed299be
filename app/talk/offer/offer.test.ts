import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseOffer } from './offer.ts';

test('an offer is at least half the price and less than it', () => {
  const prices = fc.integer({ min: 2, max: 999_999_999 });
  fc.assert(
    fc.property(prices, prices, (listPriceWon, priceWon) => {
      const isAccepted = priceWon * 2 >= listPriceWon && priceWon < listPriceWon;
      expect(parseOffer(String(priceWon), listPriceWon).ok).toBe(isAccepted);
    }),
  );
});

test('a listing without a price takes any', () => {
  expect(parseOffer('1', null)).toEqual({ ok: true, priceWon: 1 });
});

test.each([
  ['3만 5천원', { ok: true, priceWon: 35_000 }],
  ['30,000', { ok: true, priceWon: 30_000 }],
  ['', { ok: false, text: '제안할 가격을 입력해 주세요.' }],
  ['0', { ok: false, text: '제안할 가격을 입력해 주세요.' }],
  ['50000', { ok: false, text: '지금 가격(50,000원)보다 낮게 제안해 주세요.' }],
  ['24999', { ok: false, text: '판매 가격의 절반(25,000원)부터 제안할 수 있어요.' }],
  ['9'.repeat(13), { ok: false, text: '가격은 12자리까지 쓸 수 있어요.' }],
])('%j for 50,000 won', (typed, parsed) => {
  expect(parseOffer(typed, 50_000)).toEqual(parsed);
});
