import { type ClientLoaderFunctionArgs, data, useLocation } from 'react-router';
import { deviceUserOf } from '../../../account/device-history.ts';
import { useViewer } from '../../../account/viewer.tsx';
import { listProductsById, summarise } from '../../../product/list/list-products.server.ts';
import { publicHandler } from '../../../request/handler.server.ts';
import type { PageHandle } from '../../../shell/page-handle.ts';
import { noStore } from '../../no-store.ts';
import { privateMeta } from '../../page-meta.ts';
import { loadOwnPage } from '../own-list/use-own-list.ts';
import { RecentProductList, PendingHistory } from './recent-product-list.tsx';

const MAX_IDS = 50;

export const handle: PageHandle = { isPersonal: true, header: 'back', title: '최근 본 상품', sell: false };
export const meta = privateMeta('최근 본 상품');
export const headers = noStore;

/** Cards of the listings with these ids, the same for everyone: the history itself is on the device. */
export const loader = publicHandler(async ({ services, url }) => {
  const requestedIds = (url.searchParams.get('ids') ?? '').split(',').filter(Boolean);
  const ids = [...new Set(requestedIds)].slice(0, MAX_IDS);
  const found = await listProductsById(services.database.read, ids);
  const products = new Map(found.map((product) => [product.id, summarise(product, services.config)]));
  return data({ products: ids.flatMap((id) => products.get(id) ?? []) });
});

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  if (!new URL(args.request.url).searchParams.has('ids')) return { products: [] };
  return loadOwnPage(args, () => args.serverLoader<typeof loader>());
}

export default function Recent() {
  const user = deviceUserOf(useViewer());
  const { key } = useLocation();
  if (user === undefined) return <PendingHistory />;
  return <RecentProductList key={`${key} ${user}`} user={user} />;
}
