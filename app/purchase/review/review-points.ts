export const MAX_POINTS = 5;

/** Names are stored: a name stays when its text changes. */
export const POINT_TEXTS = {
  'on-time': '시간 약속을 잘 지켜요',
  'quick-replies': '답이 빨라요',
  'as-described': '설명과 똑같아요',
  'good-condition': '상품 상태가 좋아요',
  kind: '친절하고 매너가 좋아요',
  'fair-price': '가격이 적당해요',
  decided: '구매 의사가 분명해요',
  'no-haggling': '무리하게 깎지 않아요',
  'pays-at-once': '바로 입금해요',
  late: '시간 약속을 안 지켜요',
  'slow-replies': '답이 늦어요',
  'not-as-described': '설명과 달라요',
  'poor-condition': '상품 상태가 나빠요',
  unkind: '불친절해요',
  'raised-price': '약속보다 비싸게 불러요',
  undecided: '말을 자주 바꿔요',
  haggling: '무리하게 깎으려 해요',
  'pays-late': '입금이 늦어요',
} as const;

export type Point = keyof typeof POINT_TEXTS;

interface Role {
  authorSide: 'buyer' | 'seller';
  isBad: boolean;
}

const GOOD_OF_SELLER: Point[] = [
  'on-time',
  'quick-replies',
  'as-described',
  'good-condition',
  'kind',
  'fair-price',
];
const BAD_OF_SELLER: Point[] = [
  'late',
  'slow-replies',
  'not-as-described',
  'poor-condition',
  'unkind',
  'raised-price',
];
const GOOD_OF_BUYER: Point[] = ['on-time', 'quick-replies', 'decided', 'no-haggling', 'kind', 'pays-at-once'];
const BAD_OF_BUYER: Point[] = ['late', 'slow-replies', 'undecided', 'haggling', 'unkind', 'pays-late'];

/** What the buyer may say of the seller, and the seller of the buyer. */
export function pointsFor({ authorSide, isBad }: Role): Point[] {
  if (authorSide === 'buyer') return isBad ? BAD_OF_SELLER : GOOD_OF_SELLER;
  return isBad ? BAD_OF_BUYER : GOOD_OF_BUYER;
}

export function isPointOf(name: string, role: Role): name is Point {
  return pointsFor(role).some((point) => point === name);
}
