import { expect, test } from 'vitest';
import { checkListingForm, type ReceivedForm } from './check-listing-form.ts';

const FIELDS = {
  title: ' 오버핏 울 코트 ',
  category: 'reuse',
  subCategory: 'women',
  brand: '',
  size: 'M',
  price: '４8,000원',
  desc: '따뜻해요',
  once: 'one-time-key',
};
type Problem = ReceivedForm['photos'][number]['problem'];
const photo = (name: string, problem?: Problem): ReceivedForm['photos'][number] => ({ name, problem });

test('a whole form becomes a draft', () => {
  const checked = checkListingForm({ fields: FIELDS, photos: [photo('a.jpg')], tooLarge: [], dropped: 0 });
  expect(checked).toMatchObject({
    ok: true,
    draft: { title: '오버핏 울 코트', category: 'reuse', subCategory: 'women', priceWon: 48_000, brand: '' },
  });
});

test('every field has its reason, and everything typed comes back as it was', () => {
  const fields = { ...FIELDS, title: '   ', size: '', category: 'stolen' };
  const checked = checkListingForm({ fields, photos: [], tooLarge: [], dropped: 0 });
  expect(checked).toEqual({
    ok: false,
    status: 400,
    formResult: {
      ok: false,
      errors: {
        title: '제목을 입력해 주세요.',
        size: '사이즈를 입력해 주세요.',
        category: '카테고리를 선택해 주세요.',
      },
      values: {
        title: '   ',
        category: 'stolen',
        subCategory: 'women',
        wants: '',
        brand: '',
        size: '',
        price: '４8,000원',
        noOffers: '',
        minOffer: '',
        takesApplications: '',
        desc: '따뜻해요',
        tradeMethod: '',
        place: '',
      },
      hadPhotos: false,
    },
  });
});

test('photos that cannot be read are named, with a status of their own', () => {
  const photos = [photo('a.jpg'), photo('IMG_1234.jpg', 'unreadable'), photo('숲.png', 'too-large')];
  const checked = checkListingForm({ fields: FIELDS, photos, tooLarge: ['바다.jpg'], dropped: 0 });
  expect(checked).toMatchObject({ ok: false, status: 422, formResult: { hadPhotos: true } });
  expect(!checked.ok && checked.formResult.errors?.photos).toBe(
    '사진 IMG_1234.jpg 파일을 읽을 수 없어요. ' +
      '사진 바다.jpg, 숲.png 파일이 너무 커요. 한 장에 20MB, 5천만 화소(AVIF는 2천5백만)까지 올릴 수 있어요.',
  );
});

test('HEIC and GIF are named, with what to do', () => {
  const photos = [photo('IMG_1.heic', 'heic'), photo('춤.gif', 'gif')];
  const checked = checkListingForm({ fields: FIELDS, photos, tooLarge: [], dropped: 0 });
  expect(checked).toMatchObject({ ok: false, status: 422 });
  expect(!checked.ok && checked.formResult.errors?.photos).toBe(
    '사진 IMG_1.heic: HEIC 사진은 아직 올릴 수 없어요. 휴대폰 설정에서 JPEG로 바꿔 주세요. ' +
      '사진 춤.gif: GIF는 올릴 수 없어요. JPEG나 PNG로 바꿔 주세요.',
  );
});

test('photos that are only too large answer 413; with a field wrong as well it is 400', () => {
  const large = { photos: [], tooLarge: ['바다.jpg'], dropped: 0 };
  expect(checkListingForm({ fields: FIELDS, ...large })).toMatchObject({ ok: false, status: 413 });
  const both = checkListingForm({ fields: { ...FIELDS, size: '' }, ...large });
  expect(both).toMatchObject({ ok: false, status: 400 });
  expect(!both.ok && Object.keys(both.formResult.errors ?? {}).toSorted()).toEqual(['photos', 'size']);
});

test('photos beyond the tenth, and a price of more than 12 digits, are said at their fields', () => {
  const photos = Array.from({ length: 10 }, (_, index) => photo(`${index}.jpg`));
  const price = '9'.repeat(30);
  const checked = checkListingForm({ fields: { ...FIELDS, price }, photos, tooLarge: [], dropped: 2 });
  expect(checked).toMatchObject({
    ok: false,
    status: 400,
    formResult: {
      errors: {
        photos: '사진은 10장까지 올릴 수 있어요. 2장을 빼고 다시 골라 주세요.',
        price: '가격은 12자리까지 쓸 수 있어요.',
      },
      values: { price },
      hadPhotos: true,
    },
  });
  expect(checkListingForm({ fields: FIELDS, photos, tooLarge: [], dropped: 0 }).ok).toBe(true);
  expect(checkListingForm({ fields: FIELDS, photos, tooLarge: ['k.jpg'], dropped: 0 })).toMatchObject({
    status: 413,
    formResult: { errors: { photos: expect.stringMatching(/^사진은 10장까지 올릴 수 있어요\. 1장을 빼고/) } },
  });
});

test('photos beyond the tenth are left out, and counted', () => {
  const photos = Array.from({ length: 10 }, (_, index) => photo(`${index}.jpg`));
  expect(checkListingForm({ fields: FIELDS, photos, tooLarge: [], dropped: 2 })).toMatchObject({
    ok: true,
    leftOut: 2,
  });
  const stagedPhotos = Array.from({ length: 12 }, (_, index) => `held-photo-id-${index + 10}`);
  const fields = { ...FIELDS, stagedPhotos: stagedPhotos.join() };
  expect(checkListingForm({ fields, photos: [photo('a.jpg')], tooLarge: [], dropped: 0 })).toMatchObject({
    ok: true,
    photoIds: stagedPhotos.slice(0, 10),
    leftOut: 3,
  });
});

test('staged photos count among the ten', () => {
  const stagedPhotos = Array.from({ length: 9 }, (_, index) => `held-photo-id-0${index}`).join();
  const fields = { ...FIELDS, stagedPhotos };
  expect(checkListingForm({ fields, photos: [photo('a.jpg')], tooLarge: [], dropped: 0 }).ok).toBe(true);
  const photos = [photo('a.jpg'), photo('b.jpg')];
  const tooMany = checkListingForm({ fields, photos, tooLarge: [], dropped: 0 });
  expect(tooMany).toMatchObject({ ok: true, leftOut: 1 });
});
