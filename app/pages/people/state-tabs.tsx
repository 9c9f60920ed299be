import { LISTING_STATES, type ListingState } from '../../product/product.ts';
import { STATE_TEXTS } from '../../product/list/listing-state.ts';
import { CountTabs } from './count-tabs.tsx';
import { listHref, type ListQuery } from '../browse/list-query.ts';

type StateTabsProps = {
  path: string;
  query: ListQuery;
  counts: Record<ListingState, number>;
};

export function StateTabs({ path, query, counts }: StateTabsProps) {
  const tabs = LISTING_STATES.map((state) => ({
    text: STATE_TEXTS[state],
    count: counts[state],
    to: listHref(path, { ...query, state }),
    isCurrent: state === query.state,
  }));
  return <CountTabs label="상태로 나누어 보기" tabs={tabs} />;
}
