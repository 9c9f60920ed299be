import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseOffer } from './offer.ts';

const prices = fc.integer({ min: 2, max: 999_999_999 });

test('an offer is at least half the price and less than it', () => {
  fc.assert(
    fc.property(prices, prices, (listPriceWon, priceWon) => {
      const isAccepted = priceWon * 2 >= listPriceWon && priceWon < listPriceWon;
      const listing = { priceWon: listPriceWon, minOfferWon: null };
      expect(parseOffer(String(priceWon), listing).ok).toBe(isAccepted);
    }),
  );
});

test('P-offer: the lowest price that the seller has set stands in the place of half the price', () => {
  fc.assert(
    fc.property(prices, prices, fc.option(prices), (minOfferWon, priceWon, listPriceWon) => {
      const isAccepted = priceWon >= minOfferWon && priceWon < (listPriceWon ?? Infinity);
      expect(parseOffer(String(priceWon), { priceWon: listPriceWon, minOfferWon }).ok).toBe(isAccepted);
    }),
  );
  expect(parseOffer('44999', { priceWon: 50_000, minOfferWon: 45_000 })).toEqual({
    ok: false,
    text: '판매자가 정한 45,000원부터 제안할 수 있어요.',
  });
});

test('a listing without a price takes any', () => {
  expect(parseOffer('1', { priceWon: null, minOfferWon: null })).toEqual({ ok: true, priceWon: 1 });
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
  expect(parseOffer(typed, { priceWon: 50_000, minOfferWon: null })).toEqual(parsed);
});
