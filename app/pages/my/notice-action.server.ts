import { data, redirect } from 'react-router';
import { type Actor, actorTransaction } from '../../account/account.server.ts';
import { turnOff } from '../../notice/choice/notice-choice.server.ts';
import { parseNoticeKind, topicOf } from '../../notice/choice/notice-choice.ts';
import { markSeen } from '../../notice/notice.server.ts';
import { readForm } from '../../request/read-form.server.ts';
import type { Services } from '../../request/services.server.ts';
import { readFields } from '../../ui/form/form-result.ts';
import { mutedPath } from './notice-path.ts';
import { NOTICES_PATH } from '../../notice/notice-paths.ts';

interface NoticeRequest {
  services: Pick<Services, 'database' | 'now'>;
  request: Request;
  actor: Pick<Actor, 'id'>;
}

export async function seeNotices({ services, request, actor }: NoticeRequest) {
  const { intent, id, kind } = readFields(await readForm(request), ['intent', 'id', 'kind']);
  if (intent === 'mute') return muteKind({ services, actor }, kind);
  if (intent === 'seen' && id !== '') await markSeen(services, actor, { id });
  else if (intent === 'all-seen') await markSeen(services, actor, {});
  else throw data(null, { status: 400 });
  return redirect(NOTICES_PATH);
}

/** Mails of the topic may still come. */
async function muteKind(
  { services, actor }: Pick<NoticeRequest, 'services' | 'actor'>,
  text: string,
): Promise<Response> {
  const kind = parseNoticeKind(text);
  const topic = kind && topicOf(kind);
  if (!topic) throw data(null, { status: 400 });
  await actorTransaction(services.database, (tx) =>
    turnOff(tx, actor.id, { topics: [topic], channels: ['app', 'push'] }),
  );
  return redirect(mutedPath(topic));
}
