import { expect, test, vi } from 'vitest';
import type { ShownPhoto } from '../../media/photo.ts';
import { attributesOf, markupOf, textOfId } from '../../ui/markup-for-tests.tsx';
import { ToastProvider } from '../../ui/feedback/toast.tsx';
import { DescriptionEditor } from './description-editor.tsx';
import { PhotoCarousel } from '../photos/photo-carousel.tsx';
import { ProductOverview } from './product-overview.tsx';
import type { ShownProduct } from '../product.ts';

const photo = (index: number) => ({ address: `/media/product/u1/p1/${index}-a`, width: 1200, height: 900 });
const product: ShownProduct = {
  id: 'p1',
  feedSeq: 1,
  sellerId: 'u1',
  sellerName: '초록고래',
  title: '카메라',
  brand: '',
  size: '129mm',
  desc: '첫 줄\n둘째 줄',
  category: 'best',
  subCategory: 'digital',
  priceWon: null,
  photos: [photo(0), photo(1)],
  previewAddress: null,
  pickCount: 0,
  createdAt: 0,
  bumpedAt: null,
  bumpCount: 0,
  wants: '',
  sold: false,
  reserved: false,
  trade: [],
};
const carousel = (photos: ShownPhoto[], state: Partial<ShownProduct> = {}) =>
  markupOf(
    <ToastProvider>
      <PhotoCarousel product={{ ...product, photos, ...state }} />
    </ToastProvider>,
  );

test('several photos can be moved through, the first of them is fetched first, and its small file last', () => {
  const markup = carousel(product.photos);
  const [ofCard, ...images] = attributesOf(markup, 'img');
  expect(ofCard).toMatchObject({ alt: '', fetchpriority: 'low' });
  expect(images.map(({ alt }) => alt)).toEqual(['카메라 사진 1', '카메라 사진 2']);
  expect(images.map(({ loading }) => loading)).toEqual(['eager', 'lazy']);
  expect(attributesOf(markup, 'button')).toMatchObject([
    { 'aria-label': '이전 사진', 'aria-disabled': 'true' },
    { 'aria-label': '다음 사진' },
    { 'aria-label': '사진 크게 보기' },
  ]);
});

test('a single photo has nothing to move, and none has a picture in its place', () => {
  const one = carousel([photo(0)]);
  expect(attributesOf(one, 'button')).toMatchObject([{ 'aria-label': '사진 크게 보기' }]);
  const none = carousel([], { sold: true });
  expect(attributesOf(none, 'img')).toMatchObject([{ alt: '사진 없음' }]);
  expect(attributesOf(none, 'button')).toEqual([]);
  expect(attributesOf(none, 'dialog')).toEqual([]);
  expect(none).toContain('거래 완료');
});

test('an agreed price stands before the price of the listing, and both are heard', () => {
  const shown = { ...product, priceWon: 30_000 };
  const markup = markupOf(<ProductOverview product={shown} agreedWon={26_000} picks={null} />);
  expect(markup.replaceAll(/<(?!s[ >]|\/s>)[^>]*>/g, '')).toMatch(
    /합의한 가격 26,000원, 판매 가격 <s[^>]*>30,000원<\/s>/,
  );
});

test('a brand that is missing is left out of the facts', () => {
  const facts = (brand: string) =>
    markupOf(<ProductOverview product={{ ...product, brand }} agreedWon={null} picks={null} />);
  expect(facts('')).not.toContain('브랜드');
  expect(facts('Canon')).toContain('Canon');
});

test('the editor keeps what was typed, and says at the field why it was refused', () => {
  const markup = markupOf(
    <DescriptionEditor
      productId="p1"
      desc="적던 글"
      error="설명은 300자까지 쓸 수 있어요."
      pending={false}
      onSave={vi.fn<(desc: string) => void>()}
      onCancel={vi.fn<() => void>()}
    />,
  );
  expect(attributesOf(markup, 'form')[0]).toMatchObject({ method: 'post', action: '/product/detail/p1' });
  expect(markup).toContain('적던 글</textarea>');
  const [field] = attributesOf(markup, 'textarea');
  expect(textOfId(markup, field!['aria-describedby']!)).toContain('300자까지');
});
