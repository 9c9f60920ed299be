import type { Message } from '../conversation.ts';
import type { Meeting } from './meeting.ts';

/** The newest message about an appointment has its latest state; one that was still open ended with the next. */
export function presentMeetings(messages: readonly Message[]): Map<string, Meeting> {
  const meetings = new Map<string, Meeting>();
  let last: Meeting | undefined;
  for (const { kind, meeting } of messages) {
    if (!meeting) continue;
    const before = last && meetings.get(last.id);
    if (kind === 'meeting' && before?.state === 'proposed')
      meetings.set(before.id, { ...before, state: 'replaced' });
    meetings.set(meeting.id, meeting);
    if (kind === 'meeting') last = meeting;
  }
  return meetings;
}
