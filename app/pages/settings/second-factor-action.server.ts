import { data, redirectDocument } from 'react-router';
import { readFields, type FieldErrors } from '../../account/credentials.ts';
import type { Actor } from '../../account/account.server.ts';
import { parseNextPath, withNext } from '../../account/sign-in/next-path.ts';
import { WRONG_PASSWORD } from '../../account/password/password-proof.server.ts';
import { parseSessionToken } from '../../account/session/session-cookie.server.ts';
import {
  SECOND_FACTOR_PATH,
  type BothFields,
  type SecondFactorAnswer,
} from '../../account/second-factor/forms/factor-forms.ts';
import {
  offerSecondFactor,
  turnOnSecondFactor,
} from '../../account/second-factor/turn-on-second-factor.server.ts';
import { renewRecoveryCodes } from '../../account/second-factor/recovery-codes.server.ts';
import { turnOffSecondFactor } from '../../account/second-factor/turn-off-second-factor.server.ts';
import { ownLimitText } from '../../rate-limit/limit-text.ts';
import type { RateLimitedError } from '../../rate-limit/rate-limited-error.ts';
import { CodedError } from '../../platform/coded-error.ts';
import { clientOf, type PageRequest, type Rejection } from '../../request/handler.server.ts';
import { readForm } from '../../request/read-form.server.ts';
import { logSecurityEvent } from '../../request/security-log.server.ts';
import { unlessBusy } from '../../request/unless-busy.server.ts';
import { sendLeave } from './settings-action.server.ts';

type Sent = PageRequest & { actor: Actor; form: FormData };

const INTENTS = {
  offer: sendOffer,
  'turn-on': sendTurnOn,
  'renew-codes': sendRenewal,
  'turn-off': sendTurnOff,
  leave: sendLeave,
};

export async function changeSecondFactor(page: PageRequest & { actor: Actor }) {
  const form = await readForm(page.request);
  const intent = form.get('intent');
  if (typeof intent !== 'string' || !isIntent(intent)) return reject({});
  return unlessBusy<unknown, SecondFactorAnswer>(
    page.services,
    () => INTENTS[intent]({ ...page, form }),
    (reason) => ({ [intent]: { reason, isFailure: true } }),
  );
}

export async function rejectForNow({ request }: PageRequest, { status, text: reason }: Rejection) {
  const intent = (await readForm(request)).get('intent');
  if (typeof intent !== 'string' || !isIntent(intent)) return reject({});
  return data<SecondFactorAnswer>({ [intent]: { reason, isFailure: true } }, status);
}

export async function rejectOverLimit(page: PageRequest, error: RateLimitedError) {
  return rejectForNow(page, { status: error.status, text: ownLimitText(error) });
}

function isIntent(text: string): text is keyof typeof INTENTS {
  return Object.hasOwn(INTENTS, text);
}

function reject(formResult: SecondFactorAnswer) {
  return data(formResult, 400);
}

const toPage = ({ url }: PageRequest) =>
  redirectDocument(withNext(SECOND_FACTOR_PATH, parseNextPath(url.searchParams.get('next'))));

export function sessionOf({ services, request }: PageRequest): string {
  return parseSessionToken(request, services.config) ?? '';
}

const bothOf = (page: Sent): BothFields & { client: ReturnType<typeof clientOf> } => ({
  ...readFields(page.form, ['password', 'code']),
  client: clientOf(page),
});

function logRejected(page: Sent, errors: FieldErrors<BothFields>): void {
  logSecurityEvent(page, errors.password ? 'password refused' : 'code refused');
}

async function sendOffer(page: Sent) {
  const { services, actor, form } = page;
  const fields = readFields(form, ['password']);
  const asked = { ...fields, client: clientOf(page), session: sessionOf(page) };
  const outcome = await offerSecondFactor(services, actor, asked);
  if (!outcome.ok && outcome.reason === 'wrong-password') {
    logSecurityEvent(page, 'password refused');
    return reject({ offer: { errors: { password: WRONG_PASSWORD } } });
  }
  throw toPage(page);
}

async function sendTurnOn(page: Sent) {
  const { services, actor, form } = page;
  const fields = readFields(form, ['code']);
  const outcome = await turnOnSecondFactor(services, actor, { ...fields, session: sessionOf(page) });
  if (outcome.ok) {
    logSecurityEvent(page, 'second factor on');
    return data<SecondFactorAnswer>({ codes: outcome.codes });
  }
  if (outcome.problem === undefined) throw toPage(page);
  logSecurityEvent(page, 'code refused');
  return reject({ 'turn-on': { errors: { code: outcome.problem } } });
}

async function sendRenewal(page: Sent) {
  const outcome = await renewRecoveryCodes(page.services, page.actor, bothOf(page));
  if (!outcome.ok) {
    logRejected(page, outcome.errors);
    return reject({ 'renew-codes': { errors: outcome.errors } });
  }
  logSecurityEvent(page, 'recovery codes renewed');
  return data<SecondFactorAnswer>({ codes: outcome.codes });
}

async function sendTurnOff(page: Sent) {
  const { services, actor } = page;
  if (services.config.isSecondFactorRequired) throw new CodedError('forbidden', 'this market requires it');
  const outcome = await turnOffSecondFactor(services, actor, { ...bothOf(page), session: sessionOf(page) });
  if (!outcome.ok) {
    logRejected(page, outcome.errors);
    return reject({ 'turn-off': { errors: outcome.errors } });
  }
  logSecurityEvent(page, 'second factor off');
  throw redirectDocument(`${SECOND_FACTOR_PATH}?done=off`);
}
