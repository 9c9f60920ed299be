import { data, redirect } from 'react-router';
import { BLOCKED_PATH } from '../../account/account-paths.ts';
import { type Actor, findPublicPerson } from '../../account/account.server.ts';
import { unblockPerson } from '../../account/block/block.server.ts';
import { withNext } from '../../account/sign-in/next-path.ts';
import { followPerson, unfollowPerson } from '../../product/follow/follow.server.ts';
import { FOLLOW_PROBLEM_TEXTS, FOLLOWED_PEOPLE_PATH } from '../../product/follow/follow.ts';
import { personPath } from '../../product/product.ts';
import type { Rejection, VisitorRequest } from '../../request/handler.server.ts';
import { readForm } from '../../request/read-form.server.ts';
import { logSecurityEvent } from '../../request/security-log.server.ts';
import { blockPerson } from '../../talk/member/member.server.ts';
import { RELATION_INTENTS, type RelationAnswer, type RelationIntent } from './relation.ts';

const DONE_TEXTS: Record<RelationIntent, string> = {
  follow: '모아보기에 담았어요.',
  unfollow: '모아보기에서 뺐어요.',
  block: '차단했어요.',
  unblock: '차단을 풀었어요.',
};

/** Signed-out people sign in and come back. Without scripts the browser is led to the list that shows the change. */
export async function changeRelation(page: VisitorRequest) {
  const { services, actor, params, request } = page;
  const personId = params['id'] ?? '';
  if (!actor) throw redirect(withNext('/login', personPath(personId)));
  const intent = await readIntent(request);
  if (!intent) throw data({ code: 'bad-request' }, { status: 400 });
  const isPerson = (await findPublicPerson(services.database.read, personId)) !== undefined;
  if (!isPerson && (intent === 'follow' || intent === 'block'))
    return reject(intent, { status: 404, text: '탈퇴했거나 이용이 정지된 사용자예요.' });
  if (personId === actor.id) {
    logSecurityEvent(page, 'forbidden', { why: intent });
    return reject(intent, { status: 403, text: '나에게는 할 수 없어요.' });
  }
  const outcome = await carryOut(services, actor, intent, personId);
  if (outcome && !outcome.ok)
    return reject(intent, { status: 409, text: FOLLOW_PROBLEM_TEXTS[outcome.reason] });
  if (request.headers.get('Accept')?.includes('text/html')) throw redirect(listOf(intent));
  return data<RelationAnswer>({ ok: true, intent, text: DONE_TEXTS[intent] });
}

export async function rejectRelation({ request }: Pick<VisitorRequest, 'request'>, rejection: Rejection) {
  return reject((await readIntent(request)) ?? 'follow', rejection);
}

function carryOut(
  services: VisitorRequest['services'],
  actor: Actor,
  intent: RelationIntent,
  personId: string,
) {
  switch (intent) {
    case 'follow':
      return followPerson(services, actor, { personId });
    case 'unfollow':
      return unfollowPerson(services, actor, { personId });
    case 'block':
      return blockPerson(services, actor, { personId });
    case 'unblock':
      return unblockPerson(services, actor, { personId });
  }
}

async function readIntent(request: Request): Promise<RelationIntent | undefined> {
  const sent = (await readForm(request)).get('intent');
  return RELATION_INTENTS.find((known) => known === sent);
}

const listOf = (intent: RelationIntent) =>
  intent === 'follow' || intent === 'unfollow' ? FOLLOWED_PEOPLE_PATH : BLOCKED_PATH;

const reject = (intent: RelationIntent, { status, text }: Rejection) =>
  data<RelationAnswer>({ ok: false, intent, text }, { status });
