import { data, redirect, useActionData, useLoaderData, type ClientActionFunctionArgs } from 'react-router';
import { signUpWithIdentity } from '../../../account/external/external-sign-up.server.ts';
import { linkAccountErrors } from '../../../account/external/external-fields.ts';
import { ExternalSignup } from '../../../account/external/external-signup.tsx';
import {
  externalCookie,
  findExternalToken,
  type UnknownIdentity,
} from '../../../account/external/external-tokens.server.ts';
import { linkAccount } from '../../../account/external/link-identity.server.ts';
import { failureReason } from '../../../account/external/provider.ts';
import { browserLabel } from '../../../account/session/list-sessions.server.ts';
import { parseSessionToken } from '../../../account/session/session-cookie.server.ts';
import { rememberDevice } from '../../../account/sign-in/known-devices.server.ts';
import { withNext } from '../../../account/sign-in/next-path.ts';
import { followingSignIn } from '../../../account/sign-in/leave-sign-in.ts';
import type { PageHandle } from '../../../shell/page-handle.ts';
import { formRejections } from '../../../request/form-rejections.server.ts';
import { answerOrFailure } from '../../../request/form-response.ts';
import {
  clientOf,
  type PageRequest,
  publicHandler,
  visitorHandler,
} from '../../../request/handler.server.ts';
import { readForm } from '../../../request/read-form.server.ts';
import { pathAfterPassword } from '../../../request/second-factor-guard.server.ts';
import { logSecurityEvent } from '../../../request/security-log.server.ts';
import { type AnyFormResult, readFields } from '../../../ui/form/form-result.ts';
import { noStore } from '../../no-store.ts';
import { privateMeta } from '../../page-meta.ts';
import { answerSignedIn, redirectOnward, signedInRedirect } from '../session-headers.server.ts';

export const handle: PageHandle = { header: 'compact', footer: false };
export const meta = privateMeta('회원가입');
export const headers = noStore;

const WRONG = '이메일 또는 비밀번호가 올바르지 않아요.';

/** Redirects people without a provider's confirmation to sign in. */
async function getIdentity({ services, request }: PageRequest): Promise<UnknownIdentity> {
  const token = findExternalToken(request, 'unknown', services.config);
  const identity = await services.externalTokens.open('unknown', token, services.now());
  if (!identity) throw redirect('/login');
  return identity;
}

export const loader = visitorHandler(async (page) => {
  const { services, request, actor } = page;
  if (actor) throw redirectOnward(request, undefined, services.config);
  const { provider, email, isEmailVerified, nickname } = await getIdentity(page);
  return { provider, email, isEmailVerified, nickname };
});

async function sendForm(page: PageRequest) {
  const identity = await getIdentity(page);
  const form = await readForm(page.request);
  return form.get('intent') === 'link' ? sendLink(page, identity, form) : sendSignup(page, identity, form);
}

const browserOf = ({ services, request }: PageRequest) => ({
  replacing: parseSessionToken(request, services.config),
  browser: browserLabel(request.headers.get('User-Agent')),
});

const pathAfter = ({ services, url }: PageRequest, { next }: UnknownIdentity) =>
  pathAfterPassword(new URL(withNext('/', next), url), services.config);

/** The provider's confirmation is used up. */
function withoutIdentity(answer: Response, { services }: PageRequest): Response {
  answer.headers.append('Set-Cookie', externalCookie('unknown', undefined, services.config));
  return answer;
}

const toLogin = (page: PageRequest, { provider }: UnknownIdentity) =>
  withoutIdentity(redirect(`/login?why=${failureReason(provider, 'taken')}`), page);

async function sendSignup(page: PageRequest, identity: UnknownIdentity, form: FormData) {
  const { services } = page;
  const client = clientOf(page);
  const values = readFields(form, ['nickname', 'email', 'agree']);
  // Before the lookup, which reveals taken names.
  await services.limits.count({ limit: 'addressSignUp', identifier: client.address });
  const outcome = await signUpWithIdentity(services, identity, { ...values, ...browserOf(page) });
  if (!outcome.ok) {
    if (!outcome.errors) throw toLogin(page, identity);
    logSecurityEvent(page, 'sign-up refused', { why: Object.keys(outcome.errors).join(' ') });
    return data<AnyFormResult>({ ok: false, intent: 'sign-up', errors: outcome.errors, values }, 400);
  }
  const { viewer, token } = outcome;
  logSecurityEvent(page, 'sign-up', { accountId: viewer.id, why: identity.provider });
  const device = await rememberDevice(services, viewer.id, client.device);
  const answer = signedInRedirect(token, pathAfter(page, identity), services.config, device);
  throw withoutIdentity(answer, page);
}

async function sendLink(page: PageRequest, identity: UnknownIdentity, form: FormData) {
  const { services } = page;
  const fields = readFields(form, ['email', 'password', 'code']);
  const reject = (rejection: Pick<AnyFormResult, 'errors' | 'reason'>, status: number) =>
    data<AnyFormResult>({ ok: false, intent: 'link', values: { email: fields.email }, ...rejection }, status);
  const errors = linkAccountErrors(fields);
  if (errors) return reject({ errors }, 400);
  const input = { ...fields, client: clientOf(page), ...browserOf(page) };
  const outcome = await linkAccount(services, identity, input);
  if (outcome.ok) {
    logSecurityEvent(page, 'account linked', { accountId: outcome.accountId, why: identity.provider });
    throw withoutIdentity(await answerSignedIn(page, outcome, pathAfter(page, identity)), page);
  }
  if (outcome.reason === 'taken') throw toLogin(page, identity);
  const { accountId } = outcome;
  logSecurityEvent(page, outcome.reason === 'code' ? 'code refused' : 'sign-in refused', { accountId });
  if (outcome.reason === 'code') return reject({ errors: { code: outcome.problem } }, 401);
  return reject({ errors: { password: WRONG } }, 401);
}

const RETURNED = ['nickname', 'email', 'agree'] as const;

export const action = publicHandler(sendForm, formRejections(RETURNED));

export function clientAction(sent: ClientActionFunctionArgs) {
  const words = {
    log: '가입하지 못했습니다.',
    failure: '가입하지 못했어요. 잠시 후 한 번 더 눌러 주세요.',
  };
  return answerOrFailure(followingSignIn(sent), RETURNED, words);
}

export default function ExternalSignupPage() {
  const identity = useLoaderData<typeof loader>();
  return <ExternalSignup identity={identity} formResult={useActionData<AnyFormResult>()} />;
}
