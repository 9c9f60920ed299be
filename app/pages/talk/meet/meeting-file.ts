import { visitorHandler } from '../../../request/handler.server.ts';
import { calendarFile } from '../../../talk/meet/calendar-file.server.ts';
import { getAgreedMeeting } from '../../../talk/meet/agreed-meeting.server.ts';
import { signedOut } from '../../api/private-response.ts';

export const loader = visitorHandler(async ({ services, actor, params }) => {
  if (!actor) return signedOut();
  const meeting = await getAgreedMeeting(services.database.read, actor, params['id'] ?? '');
  return new Response(calendarFile(meeting), {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'attachment; filename="meeting.ics"',
      'Cache-Control': 'private, no-store',
    },
  });
});
