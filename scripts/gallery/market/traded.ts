import type { ProductDraft } from '../../../app/product/product-form.ts';
import type { DemoListed, DemoTrades } from '../../demo/trades/demo-market.ts';
import { addApplications } from '../../demo/trades/giveaways.ts';
import { addMissedAppointments } from '../../demo/trades/missed-appointments.ts';
import { addSwaps } from '../../demo/trades/swaps.ts';
import type { GalleryListing } from './gallery-listing.ts';
import { VIEWERS } from './people.ts';

const DAY_MS = 24 * 3_600_000;

function listing(
  id: string,
  sellerIndex: number,
  picture: string,
  draft: Pick<ProductDraft, 'title' | 'category'> & Partial<ProductDraft>,
): GalleryListing {
  const texts = {
    brand: '',
    size: '프리',
    desc: '상태 좋아요. 편하게 물어보세요.',
    subCategory: 'other',
  } as const;
  const priceWon = draft.category === 'free' ? 0 : draft.category === 'exchange' ? null : 15_000;
  return {
    id,
    sellerIndex,
    draft: { ...texts, priceWon, tradeMethod: 'direct', place: '망원역 2번 출구', ...draft },
    picture,
    photoCount: 1,
    photoVariant: 0,
    photoSide: 1200,
    createdAgoMs: 20 * DAY_MS,
    pickedBy: 2,
  };
}

const OPEN_GIVEAWAY = listing('given-boxes', VIEWERS.whale, 'package', {
  title: '이사 상자 스무 개 나눔',
  category: 'free',
  takesApplications: true,
});
const DRAWN_GIVEAWAY = listing('given-tree', VIEWERS.whale, 'christmas-tree', {
  title: '크리스마스트리 나눔, 장식도 드려요',
  category: 'free',
  takesApplications: true,
});
const WANTED_OF_WHALE = listing('swap-puzzle', VIEWERS.whale, 'puzzle-piece', {
  title: '천 조각 퍼즐, 다른 퍼즐과 교환',
  category: 'exchange',
  wants: '500조각이 넘는 풍경 퍼즐',
});
const OFFERED_TO_WHALE = listing('swap-toolbox', VIEWERS.apricot, 'toolbox', {
  title: '가정용 공구함',
  category: 'reuse',
});
const WANTED_OF_APRICOT = listing('swap-candle', VIEWERS.apricot, 'candle', {
  title: '향초 세트 교환해요',
  category: 'exchange',
  wants: '화분이나 작은 조명',
});
const OFFERED_BY_WHALE = listing('swap-scissors', VIEWERS.whale, 'scissors', {
  title: '원예 가위',
  category: 'reuse',
});
const MISSED_BY_WHALE = listing('missed-ladder', VIEWERS.whale, 'ladder', {
  title: '세 칸짜리 사다리',
  category: 'best',
});
const MISSED_BY_ANOTHER = listing('missed-gift', 3, 'wrapped-gift', {
  title: '선물 포장지 묶음',
  category: 'best',
});

export const traded: readonly GalleryListing[] = [
  OPEN_GIVEAWAY,
  DRAWN_GIVEAWAY,
  WANTED_OF_WHALE,
  OFFERED_TO_WHALE,
  WANTED_OF_APRICOT,
  OFFERED_BY_WHALE,
  MISSED_BY_WHALE,
  MISSED_BY_ANOTHER,
];

/** As in the demo: giveaways with applications, swaps and appointments that one missed. */
export async function tradeAll(trades: DemoTrades): Promise<void> {
  await addApplications(trades, [listed(DRAWN_GIVEAWAY), listed(OPEN_GIVEAWAY)]);
  await addSwaps(trades, [
    { wanted: listed(WANTED_OF_WHALE), offered: listed(OFFERED_TO_WHALE) },
    { wanted: listed(WANTED_OF_APRICOT), offered: listed(OFFERED_BY_WHALE) },
  ]);
  await addMissedAppointments(trades, [listed(MISSED_BY_WHALE), listed(MISSED_BY_ANOTHER)]);
}

function listed({ id, sellerIndex, createdAgoMs, draft }: GalleryListing): DemoListed {
  return { productId: id, sellerIndex, createdAgoMs, category: draft.category };
}
