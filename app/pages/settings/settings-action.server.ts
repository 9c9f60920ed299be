import { data, redirectDocument } from 'react-router';
import { askForVerification } from '../../account/email/request-verification.server.ts';
import { browserLabel } from '../../account/session/browser-label.server.ts';
import { changeNickname } from '../../account/sign-up/change-nickname.server.ts';
import { changePassword } from '../../account/password/change-password.server.ts';
import { endSessionRefusals, readFields } from '../../account/credentials.ts';
import { endSession } from '../../account/session/end-session.server.ts';
import type { Actor } from '../../account/find-actor.server.ts';
import { SETTINGS_PATH, type SettingsRefusal } from '../../account/form-refusal.ts';
import { ALL_SESSIONS } from '../../account/session/own-session.ts';
import { WRONG_PASSWORD } from '../../account/password/password-proof.server.ts';
import { rememberDevice } from '../../account/sign-in/remember-device.server.ts';
import { parseSessionToken } from '../../account/session/session-cookie.server.ts';
import { ownLimitText } from '../../rate-limit/limit-text.ts';
import type { LimitedError } from '../../rate-limit/rate-limited-error.ts';
import { signedInHeaders, signedOutHeaders } from '../sign-in/session-headers.server.ts';
import { askerOf } from '../../request/client.server.ts';
import type { PageRequest, Refusal } from '../../request/handler.server.ts';
import { readForm } from '../../request/read-form.server.ts';
import { tellSecurityEvent } from '../../request/log-security-event.server.ts';
import { sendLeave } from './send-leave.server.ts';

type Sent = PageRequest & { actor: Actor; form: FormData };

const INTENTS = {
  nickname: sendNickname,
  password: sendPassword,
  'verify-email': sendVerifyEmail,
  'end-session': sendEndSession,
  leave: sendLeave,
};

/** Which fields come back with a form that is refused. */
const KEPT: Partial<Record<keyof typeof INTENTS, readonly string[]>> = {
  nickname: ['nickname'],
  'end-session': ['session'],
};

/** Does what one of the page's forms asks, by its `intent`. */
export async function changeSettings(page: PageRequest & { actor: Actor }) {
  const form = await readForm(page.request);
  const intent = form.get('intent');
  if (typeof intent !== 'string' || !isIntent(intent)) return refuse({});
  return INTENTS[intent]({ ...page, form });
}

/** Says at the form why it can't be taken now, with what was typed and chosen, but for passwords. */
export async function refuseForNow({ request }: PageRequest, { status, text: reason }: Refusal) {
  const form = await readForm(request);
  const intent = form.get('intent');
  if (typeof intent !== 'string' || !isIntent(intent)) return refuse({});
  const kept = KEPT[intent];
  const values = kept && { values: readFields(form, kept) };
  return data<SettingsRefusal>({ [intent]: { reason, isFailure: true, ...values } }, status);
}

/** The same for who is over a limit. */
export async function refuseOverLimit(page: PageRequest, error: LimitedError) {
  return refuseForNow(page, { status: error.status, text: ownLimitText(error) });
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
  const fields = readFields(form, ['currentPassword', 'newPassword', 'code']);
  const token = parseSessionToken(request, services.config);
  const asker = askerOf(page);
  const browser = browserLabel(request.headers.get('User-Agent'));
  const outcome = await changePassword(services, actor, { ...fields, token, browser, asker });
  if (!outcome.ok) {
    const { errors } = outcome;
    if (errors.currentPassword) tellSecurityEvent(page, 'password refused');
    else if (errors.code) tellSecurityEvent(page, 'code refused');
    return refuse({ password: { errors } });
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

async function sendEndSession(page: Sent) {
  const { services, actor, form, request } = page;
  const fields = readFields(form, ['session', 'sessionPassword']);
  const { session, sessionPassword: password } = fields;
  const values = { session };
  const errors = endSessionRefusals(fields);
  if (errors) return refuse({ 'end-session': { values, errors } });
  const token = parseSessionToken(request, services.config);
  const outcome = await endSession(services, actor, { session, password, token, asker: askerOf(page) });
  if (!outcome.ok) {
    tellSecurityEvent(page, 'password refused');
    return refuse({ 'end-session': { values, errors: { sessionPassword: WRONG_PASSWORD } } });
  }
  tellSecurityEvent(page, session === ALL_SESSIONS ? 'sign-out everywhere' : 'session ended');
  if (!outcome.isSignedOut) throw redirectDocument(`${SETTINGS_PATH}?done=end-session`);
  throw redirectDocument('/login', { headers: signedOutHeaders(services.config) });
}
