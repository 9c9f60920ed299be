import { findApplied } from '../../product/reserve/giveaway/apply.server.ts';
import { findStanding } from '../../product/reserve/waiting.server.ts';
import { hasBought } from '../../purchase/purchase.server.ts';
import { findUndoMsLeft } from '../../purchase/undo/undo-standing.server.ts';
import { visitorHandler } from '../../request/handler.server.ts';
import { PRIVATE, signedOut } from './private-response.ts';

export const loader = visitorHandler(async ({ services, actor, params }) => {
  if (!actor) return signedOut();
  const about = { productId: params['id'] ?? '', now: services.now() };
  const { read } = services.database;
  const [standing, hasIt, undoMsLeft, applied] = await Promise.all([
    findStanding(read, actor, about),
    hasBought(read, about.productId, actor.id),
    findUndoMsLeft(read, { ...about, buyerId: actor.id }),
    findApplied(read, actor, about),
  ]);
  return Response.json({ ...standing, hasBought: hasIt, undoMsLeft, ...applied }, PRIVATE);
});
