import { type ClientLoaderFunctionArgs, data, useLoaderData, useLocation } from 'react-router';
import { readPagePosition } from '../../../platform/paging/keyset-page.ts';
import { EMPTY_TEXTS, STATE_TEXTS, CountTabs, type CountTab } from '../../people/count-tabs.tsx';
import { countByState } from '../../../product/list/list-products.server.ts';
import { countSales } from '../../../purchase/sales/sales.server.ts';
import { memberHandler } from '../../../request/handler.server.ts';
import type { PageHandle } from '../../../shell/page-handle.ts';
import { noStore } from '../../no-store.ts';
import { privateMeta } from '../../page-meta.ts';
import { OwnProductList } from '../own-list/own-product-list.tsx';
import { loadOwnPage } from '../own-list/use-own-list.ts';
import { loadListed, loadSales } from './load-sales.server.ts';
import { SaleList } from './sale-list.tsx';
import { LISTING_STATES, type ListingState } from '../../../product/product.ts';

export const handle: PageHandle = {
  isPersonal: true,
  header: 'back',
  title: '판매내역',
  backTo: '/profile',
  sell: false,
};
export const meta = privateMeta('판매내역');
export const headers = noStore;

export const loader = memberHandler(async ({ services, actor, url }) => {
  const { read } = services.database;
  const tab = parseSaleTab(url.searchParams.get('state'));
  const { open, reserved } = await countByState(read, actor.id, services.now());
  const counts = { open, reserved, ...(await countSales(read, actor.id)) };
  const [cursor, size] = readPagePosition(url.searchParams);
  const position = { sellerId: actor.id, cursor, size };
  if (tab === 'sold' || tab === 'cancelled')
    return data({ tab, counts, page: null, sales: await loadSales(services, tab, position) });
  return data({ tab, counts, page: await loadListed(services, tab, position), sales: null });
}, '/profile/sales');

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  return loadOwnPage(args, () => args.serverLoader<typeof loader>());
}

export default function Sales() {
  const { tab, counts, page, sales } = useLoaderData<typeof loader>();
  const { key } = useLocation();
  const tabs = <CountTabs label="상태로 나누어 보기" tabs={saleTabs(tab, counts)} />;
  if (sales !== null)
    return (
      <>
        {tabs}
        <SaleList key={key} sales={sales} isCancelled={tab === 'cancelled'} />
      </>
    );
  return (
    <OwnProductList key={key} page={page} count={counts[tab]} heading={tabs} emptyText={EMPTY_TEXTS[tab]} />
  );
}

type SaleTab = ListingState | 'cancelled';

const TABS = [...LISTING_STATES, 'cancelled'] as const;
const TEXTS: Record<SaleTab, string> = { ...STATE_TEXTS, cancelled: '취소된 거래' };

function parseSaleTab(text: string | null): SaleTab {
  return TABS.find((tab) => tab === text) ?? 'open';
}

/** Most people never undo a sale: the tab appears with the first. */
function saleTabs(current: SaleTab, counts: Record<SaleTab, number>): CountTab[] {
  return TABS.filter((tab) => tab !== 'cancelled' || tab === current || counts.cancelled > 0).map((tab) => ({
    text: TEXTS[tab],
    count: counts[tab],
    to: tab === 'open' ? '/profile/sales' : `/profile/sales?state=${tab}`,
    isCurrent: tab === current,
  }));
}
