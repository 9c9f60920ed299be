import { data, redirect } from 'react-router';
import type { Actor } from '../../account/account.server.ts';
import { markSeen } from '../../notice/notice.server.ts';
import { readForm } from '../../request/read-form.server.ts';
import type { Services } from '../../request/services.server.ts';
import { readFields } from '../../ui/form/form-result.ts';

interface NoticeRequest {
  services: Pick<Services, 'database' | 'now'>;
  request: Request;
  actor: Pick<Actor, 'id'>;
}

export async function seeNotices({ services, request, actor }: NoticeRequest) {
  const { intent, id } = readFields(await readForm(request), ['intent', 'id']);
  if (intent === 'seen' && id !== '') await markSeen(services, actor, { id });
  else if (intent === 'all-seen') await markSeen(services, actor, {});
  else throw data(null, { status: 400 });
  return redirect('/notice');
}
