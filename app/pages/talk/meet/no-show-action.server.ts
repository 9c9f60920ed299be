import { data, redirect } from 'react-router';
import type { Actor } from '../../../account/account.server.ts';
import type { Services } from '../../../request/services.server.ts';
import { conversationPath, type SayAnswer } from '../../../talk/conversation.ts';
import { answerNoShow, claimNoShow, type NoShowOutcome } from '../../../talk/meet/no-show/no-show.server.ts';

export const NO_SHOW_INTENTS = ['no-show', 'no-show-agree', 'no-show-dispute'] as const;
type NoShowIntent = (typeof NO_SHOW_INTENTS)[number];

interface NoShowInput {
  conversationId: string;
  meetingId: string;
  answerText: string;
  isDocument: boolean;
}

export async function changeNoShow(
  services: Pick<Services, 'database' | 'limits' | 'now'>,
  actor: Actor,
  intent: NoShowIntent,
  { isDocument, ...input }: NoShowInput,
) {
  const outcome = await change(services, actor, intent, input);
  if (!outcome.ok) {
    const { reason, text } = outcome;
    const isInvalid = reason === 'invalid-answer';
    const noShow = { answerText: input.answerText, error: isInvalid ? text : undefined };
    const answer = { ok: false, text: isInvalid ? '' : text, body: '', noShow } as const;
    return data<SayAnswer>(answer, { status: isInvalid ? 400 : 409 });
  }
  if (isDocument) throw redirect(conversationPath(input.conversationId));
  return data({ ok: true as const });
}

function change(
  services: Pick<Services, 'database' | 'limits' | 'now'>,
  actor: Actor,
  intent: NoShowIntent,
  { answerText: textTyped, ...ids }: Omit<NoShowInput, 'isDocument'>,
): Promise<NoShowOutcome> {
  switch (intent) {
    case 'no-show':
      return claimNoShow(services, actor, ids);
    case 'no-show-agree':
      return answerNoShow(services, actor, { ...ids, answer: 'agreed', textTyped });
    case 'no-show-dispute':
      return answerNoShow(services, actor, { ...ids, answer: 'disputed', textTyped });
  }
}
