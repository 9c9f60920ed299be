import { data, redirectDocument } from 'react-router';
import { endSessionErrors, ALL_SESSIONS } from '../../account/credentials.ts';
import { askForVerification } from '../../account/email/verify-email.server.ts';
import { changePassword } from '../../account/password/change-password.server.ts';
import { WRONG_PASSWORD } from '../../account/sign-in/guess-password.server.ts';
import { endSession } from '../../account/session/session.server.ts';
import { browserLabel } from '../../account/session/list-sessions.server.ts';
import { parseSessionToken } from '../../account/session/session-cookie.server.ts';
import { rememberDevice } from '../../account/sign-in/known-devices.server.ts';
import { changeNickname } from '../../account/sign-up/sign-up.server.ts';
import { exportMyData } from '../../leaving/export-my-data.server.ts';
import { exportActs } from '../../moderation/appeal/export-acts.server.ts';
import { leave } from '../../leaving/leave.server.ts';
import { clientOf, type MemberRequest } from '../../request/handler.server.ts';
import { readForm } from '../../request/read-form.server.ts';
import { logSecurityEvent } from '../../request/security-log.server.ts';
import { noStore } from '../no-store.ts';
import { signedInHeaders, signedOutHeaders } from '../sign-in/session-headers.server.ts';
import { setReadMarks } from '../../talk/read-marks/read-marks.server.ts';
import { type AnyFormResult, readFields } from '../../ui/form/form-result.ts';
import { SETTINGS_PATH } from '../../account/account-paths.ts';

type Sent = MemberRequest & { form: FormData };

const INTENTS = {
  nickname: sendNickname,
  password: sendPassword,
  'verify-email': sendVerifyEmail,
  'end-session': sendEndSession,
  'read-marks': sendReadMarks,
  leave: sendLeave,
};

export async function changeSettings(page: MemberRequest) {
  const form = await readForm(page.request);
  const intent = form.get('intent');
  if (typeof intent !== 'string' || !isIntent(intent)) return data<AnyFormResult>({ ok: false }, 400);
  return INTENTS[intent]({ ...page, form });
}

function isIntent(text: string): text is keyof typeof INTENTS {
  return Object.hasOwn(INTENTS, text);
}

function reject(intent: keyof typeof INTENTS, formResult: Omit<AnyFormResult, 'ok' | 'intent'>) {
  return data<AnyFormResult>({ ok: false, intent, ...formResult }, 400);
}

async function sendNickname({ services, actor, form }: Sent) {
  const { nickname } = readFields(form, ['nickname']);
  const outcome = await changeNickname(services, actor, { nickname });
  if (!outcome.ok) return reject('nickname', { values: { nickname }, errors: { nickname: outcome.reason } });
  throw redirectDocument(`${SETTINGS_PATH}?done=nickname`);
}

async function sendPassword(page: Sent) {
  const { services, actor, form, request } = page;
  const fields = readFields(form, ['currentPassword', 'newPassword', 'code']);
  const token = parseSessionToken(request, services.config);
  const client = clientOf(page);
  const browser = browserLabel(request.headers.get('User-Agent'));
  const outcome = await changePassword(services, actor, { ...fields, token, browser, client });
  if (!outcome.ok) {
    const { errors } = outcome;
    if (errors.currentPassword) logSecurityEvent(page, 'password refused');
    else if (errors.code) logSecurityEvent(page, 'code refused');
    return reject('password', { errors });
  }
  logSecurityEvent(page, 'password changed');
  // This browser was known by the old password.
  const device = await rememberDevice(services, actor.id, client.device);
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
  const errors = endSessionErrors(fields);
  if (errors) return reject('end-session', { values, errors });
  const token = parseSessionToken(request, services.config);
  const outcome = await endSession(services, actor, { session, password, token, client: clientOf(page) });
  if (!outcome.ok) {
    logSecurityEvent(page, 'password refused');
    return reject('end-session', { values, errors: { sessionPassword: WRONG_PASSWORD } });
  }
  logSecurityEvent(page, session === ALL_SESSIONS ? 'sign-out everywhere' : 'session ended');
  if (!outcome.isSignedOut) throw redirectDocument(`${SETTINGS_PATH}?done=end-session`);
  throw redirectDocument('/login', { headers: signedOutHeaders(services.config) });
}

async function sendReadMarks({ services, actor, form }: Sent) {
  const { readMarks } = readFields(form, ['readMarks']);
  if (readMarks !== 'on' && readMarks !== 'off') return reject('read-marks', {});
  await setReadMarks(services, actor, readMarks === 'on');
  throw redirectDocument(`${SETTINGS_PATH}?done=read-marks`);
}

export async function answerMyData(page: MemberRequest): Promise<Response> {
  const { config, database, now } = page.services;
  const mine = {
    ...(await exportMyData({ db: database.read, now, config }, page.actor)),
    operatorActs: await exportActs(database.read, page.actor),
  };
  logSecurityEvent(page, 'data exported');
  return new Response(JSON.stringify(mine, null, 2), {
    headers: {
      ...noStore(),
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="my-data.json"',
    },
  });
}

export async function sendLeave(page: MemberRequest & { form: FormData }) {
  const { services, actor, form } = page;
  const { leavePassword, code } = readFields(form, ['leavePassword', 'code']);
  const outcome = await leave(services, actor, { password: leavePassword, code, client: clientOf(page) });
  if (!outcome.ok) {
    const { errors } = outcome;
    logSecurityEvent(page, errors.leavePassword ? 'password refused' : 'code refused');
    return reject('leave', { errors });
  }
  logSecurityEvent(page, 'left');
  throw redirectDocument('/', { headers: signedOutHeaders(services.config) });
}
