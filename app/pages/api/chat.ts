import { markMessages } from '../../moderation/number/find-marked-numbers.server.ts';
import { parseNumberCursor } from '../../platform/paging/keyset-page.ts';
import { visitorHandler } from '../../request/handler.server.ts';
import { getConversation } from '../../talk/conversation.server.ts';
import { PRIVATE, signedOut } from './private-response.ts';

export const loader = visitorHandler(async ({ services, actor, params, url }) => {
  if (!actor) return signedOut();
  const { database, config } = services;
  const position = {
    id: params['id'] ?? '',
    before: parseNumberCursor(url.searchParams.get('before')),
    after: parseNumberCursor(url.searchParams.get('after')),
  };
  const conversation = await getConversation(database.read, actor, position, config);
  return Response.json(await markMessages(services, conversation), PRIVATE);
});
