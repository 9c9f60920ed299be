import { data, type MetaFunction, useLoaderData } from 'react-router';
import { findProduct } from '../../../product/product.server.ts';
import { checkDraw } from '../../../product/reserve/giveaway/draw.ts';
import { findDraw } from '../../../product/reserve/giveaway/giveaway.server.ts';
import { drawPath } from '../../../product/reserve/giveaway/giveaway.ts';
import { publicHandler, siteOf } from '../../../request/handler.server.ts';
import type { PageHandle } from '../../../shell/page-handle.ts';
import { noStore } from '../../no-store.ts';
import { pageMeta } from '../../page-meta.ts';
import { DrawReport } from './draw-report.tsx';

export const handle: PageHandle = { header: 'back', title: '추첨 결과', backTo: '/product', sell: false };
export const headers = noStore;

export const loader = publicHandler(async (page) => {
  const { read } = page.services.database;
  const product = await findProduct(read, page.params['id'] ?? '');
  const draw = product && (await findDraw(read, product.id));
  if (!draw) throw data({ code: 'not-found', what: 'page' }, { status: 404 });
  const { id, title } = product;
  return { site: siteOf(page), product: { id, title }, draw, check: await checkDraw(draw) };
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return [];
  const { site, product } = loaderData;
  const title = `${product.title} 나눔 추첨 결과`;
  return pageMeta({ site, path: drawPath(product.id), title, description: title, noIndex: true });
};

export default function DrawPage() {
  return <DrawReport {...useLoaderData<typeof loader>()} />;
}
