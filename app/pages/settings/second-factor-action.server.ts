import { data, redirectDocument } from 'react-router';
import { parseNextPath, withNext } from '../../account/sign-in/next-path.ts';
import { WRONG_PASSWORD } from '../../account/sign-in/guess-password.server.ts';
import { parseSessionToken } from '../../account/session/session-cookie.server.ts';
import type { OwnerFields, NewCodes } from '../../account/second-factor/code.ts';
import { offerSecondFactor, turnOnSecondFactor } from '../../account/second-factor/second-factor.server.ts';
import {
  renewRecoveryCodes,
  turnOffSecondFactor,
} from '../../account/second-factor/change-second-factor.server.ts';
import { CodedError } from '../../platform/coded-error.ts';
import { clientOf, type MemberRequest, type PageRequest } from '../../request/handler.server.ts';
import { readForm } from '../../request/read-form.server.ts';
import { logSecurityEvent } from '../../request/security-log.server.ts';
import { sendLeave } from './settings-action.server.ts';
import { type AnyFormResult, type FieldErrors, readFields } from '../../ui/form/form-result.ts';
import { SECOND_FACTOR_PATH } from '../../account/account-paths.ts';

type Sent = MemberRequest & { form: FormData };

const INTENTS = {
  offer: sendEnrolment,
  'turn-on': sendTurnOn,
  'renew-codes': sendRenewal,
  'turn-off': sendTurnOff,
  leave: sendLeave,
};

export async function changeSecondFactor(page: MemberRequest) {
  const form = await readForm(page.request);
  const intent = form.get('intent');
  if (typeof intent !== 'string' || !isIntent(intent)) return data<AnyFormResult>({ ok: false }, 400);
  return INTENTS[intent]({ ...page, form });
}

function isIntent(text: string): text is keyof typeof INTENTS {
  return Object.hasOwn(INTENTS, text);
}

function reject(intent: keyof typeof INTENTS, errors: AnyFormResult['errors']) {
  return data<AnyFormResult>({ ok: false, intent, errors }, 400);
}

const toPage = ({ url }: PageRequest) =>
  redirectDocument(withNext(SECOND_FACTOR_PATH, parseNextPath(url.searchParams.get('next'))));

export function sessionOf({ services, request }: PageRequest): string {
  return parseSessionToken(request, services.config) ?? '';
}

const ownerOf = (page: Sent): OwnerFields & { client: ReturnType<typeof clientOf> } => ({
  ...readFields(page.form, ['password', 'code']),
  client: clientOf(page),
});

function logRejected(page: Sent, errors: FieldErrors<OwnerFields>): void {
  logSecurityEvent(page, errors.password ? 'password refused' : 'code refused');
}

async function sendEnrolment(page: Sent) {
  const { services, actor, form } = page;
  const fields = readFields(form, ['password']);
  const input = { ...fields, client: clientOf(page), session: sessionOf(page) };
  const outcome = await offerSecondFactor(services, actor, input);
  if (!outcome.ok && outcome.reason === 'wrong-password') {
    logSecurityEvent(page, 'password refused');
    return reject('offer', { password: WRONG_PASSWORD });
  }
  throw toPage(page);
}

async function sendTurnOn(page: Sent) {
  const { services, actor, form } = page;
  const fields = readFields(form, ['code']);
  const outcome = await turnOnSecondFactor(services, actor, { ...fields, session: sessionOf(page) });
  if (outcome.ok) {
    logSecurityEvent(page, 'second factor on');
    return data<NewCodes>({ ok: true, codes: outcome.codes });
  }
  if (outcome.problem === undefined) throw toPage(page);
  logSecurityEvent(page, 'code refused');
  return reject('turn-on', { code: outcome.problem });
}

async function sendRenewal(page: Sent) {
  const outcome = await renewRecoveryCodes(page.services, page.actor, ownerOf(page));
  if (!outcome.ok) {
    logRejected(page, outcome.errors);
    return reject('renew-codes', outcome.errors);
  }
  logSecurityEvent(page, 'recovery codes renewed');
  return data<NewCodes>({ ok: true, codes: outcome.codes });
}

async function sendTurnOff(page: Sent) {
  const { services, actor } = page;
  if (services.config.isSecondFactorRequired) throw new CodedError('forbidden', 'this market requires it');
  const outcome = await turnOffSecondFactor(services, actor, { ...ownerOf(page), session: sessionOf(page) });
  if (!outcome.ok) {
    logRejected(page, outcome.errors);
    return reject('turn-off', outcome.errors);
  }
  logSecurityEvent(page, 'second factor off');
  throw redirectDocument(`${SECOND_FACTOR_PATH}?done=off`);
}
