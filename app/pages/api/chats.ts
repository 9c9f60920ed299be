import { visitorHandler } from '../../request/handler.server.ts';
import { countUnread, listConversations } from '../../talk/conversation.server.ts';
import { parseProductId, parseTab } from '../../talk/conversation.ts';
import { PRIVATE, signedOut } from './private-response.ts';

export const loader = visitorHandler(async ({ services, actor, url }) => {
  if (!actor) return signedOut();
  const { database, config } = services;
  const position = {
    tab: parseTab(url.searchParams.get('tab')),
    productId: parseProductId(url.searchParams.get('product')),
    cursor: url.searchParams.get('cursor'),
  };
  const [{ items, nextCursor }, unread] = await Promise.all([
    listConversations(database.read, actor, position, config),
    countUnread(database.read, actor.id),
  ]);
  return Response.json({ unread, conversations: items, nextCursor }, PRIVATE);
});
