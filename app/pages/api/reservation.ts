import { findStanding } from '../../product/reserve/waiting.server.ts';
import { visitorHandler } from '../../request/handler.server.ts';
import { PRIVATE, signedOut } from './private-response.ts';

export const loader = visitorHandler(async ({ services, actor, params }) => {
  if (!actor) return signedOut();
  const about = { productId: params['id'] ?? '', now: services.now() };
  return Response.json(await findStanding(services.database.read, actor, about), PRIVATE);
});
