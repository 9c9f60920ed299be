import { expect, test } from 'vitest';
import { parseOfferTerms } from './offer-terms.ts';

const LISTING = { category: 'best', priceWon: 50_000 };

test.each([
  [{}, { takesOffers: true, minOfferWon: null }],
  [
    { noOffers: '', minOffer: '4만 5천원' },
    { takesOffers: true, minOfferWon: 45_000 },
  ],
  [{ minOffer: '0' }, { takesOffers: true, minOfferWon: null }],
  // What stands in a field that does not count is no mistake.
  [
    { noOffers: '1', minOffer: '싸게' },
    { takesOffers: false, minOfferWon: null },
  ],
])('%j', (fields, terms) => {
  expect(parseOfferTerms(fields, LISTING)).toEqual({ ok: true, terms });
});

test('the lowest offer is less than the price, and any where there is none', () => {
  const fields = { minOffer: '50000' };
  const problem = '가격(50,000원)보다 낮게 적어 주세요.';
  expect(parseOfferTerms(fields, LISTING)).toEqual({ ok: false, problem });
  expect(parseOfferTerms(fields, { ...LISTING, priceWon: null })).toMatchObject({
    terms: { minOfferWon: 50_000 },
  });
});

test.each(['free', 'exchange'])('%s has no terms of its own', (category) => {
  const fields = { noOffers: '1', minOffer: '9'.repeat(20) };
  expect(parseOfferTerms(fields, { category, priceWon: null })).toEqual({
    ok: true,
    terms: { takesOffers: true, minOfferWon: null },
  });
});
