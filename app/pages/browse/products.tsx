import { useLoaderData, type ClientLoaderFunctionArgs, type MetaFunction } from 'react-router';
import type { PageHandle } from '../../shell/page-handle.ts';
import { publicHandler } from '../../request/handler.server.ts';
import { loadListOrMore } from './feed/load-more.ts';
import { productListMeta, ProductListPage } from './product-list-page.tsx';
import { loadProductList } from './product-list.server.ts';

export const handle: PageHandle = { header: 'full', scripts: 'at-touch-or-pause' };

export const loader = publicHandler((page) => loadProductList(page, {}));

export function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  return loadListOrMore(request, () => serverLoader<typeof loader>());
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => productListMeta(loaderData);

export default function Products() {
  return <ProductListPage list={useLoaderData<typeof loader>()} />;
}
