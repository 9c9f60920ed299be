import { data, redirectDocument } from 'react-router';
import { changeNickname } from '../../account/change-nickname.server.ts';
import { changePassword, WRONG_PASSWORD } from '../../account/change-password.server.ts';
import { readFields } from '../../account/credentials.ts';
import type { Actor } from '../../account/find-actor.server.ts';
import { SETTINGS_PATH, type SettingsRefusal } from '../../account/form-refusal.ts';
import { parseSessionToken } from '../../account/session-cookie.server.ts';
import { signOutEverywhere } from '../../account/sign-out-everywhere.server.ts';
import { leave } from '../../leaving/leave.server.ts';
import { signedInHeaders, signedOutHeaders } from '../account/session-headers.server.ts';
import type { PageRequest } from '../handler.server.ts';
import { readForm } from '../read-form.server.ts';
import { unlessBusy } from '../unless-busy.server.ts';

type Sent = PageRequest & { actor: Actor; form: FormData };

const INTENTS = {
  nickname: sendNickname,
  password: sendPassword,
  'sign-out-everywhere': sendSignOutEverywhere,
  leave: sendLeave,
};

/** Does what one of the page's forms asks, by its `intent`. */
export async function changeSettings(page: PageRequest & { actor: Actor }) {
  const form = await readForm(page.request);
  const intent = form.get('intent');
  if (typeof intent !== 'string' || !isIntent(intent)) return refuse({});
  const typed = intent === 'nickname' && { values: readFields(form, ['nickname']) };
  return unlessBusy<unknown, SettingsRefusal>(
    page.services,
    () => INTENTS[intent]({ ...page, form }),
    (reason) => ({ [intent]: { reason, isFailure: true, ...typed } }),
  );
}

function isIntent(text: string): text is keyof typeof INTENTS {
  return Object.hasOwn(INTENTS, text);
}

function refuse(refusal: SettingsRefusal) {
  return data(refusal, 400);
}

async function sendNickname({ services, actor, form }: Sent) {
  const { nickname } = readFields(form, ['nickname']);
  const outcome = await changeNickname(services, actor, { nickname });
  if (!outcome.ok)
    return refuse({ nickname: { values: { nickname }, errors: { nickname: outcome.reason } } });
  throw redirectDocument(`${SETTINGS_PATH}?done=nickname`);
}

async function sendPassword({ services, actor, form, request }: Sent) {
  const fields = readFields(form, ['currentPassword', 'newPassword']);
  const token = parseSessionToken(request, services.config);
  const outcome = await changePassword(services, actor, { ...fields, token });
  if (!outcome.ok) return refuse({ password: { errors: outcome.errors } });
  throw redirectDocument(`${SETTINGS_PATH}?done=password`, {
    headers: signedInHeaders(outcome.token, services.config),
  });
}

async function sendSignOutEverywhere({ services, actor }: Sent) {
  await signOutEverywhere(services, actor);
  throw redirectDocument('/login', { headers: signedOutHeaders(services.config) });
}

async function sendLeave({ services, actor, form }: Sent) {
  const { leavePassword } = readFields(form, ['leavePassword']);
  const outcome = await leave(services, actor, { password: leavePassword });
  if (!outcome.ok) return refuse({ leave: { errors: { leavePassword: WRONG_PASSWORD } } });
  throw redirectDocument('/', { headers: signedOutHeaders(services.config) });
}
