import { findApplied } from '../../product/reserve/giveaway/apply.server.ts';
import { findStanding } from '../../product/reserve/waiting.server.ts';
import { findOwnPurchase } from '../../purchase/undo/undo-standing.server.ts';
import { visitorHandler } from '../../request/handler.server.ts';
import { PRIVATE, signedOut } from './private-response.ts';

export const loader = visitorHandler(async ({ services, actor, params }) => {
  if (!actor) return signedOut();
  const about = { productId: params['id'] ?? '', now: services.now() };
  const { read } = services.database;
  const [standing, { paidWon, ...purchase }, applied] = await Promise.all([
    findStanding(read, actor, about),
    findOwnPurchase(read, { ...about, buyerId: actor.id }),
    findApplied(read, actor, about),
  ]);
  const agreedWon = standing.agreedWon ?? paidWon;
  return Response.json({ ...standing, ...purchase, agreedWon, ...applied }, PRIVATE);
});
