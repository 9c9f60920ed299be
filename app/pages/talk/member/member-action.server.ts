import { data, redirect } from 'react-router';
import type { Actor } from '../../../account/account.server.ts';
import type { Services } from '../../../request/services.server.ts';
import { conversationPath } from '../../../talk/conversation.ts';
import { blockOther, leaveConversation, setMuted, unblockOther } from '../../../talk/member/member.server.ts';

export const MEMBER_INTENTS = ['block', 'unblock', 'mute', 'unmute', 'leave'] as const;
type MemberIntent = (typeof MEMBER_INTENTS)[number];

/** Actions on one's own side of a conversation. */
export async function changeMembership(
  services: Pick<Services, 'database' | 'now'>,
  actor: Actor,
  intent: MemberIntent,
  { id, isDocument }: { id: string; isDocument: boolean },
) {
  await carryOut(services, actor, intent, id);
  if (intent === 'leave') throw redirect('/chats');
  if (isDocument) throw redirect(conversationPath(id));
  return data({ ok: true as const });
}

async function carryOut(
  services: Pick<Services, 'database' | 'now'>,
  actor: Actor,
  intent: MemberIntent,
  id: string,
): Promise<void> {
  switch (intent) {
    case 'block':
      return blockOther(services, actor, { id });
    case 'unblock':
      return unblockOther(services, actor, { id });
    case 'mute':
    case 'unmute':
      return setMuted(services, actor, { id, isMuted: intent === 'mute' });
    case 'leave':
      return leaveConversation(services, actor, { id });
  }
}
