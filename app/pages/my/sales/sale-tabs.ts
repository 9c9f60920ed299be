import { LISTING_STATES, type ListingState } from '../../../product/product.ts';
import { STATE_TEXTS } from '../../../product/list/listing-state.ts';
import type { CountTab } from '../../people/count-tabs.tsx';

export type SaleTab = ListingState | 'cancelled';

const TABS = [...LISTING_STATES, 'cancelled'] as const;
const TEXTS: Record<SaleTab, string> = { ...STATE_TEXTS, cancelled: '취소된 거래' };

export function parseSaleTab(text: string | null): SaleTab {
  return TABS.find((tab) => tab === text) ?? 'open';
}

/** Most people never take a sale back: that tab is there once there is one. */
export function saleTabs(current: SaleTab, counts: Record<SaleTab, number>): CountTab[] {
  return TABS.filter((tab) => tab !== 'cancelled' || tab === current || counts.cancelled > 0).map((tab) => ({
    text: TEXTS[tab],
    count: counts[tab],
    to: tab === 'open' ? '/profile/sales' : `/profile/sales?state=${tab}`,
    isCurrent: tab === current,
  }));
}
