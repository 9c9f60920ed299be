import type { Actor } from '../../../account/account.server.ts';
import type { Services } from '../../../request/services.server.ts';
import { answerMeeting, type MeetOutcome, proposeMeeting } from '../../../talk/meet/meet.server.ts';

export const MEET_INTENTS = ['meet', 'meet-agree', 'meet-cancel'] as const;

export interface MeetFields {
  intent: (typeof MEET_INTENTS)[number];
  /** The appointment that is answered. */
  meeting: string;
  /** As they were typed. */
  at: string;
  place: string;
}

const CONFLICT = 409;
export const MEET_STATUS = {
  invalid: 400,
  blocked: 403,
  left: 403,
  gone: CONFLICT,
  agreed: CONFLICT,
  over: CONFLICT,
} as const satisfies Record<Exclude<MeetOutcome, { ok: true }>['reason'], number>;

export async function changeMeeting(
  services: Pick<Services, 'database' | 'limits' | 'now'>,
  actor: Actor,
  conversationId: string,
  { intent, meeting: meetingId, at: atTyped, place: placeTyped }: MeetFields,
): Promise<MeetOutcome> {
  switch (intent) {
    case 'meet':
      return proposeMeeting(services, actor, { conversationId, atTyped, placeTyped });
    case 'meet-agree':
      return answerMeeting(services, actor, { conversationId, meetingId, answer: 'agreed' });
    case 'meet-cancel':
      return answerMeeting(services, actor, { conversationId, meetingId, answer: 'cancelled' });
  }
}
