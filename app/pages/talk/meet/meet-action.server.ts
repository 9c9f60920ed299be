import type { Actor } from '../../../account/account.server.ts';
import type { Services } from '../../../request/services.server.ts';
import { arrive } from '../../../talk/meet/arrive.server.ts';
import { setReminder } from '../../../talk/meet/reminders.server.ts';
import { answerMeeting, type MeetOutcome, proposeMeeting } from '../../../talk/meet/meet.server.ts';

export const MEET_INTENTS = ['meet', 'meet-agree', 'meet-cancel', 'meet-here', 'meet-remind'] as const;

export interface MeetFields {
  intent: (typeof MEET_INTENTS)[number];
  meeting: string;
  at: string;
  place: string;
  minutes: string;
}

type Outcome = MeetOutcome | Awaited<ReturnType<typeof arrive>> | Awaited<ReturnType<typeof setReminder>>;

const CONFLICT = 409;
export const MEET_STATUS = {
  invalid: 400,
  blocked: 403,
  left: 403,
  gone: CONFLICT,
  sold: CONFLICT,
  agreed: CONFLICT,
  arrived: CONFLICT,
  over: CONFLICT,
  'not-now': CONFLICT,
  'too-late': CONFLICT,
  unknown: 400,
} as const satisfies Record<Exclude<Outcome, { ok: true }>['reason'], number>;

export async function changeMeeting(
  services: Pick<Services, 'database' | 'limits' | 'now'>,
  actor: Actor,
  conversationId: string,
  { intent, meeting: meetingId, at: atTyped, place: placeTyped, minutes: minutesTyped }: MeetFields,
): Promise<Outcome> {
  switch (intent) {
    case 'meet':
      return proposeMeeting(services, actor, { conversationId, atTyped, placeTyped });
    case 'meet-agree':
      return answerMeeting(services, actor, { conversationId, meetingId, answer: 'agreed' });
    case 'meet-cancel':
      return answerMeeting(services, actor, { conversationId, meetingId, answer: 'cancelled' });
    case 'meet-here':
      return arrive(services, actor, { conversationId, meetingId });
    case 'meet-remind':
      return setReminder(services, actor, { conversationId, meetingId, minutesTyped });
  }
}
