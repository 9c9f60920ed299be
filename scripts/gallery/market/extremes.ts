import type { ProductDraft } from '../../../app/product/product-form.ts';
import type { GalleryListing } from './gallery-listing.ts';
import { VIEWERS } from './people.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const draft: ProductDraft = {
  title: '',
  brand: '',
  size: '프리',
  desc: '편하게 물어보세요.',
  category: 'best',
  subCategory: 'other',
  priceWon: 12_000,
};
const plain = { photoCount: 1, photoVariant: 0, photoSide: 1200, pickedBy: 3, createdAgoMs: 2 * DAY_MS };

const MAX_LENGTH_DESC =
  '이사하면서 정리해요. 산 지 2년 됐고 문 안쪽에 스티커 자국이 조금 있습니다.\n\n' +
  '치수는 가로 120 / 세로 60 / 높이 72cm예요. 분해해 두었고 나사와 설명서 모두 있어요.\n' +
  'https://dasi.example/a-very-long-address-that-has-no-space-in-it/and-goes-on-for-a-while?with=everything\n\n' +
  '주말 낮에 합정역 7번 출구 근처에서 만나면 좋아요. 엘리베이터가 있어서 둘이 들면 금방 실을 수 있고, 차가 없으면 용달 번호를 ' +
  '알려 드릴게요. 가격은 조금 조정할 수 있으니';

const FOR_SALE = [
  '무선 키보드 텐키리스',
  '튼튼한 장우산',
  '탁상용 선풍기',
  '도자기 찻주전자',
  '접이식 자전거',
  '노이즈 캔슬링 헤드폰 실버',
];

const FOR_SALE_PICTURES = ['keyboard', 'umbrella', 'fan', 'teapot', 'bicycle', 'headphone'];
/** Of what the first viewer has bought, the first; the next sold the next. */
export const BOUGHT_FROM = 5;
/** Of the listing with ten photos. */
export const REVIEWED_SELLER = 6;
const FIRST_SELLER = 8;
/** Of the last of them. */
export const RESERVED_SELLER = FIRST_SELLER + FOR_SALE_PICTURES.length - 1;

/** What strains a screen: the longest words, the most photos, none at all, what one owns and has bought. */
export const extremes: readonly GalleryListing[] = [
  {
    ...plain,
    id: 'longest-title',
    sellerIndex: VIEWERS.longName,
    draft: {
      ...draft,
      title: '가나다라마바사아자차카타파하'.repeat(8).slice(0, 100),
      brand: 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(3).slice(0, 100),
      size: '123456789'.repeat(12).slice(0, 100),
      priceWon: 999_999_999,
      tradeMethod: 'both',
      place: '서울특별시청사역버스환승센터지하상가'.repeat(3).slice(0, 40),
    },
    picture: 'package',
    pickedBy: 23,
  },
  {
    ...plain,
    id: 'no-photo',
    sellerIndex: 4,
    draft: { ...draft, title: '사진 없이 올린 삼각대', priceWon: null, desc: '작은 삼각대예요.' },
    picture: 'package',
    photoCount: 0,
    pickedBy: 0,
    createdAgoMs: 3 * DAY_MS,
  },
  {
    ...plain,
    id: 'ten-photos',
    sellerIndex: REVIEWED_SELLER,
    draft: {
      ...draft,
      title: '조립식 책상과 서랍장, 사진을 끝까지 봐 주세요',
      subCategory: 'furniture',
      desc: MAX_LENGTH_DESC.slice(0, 300),
      priceWon: 85_000,
    },
    picture: 'desk',
    photoCount: 10,
    photoSide: 800,
    createdAgoMs: 4 * DAY_MS,
  },
  {
    ...plain,
    id: 'lipstick',
    sellerIndex: 3,
    draft: {
      ...draft,
      title: '한 번 발색해 본 립스틱',
      brand: 'rom&nd',
      size: '3.5g',
      subCategory: 'beauty',
    },
    picture: 'lipstick',
    createdAgoMs: 5 * DAY_MS,
  },
  {
    ...plain,
    id: 'own-sold',
    sellerIndex: VIEWERS.whale,
    draft: { ...draft, title: '필름 카메라 가방', brand: 'Lowepro', size: '28 × 20cm', priceWon: 25_000 },
    picture: 'handbag',
    buyerIndex: VIEWERS.longName,
    createdAgoMs: 6 * DAY_MS,
  },
  ...['watch', 'teapot', 'desk', 'radio'].map((picture, index) => ({
    ...plain,
    id: `bought-${picture}`,
    sellerIndex: BOUGHT_FROM + index,
    draft: {
      ...draft,
      title: [
        '쿼츠 손목시계 블루',
        '도자기 티포트 레드, 찻잔 2개 포함',
        '원목 책상 120cm',
        '블루투스 라디오',
      ][index]!,
      priceWon: [32_000, 18_000, null, 21_000][index]!,
    },
    picture,
    buyerIndex: VIEWERS.whale,
    createdAgoMs: (7 + index * 5) * DAY_MS,
  })),
  {
    ...plain,
    id: 'hidden-coat',
    sellerIndex: VIEWERS.scolded,
    draft: {
      ...draft,
      title: '오버핏 울 코트, 두 번 입었어요',
      brand: 'COS',
      size: 'M',
      subCategory: 'women',
      priceWon: 89_000,
    },
    picture: 'coat',
    createdAgoMs: 7 * DAY_MS + HOUR_MS,
    hiddenReason:
      '정품이라고 적혀 있지만 사진 속 물건에는 정품 표시가 없어요. 구매하신 곳의 영수증을 문의하기로 보내 주세요.',
  },
  ...FOR_SALE_PICTURES.map((picture, index) => ({
    ...plain,
    id: `for-sale-${picture}`,
    sellerIndex: FIRST_SELLER + index,
    draft: { ...draft, title: FOR_SALE[index]! },
    picture,
    createdAgoMs: (8 + index) * DAY_MS + HOUR_MS,
  })),
];
