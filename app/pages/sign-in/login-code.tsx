import { data, redirect, useActionData, useLoaderData, type ClientActionFunctionArgs } from 'react-router';
import { browserLabel } from '../../account/session/list-sessions.server.ts';
import { followingSignIn } from '../../account/sign-in/leave-sign-in.ts';
import { parseNextPath, withNext } from '../../account/sign-in/next-path.ts';
import type { CodeFields } from '../../account/second-factor/code.ts';
import {
  findPendingAccount,
  findPendingSignIn,
  finishSignIn,
  pendingSignInCookie,
} from '../../account/second-factor/pending-sign-in.server.ts';
import { LoginCodeForm } from '../../account/sign-in/login-form.tsx';
import { parseSessionToken } from '../../account/session/session-cookie.server.ts';
import type { PageHandle } from '../../shell/page-handle.ts';
import { formRejections } from '../../request/form-rejections.server.ts';
import { answerOrFailure } from '../../request/form-response.ts';
import { clientOf, type PageRequest, publicHandler, visitorHandler } from '../../request/handler.server.ts';
import { noStore } from '../no-store.ts';
import { privateMeta } from '../page-meta.ts';
import { readForm } from '../../request/read-form.server.ts';
import { logSecurityEvent } from '../../request/security-log.server.ts';
import { answerSignedIn, redirectOnward } from './session-headers.server.ts';
import { type FormResult, readFields } from '../../ui/form/form-result.ts';

type CodeResult = FormResult<CodeFields>;

export const handle: PageHandle = { header: 'compact', footer: false };
export const meta = privateMeta('로그인 확인');
export const headers = noStore;

const nextOf = (url: URL) => parseNextPath(url.searchParams.get('next'));

const toLogin = (url: URL) => redirect(withNext('/login', nextOf(url)));

export const loader = visitorHandler(async ({ services, request, actor, url }) => {
  const pending = await findPendingAccount(services, findPendingSignIn(request, services.config));
  if (!pending) throw actor ? redirectOnward(request, nextOf(url), services.config) : toLogin(url);
  return { next: nextOf(url) };
});

async function sendCode(page: PageRequest) {
  const { services, request, url } = page;
  const fields = readFields(await readForm(request), ['code']);
  const pendingSignIn = findPendingSignIn(request, services.config);
  const { device } = clientOf(page);
  const replacing = parseSessionToken(request, services.config);
  const browser = browserLabel(request.headers.get('User-Agent'));
  const outcome = await finishSignIn(services, { ...fields, pendingSignIn, device, replacing, browser });
  if (outcome.ok) {
    const answer = await answerSignedIn(page, outcome, nextOf(url) ?? '/');
    answer.headers.append('Set-Cookie', pendingSignInCookie(undefined, services.config));
    throw answer;
  }
  if (outcome.problem === undefined) throw toLogin(url);
  const pending = await services.pendingSignIns.open(pendingSignIn, services.now());
  logSecurityEvent(page, 'code refused', { accountId: pending?.sub });
  return data<CodeResult>({ ok: false, errors: { code: outcome.problem } }, 401);
}

export const action = publicHandler(sendCode, formRejections([]));

export function clientAction(sent: ClientActionFunctionArgs) {
  const words = {
    log: '로그인하지 못했습니다.',
    failure: '로그인하지 못했어요. 잠시 후 다시 눌러 주세요.',
  };
  return answerOrFailure(followingSignIn(sent), [], words);
}

export default function LoginCode() {
  const { next } = useLoaderData<typeof loader>();
  return <LoginCodeForm next={next} formResult={useActionData<CodeResult>()} />;
}
