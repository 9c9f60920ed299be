import { findActor } from '../../account/account.server.ts';
import { type PageRequest, publicHandler } from '../../request/handler.server.ts';
import { requireVoice } from '../../request/muted-guard.server.ts';
import { requireSecondFactor } from '../../request/second-factor-guard.server.ts';
import { findTypingReader } from '../../talk/typing/typing.server.ts';
import { rejectAsJson } from './json-response.ts';
import { PRIVATE, signedOut } from './private-response.ts';

/** Writes nothing, not even a count. 204 for a member of the conversation, whether anyone may see it or not. */
async function sendTyping(page: PageRequest) {
  const { services, request, pageContext, params } = page;
  const actor = await findActor(services, request);
  if (!actor) return signedOut();
  pageContext.accountId = actor.id;
  await requireSecondFactor(page, actor);
  services.limits.countInMemory('personTyping', actor.id);
  await requireVoice({ ...page, actor }, 'all');
  const conversationId = params['id'] ?? '';
  const to = await findTypingReader(services.database.read, actor, conversationId);
  if (to !== undefined) services.typing.send({ conversationId, to });
  return new Response(null, { ...PRIVATE, status: 204 });
}

export const action = publicHandler(sendTyping, { onRateLimit: rejectAsJson });
