import { data, redirectDocument } from 'react-router';
import { WRONG_PASSWORD } from '../../account/change-password.server.ts';
import { readFields, type FieldErrors } from '../../account/credentials.ts';
import type { Actor } from '../../account/find-actor.server.ts';
import { parseSessionToken } from '../../account/session-cookie.server.ts';
import {
  SECOND_FACTOR_PATH,
  type BothFields,
  type SecondFactorAnswer,
} from '../../account/second-factor/factor-forms.ts';
import { offerSecondFactor } from '../../account/second-factor/offer-second-factor.server.ts';
import { renewRecoveryCodes } from '../../account/second-factor/renew-recovery-codes.server.ts';
import { turnOffSecondFactor } from '../../account/second-factor/turn-off-second-factor.server.ts';
import { turnOnSecondFactor } from '../../account/second-factor/turn-on-second-factor.server.ts';
import { tryAgainText } from '../../limits/limit-text.ts';
import type { LimitedError } from '../../limits/limited-error.ts';
import { askerOf } from '../asker.server.ts';
import type { PageRequest } from '../handler.server.ts';
import { readForm } from '../read-form.server.ts';
import { tellSecurityEvent } from '../tell-security-event.server.ts';
import { unlessBusy } from '../unless-busy.server.ts';

type Sent = PageRequest & { actor: Actor; form: FormData };

const INTENTS = {
  offer: sendOffer,
  'turn-on': sendTurnOn,
  'renew-codes': sendRenewal,
  'turn-off': sendTurnOff,
};

/** Does what one of the page's forms asks, by its `intent`. */
export async function changeSecondFactor(page: PageRequest & { actor: Actor }) {
  const form = await readForm(page.request);
  const intent = form.get('intent');
  if (typeof intent !== 'string' || !isIntent(intent)) return refuse({});
  return unlessBusy<unknown, SecondFactorAnswer>(
    page.services,
    () => INTENTS[intent]({ ...page, form }),
    (reason) => ({ [intent]: { reason, isFailure: true } }),
  );
}

/** Says at the form that somebody is over a limit; what they are asked here is their password, and no sign-in. */
export async function refuseOverLimit({ request }: PageRequest, { limit, text, retryAfterS }: LimitedError) {
  const intent = (await readForm(request)).get('intent');
  if (typeof intent !== 'string' || !isIntent(intent)) return refuse({});
  const isPassword = limit !== 'personWrite' && limit !== 'accountCode';
  const reason = isPassword ? `비밀번호를 여러 번 틀렸어요. ${tryAgainText(retryAfterS)}` : text;
  return data<SecondFactorAnswer>({ [intent]: { reason, isFailure: true } }, 429);
}

function isIntent(text: string): text is keyof typeof INTENTS {
  return Object.hasOwn(INTENTS, text);
}

function refuse(refusal: SecondFactorAnswer) {
  return data(refusal, 400);
}

/** The page itself says how it stands. */
const toPage = (done?: string) =>
  redirectDocument(done ? `${SECOND_FACTOR_PATH}?done=${done}` : SECOND_FACTOR_PATH);

/** The token of the session that asks; members have one. */
export function sessionOf({ services, request }: PageRequest): string {
  return parseSessionToken(request, services.config) ?? '';
}

const bothOf = (page: Sent): BothFields & { asker: ReturnType<typeof askerOf> } => ({
  ...readFields(page.form, ['password', 'code']),
  asker: askerOf(page),
});

function tellRefused(page: Sent, errors: FieldErrors<BothFields>): void {
  tellSecurityEvent(page, errors.password ? 'password refused' : 'code refused');
}

async function sendOffer(page: Sent) {
  const { services, actor, form } = page;
  const fields = readFields(form, ['password']);
  const asked = { ...fields, asker: askerOf(page), session: sessionOf(page) };
  const outcome = await offerSecondFactor(services, actor, asked);
  if (!outcome.ok && outcome.reason === 'wrong-password') {
    tellSecurityEvent(page, 'password refused');
    return refuse({ offer: { errors: { password: WRONG_PASSWORD } } });
  }
  throw toPage();
}

async function sendTurnOn(page: Sent) {
  const { services, actor, form } = page;
  const fields = readFields(form, ['code']);
  const outcome = await turnOnSecondFactor(services, actor, { ...fields, session: sessionOf(page) });
  if (outcome.ok) {
    tellSecurityEvent(page, 'second factor on');
    return data<SecondFactorAnswer>({ codes: outcome.codes });
  }
  if (outcome.problem === undefined) throw toPage();
  tellSecurityEvent(page, 'code refused');
  return refuse({ 'turn-on': { errors: { code: outcome.problem } } });
}

async function sendRenewal(page: Sent) {
  const outcome = await renewRecoveryCodes(page.services, page.actor, bothOf(page));
  if (!outcome.ok) {
    tellRefused(page, outcome.errors);
    return refuse({ 'renew-codes': { errors: outcome.errors } });
  }
  tellSecurityEvent(page, 'recovery codes renewed');
  return data<SecondFactorAnswer>({ codes: outcome.codes });
}

async function sendTurnOff(page: Sent) {
  const { services, actor } = page;
  const outcome = await turnOffSecondFactor(services, actor, { ...bothOf(page), session: sessionOf(page) });
  if (!outcome.ok) {
    tellRefused(page, outcome.errors);
    return refuse({ 'turn-off': { errors: outcome.errors } });
  }
  tellSecurityEvent(page, 'second factor off');
  throw toPage('off');
}
