import { getProduct } from '../../product/product.server.ts';
import { publicHandler } from '../../request/handler.server.ts';
import { toProductJson } from './product-json.ts';

export const loader = publicHandler(async ({ services, params }) => {
  const product = await getProduct(services.database.read, params['id'] ?? '');
  return Response.json(toProductJson(product, services.config), { headers: { 'Cache-Control': 'no-store' } });
});
