import { expect, test } from 'vitest';
import { CATEGORIES, SUB_CATEGORIES } from '../../app/product/category.ts';
import { TEXT_LIMITS } from '../../app/product/product.ts';
import { demoListingLimit, demoListings, demoPeople } from './catalogue.ts';
import { baseListings } from './catalogue/base-listings.ts';
import { findPicture } from './find-picture.ts';

const listings = demoListings(300);
const everyListing = demoListings(demoListingLimit);

test('titles, brands, sizes and descriptions keep to the limits of the form', () => {
  for (const listing of everyListing) {
    for (const field of ['title', 'brand', 'size', 'desc'] as const) {
      expect(listing[field].length, `${field}: ${listing[field]}`).toBeLessThanOrEqual(TEXT_LIMITS[field]);
      expect(listing[field]).toBe(listing[field].normalize('NFC').trim());
    }
    expect(listing.title).not.toBe('');
    expect(listing.size).not.toBe('');
    expect(listing.desc.split('\n').length, listing.title).toBeGreaterThanOrEqual(2);
  }
});

test('every category and sub-category has listings, and there is no other', () => {
  const values = (list: readonly { value: string }[]) => list.map(({ value }) => value).sort();
  expect([...new Set(listings.map(({ category }) => category))].sort()).toEqual(values(CATEGORIES));
  expect([...new Set(listings.map(({ subCategory }) => subCategory))].sort()).toEqual(values(SUB_CATEGORIES));
});

test('the same call gives the same listings, and no two are alike', () => {
  expect(demoListings(300)).toEqual(listings);
  expect(listings).toHaveLength(300);
  expect(new Set(everyListing.map(({ title }) => title)).size).toBe(demoListingLimit);
  expect(() => demoListings(demoListingLimit + 1)).toThrow(RangeError);
});

test('every picture exists, and every listing has at most 10 photos', () => {
  for (const { picture, photoCount } of everyListing) {
    expect(findPicture(picture), picture).toBeDefined();
    expect(photoCount).toBeGreaterThanOrEqual(1);
    expect(photoCount).toBeLessThanOrEqual(10);
  }
});

test('prices are whole thousands; what is given away has none', () => {
  for (const { priceWon, category, title } of everyListing) {
    if (category === 'free') expect(priceWon, title).toBeNull();
    else expect([(priceWon ?? 0) > 0, (priceWon ?? 0) % 1_000], title).toEqual([true, 0]);
  }
});

test('newest first, from minutes to months, about a fifth sold', () => {
  const ages = listings.map(({ createdAgoMs }) => createdAgoMs);
  expect(ages).toEqual([...ages].sort((one, other) => one - other));
  expect(ages[0]).toBeLessThan(10 * 60_000);
  expect(ages.at(-1)).toBeGreaterThan(150 * 24 * 60 * 60_000);
  const soldShare = listings.filter(({ sold }) => sold).length / listings.length;
  expect(soldShare).toBeGreaterThan(0.14);
  expect(soldShare).toBeLessThan(0.26);
});

test('sellers and pickers are people of the demo', () => {
  expect(demoPeople).toHaveLength(24);
  expect(new Set(demoPeople).size).toBe(24);
  expect(demoPeople[0]).toBe('초록고래');
  for (const nickname of demoPeople) expect(nickname).toMatch(/^\p{L}{2,20}$/u);
  for (const { sellerIndex, pickedBy } of everyListing) {
    expect(demoPeople[sellerIndex]).toBeDefined();
    expect(pickedBy).toBeGreaterThanOrEqual(0);
    expect(pickedBy).toBeLessThan(demoPeople.length);
  }
});

test('few listings are possible too', () => {
  expect(demoListings(0)).toEqual([]);
  expect(demoListings(5)).toEqual(listings.slice(0, 5));
});

test('things people search for are there', () => {
  for (const word of [
    '의자',
    '아이폰',
    '운동화',
    '책상',
    '갤럭시탭',
    '닌텐도 스위치',
    '캠핑의자',
    '노트북',
  ]) {
    expect(listings.filter(({ title }) => title.includes(word)).length, word).toBeGreaterThan(0);
  }
  expect(new Set(baseListings.map(({ item }) => item)).size).toBe(baseListings.length);
  expect(listings.filter(({ title }) => title.length > 50).length).toBeGreaterThanOrEqual(3);
});
