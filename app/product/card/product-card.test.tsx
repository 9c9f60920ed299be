import { describe, expect, test } from 'vitest';
import { attributesOf, markupOf } from '../../ui/markup-for-tests.tsx';
import { ProductCard } from './product-card.tsx';
import { ProductTile } from './product-tile.tsx';
import type { ProductSummary } from '../product.ts';

const product: ProductSummary = {
  id: 'p1',
  feedSeq: 1,
  sellerId: 'u1',
  title: '노트북 <새것>',
  brand: 'LG',
  size: '16인치',
  category: 'best',
  subCategory: 'digital',
  priceWon: 890_000,
  photo: { address: '/media/product/u1/p1/0-abc', width: 1200, height: 1200 },
  pickCount: 3,
  createdAt: Date.UTC(2026, 0, 1),
  bumpedAt: null,
  sold: false,
  reserved: false,
};
const textOf = (markup: string) => markup.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');

describe.each([
  ['row', ProductCard],
  ['tile', ProductTile],
])('%s', (_name, Card) => {
  const show = (changes: Partial<ProductSummary> = {}) =>
    markupOf(<Card product={{ ...product, ...changes }} heart={<span>찜 3</span>} />);

  test('is one link with everything about the product in it', () => {
    const markup = show();
    expect(attributesOf(markup, 'a').map(({ href }) => href)).toEqual(['/product/detail/p1']);
    expect(markup.trim()).toMatch(/<\/a>(<\/div>)?$/);
    const text = textOf(markup);
    for (const part of ['노트북 &lt;새것&gt;', '890,000원', 'LG · 16인치', '베스트 · 디지털기기', '찜 3'])
      expect(text).toContain(part);
  });

  test('a brand that is missing takes its dot along, a price is N/A', () => {
    const text = textOf(show({ brand: '', priceWon: null }));
    expect(text).toContain('N/A');
    expect(text).not.toContain('· 16인치');
  });

  test('the photo is decoration, sized, and loaded when it is needed', () => {
    const [image] = attributesOf(show(), 'img');
    expect(image).toMatchObject({ alt: '', loading: 'lazy', decoding: 'async' });
    expect(image?.['srcset']).toContain('/media/product/u1/p1/0-abc-360.webp 360w');
    expect(Number(image?.['width'])).toBeGreaterThan(0);
    expect(image?.['width']).toBe(image?.['height']);
  });

  test('without a photo there is a picture in its place', () => {
    expect(attributesOf(show({ photo: null }), 'img')[0]?.['src']).toBe('/pictures/no-photo.svg');
  });

  test('only what is sold says 거래 완료', () => {
    expect(show()).not.toContain('거래 완료');
    expect(show({ sold: true })).toContain('거래 완료');
  });

  test('only what is reserved and not sold says 예약중', () => {
    expect(show()).not.toContain('예약중');
    expect(show({ reserved: true })).toContain('예약중');
    expect(show({ reserved: true, sold: true })).not.toContain('예약중');
  });
});

test.each([
  ['row', ProductCard],
  ['tile', ProductTile],
])('a %s that is gone says so and leads nowhere', (_name, Card) => {
  const markup = markupOf(<Card product={product} heart={null} removed />);
  expect(markup).toContain('삭제된 상품');
  expect(attributesOf(markup, 'a')).toEqual([]);
});

test('the first card of a page is fetched before the others', () => {
  const first = attributesOf(markupOf(<ProductCard product={product} priority="first" />), 'img')[0];
  const early = attributesOf(markupOf(<ProductCard product={product} priority="early" />), 'img')[0];
  expect(first).toMatchObject({ loading: 'eager', fetchpriority: 'high' });
  expect(early).toMatchObject({ loading: 'eager' });
  expect(early).not.toHaveProperty('fetchpriority');
});

test('a menu stands outside the link', () => {
  const markup = markupOf(<ProductCard product={product} menu={<button>더보기 메뉴</button>} />);
  expect(markup.indexOf('<button')).toBeGreaterThan(markup.indexOf('</a>'));
});
