import { hasBlocked } from '../../account/block/block.server.ts';
import { isFollowing } from '../../product/follow/follow.server.ts';
import { visitorHandler } from '../../request/handler.server.ts';
import { PRIVATE, signedOut } from './private-response.ts';

export const loader = visitorHandler(async ({ services, actor, params }) => {
  if (!actor) return signedOut();
  const { read } = services.database;
  const personId = params['id'] ?? '';
  const [followed, blocked] = await Promise.all([
    isFollowing(read, actor, { personId }),
    hasBlocked(read, actor.id, personId),
  ]);
  return Response.json({ isFollowed: followed, isBlocked: blocked }, PRIVATE);
});
