import { data, useActionData, useLoaderData, type ClientActionFunctionArgs } from 'react-router';
import { browserLabel } from '../../account/session/list-sessions.server.ts';
import type { SignupFields } from '../../account/credentials.ts';
import { followingSignIn } from '../../account/sign-in/leave-sign-in.ts';
import { useTypedEmail } from '../../account/sign-in/typed-email.ts';
import { parseNextPath } from '../../account/sign-in/next-path.ts';
import { rememberDevice } from '../../account/sign-in/known-devices.server.ts';
import { parseSessionToken } from '../../account/session/session-cookie.server.ts';
import { signUp } from '../../account/sign-up/sign-up.server.ts';
import { forgetSignupText } from '../../account/sign-up/signup-text.ts';
import { SignupForm } from '../../account/sign-up/signup-form.tsx';
import type { PageHandle } from '../../shell/page-handle.ts';
import { formRejections } from '../../request/form-rejections.server.ts';
import { answerOrFailure } from '../../request/form-response.ts';
import { clientOf, type PageRequest, publicHandler, visitorHandler } from '../../request/handler.server.ts';
import { privateMeta } from '../page-meta.ts';
import { readForm } from '../../request/read-form.server.ts';
import { pathAfterPassword } from '../../request/second-factor-guard.server.ts';
import { logSecurityEvent } from '../../request/security-log.server.ts';
import { redirectOnward, signedInRedirect } from './session-headers.server.ts';
import { saveToast } from '../../ui/feedback/saved-toast.ts';
import { type FormResult, readFields } from '../../ui/form/form-result.ts';

type SignupResult = FormResult<SignupFields>;

export const handle: PageHandle = { header: 'compact', footer: false };
export const meta = privateMeta('회원가입');

const loadForm = async ({ url }: PageRequest) => ({
  next: parseNextPath(url.searchParams.get('next')),
});

export const loader = visitorHandler(
  async (page) => {
    const form = await loadForm(page);
    if (page.actor) throw redirectOnward(page.request, form.next, page.services.config);
    return form;
  },
  { onOutage: loadForm },
);

async function sendSignup(page: PageRequest) {
  const { services, request, url } = page;
  const client = clientOf(page);
  const fields = readFields(await readForm(request), ['nickname', 'email', 'password', 'agree']);
  const { password: _password, ...values } = fields;
  const replacing = parseSessionToken(request, services.config);
  const browser = browserLabel(request.headers.get('User-Agent'));
  // Before the lookup, which reveals taken names.
  await services.limits.count({ limit: 'addressSignUp', identifier: client.address });
  const outcome = await signUp(services, { ...fields, replacing, browser });
  if (!outcome.ok) {
    logSecurityEvent(page, 'sign-up refused', { why: Object.keys(outcome.errors).join(' ') });
    return data<SignupResult>({ ok: false, errors: outcome.errors, values }, 400);
  }
  logSecurityEvent(page, 'sign-up', { accountId: outcome.viewer.id });
  const device = await rememberDevice(services, outcome.viewer.id, client.device);
  const next = pathAfterPassword(url, services.config);
  throw signedInRedirect(outcome.token, next, services.config, device);
}

const RETURNED = ['nickname', 'email', 'agree'] as const;

export const action = publicHandler(sendSignup, formRejections(RETURNED));

export function clientAction(sent: ClientActionFunctionArgs) {
  const words = {
    log: '가입하지 못했습니다.',
    failure: '가입하지 못했어요. 잠시 후 다시 눌러 주세요.',
  };
  const signedUp = () => {
    forgetSignupText();
    saveToast('가입했어요. 반가워요!');
  };
  return answerOrFailure(followingSignIn(sent, signedUp), RETURNED, words);
}

export default function Signup() {
  const form = useLoaderData<typeof loader>();
  const email = useTypedEmail();
  return <SignupForm {...form} email={email} formResult={useActionData<SignupResult>()} />;
}
