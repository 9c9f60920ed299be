import { data, redirectDocument } from 'react-router';
import { actorTransaction } from '../../../account/account.server.ts';
import { NOTICE_SETTINGS_PATH } from '../../../account/account-paths.ts';
import { readChoices } from '../../../notice/choice/choice-form.ts';
import { saveChoices } from '../../../notice/choice/notice-choice.server.ts';
import type { MemberRequest } from '../../../request/handler.server.ts';
import { readForm } from '../../../request/read-form.server.ts';
import type { AnyFormResult } from '../../../ui/form/form-result.ts';

type Sent = MemberRequest & { form: FormData };

const INTENTS = { save: sendChoices };

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
  const reading = readChoices(form);
  if (!reading.ok) {
    const { values, errors } = reading;
    return data<AnyFormResult>({ ok: false, intent: 'save', values, errors }, 400);
  }
  await actorTransaction(services.database, (tx) => saveChoices(tx, actor.id, reading.saved));
  throw redirectDocument(`${NOTICE_SETTINGS_PATH}?done=saved`);
}
