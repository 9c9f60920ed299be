import { data, redirect, redirectDocument } from 'react-router';
import { actorTransaction } from '../../../account/account.server.ts';
import { NOTICE_SETTINGS_PATH } from '../../../notice/notice-paths.ts';
import { hashSessionToken } from '../../../account/session/session-cookie.server.ts';
import { readChoices } from '../../../notice/choice/choice-form.ts';
import { saveChoices } from '../../../notice/choice/notice-choice.server.ts';
import { beginDigest } from '../../../notice/choice/notice-digest.server.ts';
import { subscribe, tryPush, unsubscribe } from '../../../notice/push/subscribe.server.ts';
import type { MemberRequest } from '../../../request/handler.server.ts';
import { readForm } from '../../../request/read-form.server.ts';
import { type AnyFormResult, readFields } from '../../../ui/form/form-result.ts';
import { sessionOf } from '../second-factor-action.server.ts';

type Sent = MemberRequest & { form: FormData };

const INTENTS = { save: sendChoices, subscribe: subscribeBrowser, unsubscribe: endDevice, try: tryDevice };

export async function changeNoticeSettings(page: MemberRequest) {
  const form = await readForm(page.request);
  const intent = form.get('intent');
  if (typeof intent !== 'string' || !isIntent(intent)) return data<AnyFormResult>({ ok: false }, 400);
  return INTENTS[intent]({ ...page, form });
}

function isIntent(text: string): text is keyof typeof INTENTS {
  return Object.hasOwn(INTENTS, text);
}

async function sendChoices({ services, actor, form }: Sent) {
  const parsed = readChoices(form);
  if (!parsed.ok) {
    const { values, errors } = parsed;
    return data<AnyFormResult>({ ok: false, intent: 'save', values, errors }, 400);
  }
  await actorTransaction(services.database, async (tx) => {
    await beginDigest(tx, actor.id, { on: parsed.saved.on, now: services.now() });
    await saveChoices(tx, actor.id, parsed.saved);
  });
  throw redirectDocument(`${NOTICE_SETTINGS_PATH}?done=saved`);
}

const REFUSED = '이 브라우저의 푸시를 등록하지 못했어요. 다른 브라우저에서 켜 주세요.';

async function subscribeBrowser(page: Sent) {
  const { services, actor, form } = page;
  const { database, config, now } = services;
  const given = readFields(form, ['endpoint', 'p256dh', 'auth']);
  const isRenewal = form.has('renewal');
  const sessionHash = hashSessionToken(sessionOf(page));
  const outcome = await actorTransaction(database, (tx) =>
    subscribe(tx, { ...given, isRenewal, accountId: actor.id, sessionHash, now: now() }, config.pushHosts),
  );
  if (!outcome.ok && outcome.reason !== 'turned-off')
    return data<AnyFormResult>({ ok: false, intent: 'subscribe', reason: REFUSED }, 400);
  throw redirect(`${NOTICE_SETTINGS_PATH}?done=${outcome.ok ? 'subscribed' : 'turned-off'}`);
}

async function endDevice({ services, actor, form }: Sent) {
  const { device } = readFields(form, ['device']);
  await services.database.transaction((tx) => unsubscribe(tx, { accountId: actor.id, device }));
  throw redirect(`${NOTICE_SETTINGS_PATH}?done=unsubscribed`);
}

async function tryDevice({ services, actor, form }: Sent) {
  const { database, now } = services;
  const { device } = readFields(form, ['device']);
  const isSent = await database.transaction((tx) => tryPush(tx, { accountId: actor.id, device, now: now() }));
  throw redirect(isSent ? `${NOTICE_SETTINGS_PATH}?done=tried` : NOTICE_SETTINGS_PATH);
}
