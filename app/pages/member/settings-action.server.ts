import { data, redirectDocument } from 'react-router';
import { askForVerification } from '../../account/ask-for-verification.server.ts';
import { changeNickname } from '../../account/change-nickname.server.ts';
import { changePassword, WRONG_PASSWORD } from '../../account/change-password.server.ts';
import { readFields } from '../../account/credentials.ts';
import type { Actor } from '../../account/find-actor.server.ts';
import { SETTINGS_PATH, type SettingsRefusal } from '../../account/form-refusal.ts';
import { rememberDevice } from '../../account/remember-device.server.ts';
import { parseSessionToken } from '../../account/session-cookie.server.ts';
import { signOutEverywhere } from '../../account/sign-out-everywhere.server.ts';
import { leave } from '../../leaving/leave.server.ts';
import { tryAgainText } from '../../limits/limit-text.ts';
import type { LimitedError } from '../../limits/limited-error.ts';
import { signedInHeaders, signedOutHeaders } from '../account/session-headers.server.ts';
import { askerOf } from '../asker.server.ts';
import type { PageRequest } from '../handler.server.ts';
import { readForm } from '../read-form.server.ts';
import { tellSecurityEvent } from '../tell-security-event.server.ts';
import { unlessBusy } from '../unless-busy.server.ts';

type Sent = PageRequest & { actor: Actor; form: FormData };

const INTENTS = {
  nickname: sendNickname,
  password: sendPassword,
  'verify-email': sendVerifyEmail,
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

/** Says at the form that somebody is over a limit; what they are asked here is their password, and no sign-in. */
export async function refuseOverLimit({ request }: PageRequest, { limit, text, retryAfterS }: LimitedError) {
  const form = await readForm(request);
  const intent = form.get('intent');
  if (typeof intent !== 'string' || !isIntent(intent)) return refuse({});
  const isGuess = limit !== 'personWrite';
  const reason = isGuess ? `비밀번호를 여러 번 틀렸어요. ${tryAgainText(retryAfterS)}` : text;
  const values = intent === 'nickname' ? { values: readFields(form, ['nickname']) } : {};
  return data<SettingsRefusal>({ [intent]: { reason, isFailure: true, ...values } }, 429);
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

async function sendPassword(page: Sent) {
  const { services, actor, form, request } = page;
  const fields = readFields(form, ['currentPassword', 'newPassword']);
  const token = parseSessionToken(request, services.config);
  const asker = askerOf(page);
  const outcome = await changePassword(services, actor, { ...fields, token, asker });
  if (!outcome.ok) {
    if (outcome.errors.currentPassword) tellSecurityEvent(page, 'password refused');
    return refuse({ password: { errors: outcome.errors } });
  }
  tellSecurityEvent(page, 'password changed');
  // This browser was known by the old one.
  const device = await rememberDevice(services, actor.id, asker.device);
  throw redirectDocument(`${SETTINGS_PATH}?done=password`, {
    headers: signedInHeaders(outcome.token, services.config, device),
  });
}

async function sendVerifyEmail({ services, actor }: Sent) {
  await askForVerification(services, actor);
  throw redirectDocument(`${SETTINGS_PATH}?done=verify-email`);
}

async function sendSignOutEverywhere(page: Sent) {
  const { services, actor } = page;
  await signOutEverywhere(services, actor);
  tellSecurityEvent(page, 'sign-out everywhere');
  throw redirectDocument('/login', { headers: signedOutHeaders(services.config) });
}

async function sendLeave(page: Sent) {
  const { services, actor, form } = page;
  const { leavePassword } = readFields(form, ['leavePassword']);
  const outcome = await leave(services, actor, { password: leavePassword, asker: askerOf(page) });
  if (!outcome.ok) {
    tellSecurityEvent(page, 'password refused');
    return refuse({ leave: { errors: { leavePassword: WRONG_PASSWORD } } });
  }
  tellSecurityEvent(page, 'left');
  throw redirectDocument('/', { headers: signedOutHeaders(services.config) });
}
