import { useLoaderData, type ClientLoaderFunctionArgs, type MetaFunction } from 'react-router';
import { parseSubCategory } from '../../product/category.ts';
import type { PageHandle } from '../../shell/page-handle.ts';
import { publicHandler } from '../../request/handler.server.ts';
import { loadListOrMore } from './feed/load-more.ts';
import { loadProductList, missingList } from './product-list.server.ts';
import { productListMeta, ProductListPage } from './product-list-page.tsx';

export const handle: PageHandle = { header: 'full', scripts: 'at-touch-or-pause' };

export const loader = publicHandler(async (page) => {
  const subCategory = parseSubCategory(page.params['value']);
  if (!subCategory) throw missingList();
  return loadProductList(page, { subCategory });
});

export function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  return loadListOrMore(request, () => serverLoader<typeof loader>());
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => productListMeta(loaderData);

export default function SubCategoryProducts() {
  return <ProductListPage list={useLoaderData<typeof loader>()} />;
}
