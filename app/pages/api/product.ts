import { listPriceHistory } from '../../product/edit/price-history.server.ts';
import { getProduct } from '../../product/product.server.ts';
import { publicHandler } from '../../request/handler.server.ts';
import { toProductJson } from './product-json.ts';

export const loader = publicHandler(async ({ services, params }) => {
  const { read } = services.database;
  const product = await getProduct(read, params['id'] ?? '');
  const prices = await listPriceHistory(read, product);
  const json = { ...toProductJson(product, services.config), wants: product.wants, prices };
  return Response.json(json, { headers: { 'Cache-Control': 'no-store' } });
});
