import { data, redirectDocument } from 'react-router';
import { addPasskey, offerPasskey } from '../../account/passkey/add-passkey.server.ts';
import { addProblemText, removePasskeyErrors } from '../../account/passkey/passkey.ts';
import { removePasskey } from '../../account/passkey/passkeys.server.ts';
import { PASSKEYS_PATH } from '../../account/account-paths.ts';
import { findSecondFactorSince } from '../../account/second-factor/second-factor.server.ts';
import { clientOf, type MemberRequest, siteOf } from '../../request/handler.server.ts';
import { readForm } from '../../request/read-form.server.ts';
import { logSecurityEvent } from '../../request/security-log.server.ts';
import { type AnyFormResult, readFields } from '../../ui/form/form-result.ts';
import { sessionOf } from './second-factor-action.server.ts';

type Sent = MemberRequest & { form: FormData };

const INTENTS = { offer: sendOffer, add: sendNew, remove: sendRemoval };

type Intent = keyof typeof INTENTS;

export async function changePasskeys(page: MemberRequest) {
  const form = await readForm(page.request);
  const intent = form.get('intent');
  if (typeof intent !== 'string' || !isIntent(intent)) return data<AnyFormResult>({ ok: false }, 400);
  return INTENTS[intent]({ ...page, form });
}

function isIntent(text: string): text is Intent {
  return Object.hasOwn(INTENTS, text);
}

function reject(intent: Intent, formResult: Omit<AnyFormResult, 'ok' | 'intent'>) {
  return data<AnyFormResult>({ ok: false, intent, ...formResult }, 400);
}

function logRejected(page: Sent, errors: { password?: string | undefined }): void {
  logSecurityEvent(page, errors.password ? 'password refused' : 'code refused');
}

async function sendOffer(page: Sent) {
  const { services, actor, form } = page;
  const owner = { ...readFields(form, ['password', 'code']), client: clientOf(page) };
  const input = { ...owner, session: sessionOf(page), site: siteOf(page) };
  const outcome = await offerPasskey(services, actor, input);
  if (outcome.ok) return data({ ok: true as const, options: outcome.options });
  if (outcome.isFull) return reject('offer', { reason: addProblemText('full') });
  logRejected(page, outcome.errors);
  return reject('offer', { errors: outcome.errors });
}

async function sendNew(page: Sent) {
  const { services, actor, form } = page;
  const { credential } = readFields(form, ['credential']);
  const input = { credential, session: sessionOf(page), origin: siteOf(page).origin };
  const outcome = await addPasskey(services, actor, input);
  if (!outcome.ok) {
    logSecurityEvent(page, 'passkey refused', { why: outcome.why });
    return reject('add', { reason: addProblemText(outcome.why) });
  }
  logSecurityEvent(page, 'passkey added');
  throw redirectDocument(`${PASSKEYS_PATH}?done=added`);
}

async function sendRemoval(page: Sent) {
  const { services, actor, form } = page;
  const fields = readFields(form, ['passkey', 'password', 'code']);
  const values = { passkey: fields.passkey };
  const asksForCode = (await findSecondFactorSince(services.database.read, actor.id)) !== null;
  const errors = removePasskeyErrors(fields, asksForCode);
  if (errors) return reject('remove', { values, errors });
  const input = { ...fields, client: clientOf(page), session: sessionOf(page) };
  const outcome = await removePasskey(services, actor, input);
  if (!outcome.ok) {
    logRejected(page, outcome.errors);
    return reject('remove', { values, errors: outcome.errors });
  }
  logSecurityEvent(page, 'passkey removed');
  throw redirectDocument(`${PASSKEYS_PATH}?done=removed`);
}
