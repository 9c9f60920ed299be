import { lazy } from 'react';
import {
  data,
  useActionData,
  useLoaderData,
  type ClientActionFunctionArgs,
  type MiddlewareFunction,
} from 'react-router';
import { browserLabel } from '../../account/session/list-sessions.server.ts';
import { loginErrors, type LoginFields } from '../../account/credentials.ts';
import { externalFailureText } from '../../account/external/provider.ts';
import { findSuspended } from '../../account/sign-in/suspension.server.ts';
import { LoginForm } from '../../account/sign-in/login-form.tsx';
import { followingSignIn } from '../../account/sign-in/leave-sign-in.ts';
import { parseNextPath } from '../../account/sign-in/next-path.ts';
import { parseSessionToken } from '../../account/session/session-cookie.server.ts';
import { signIn } from '../../account/sign-in/sign-in.server.ts';
import { ownLimitText, type RateLimitedError } from '../../platform/rate-limit/rate-limit.ts';
import type { PageHandle } from '../../shell/page-handle.ts';
import { formRejections } from '../../request/form-rejections.server.ts';
import { answerOrFailure } from '../../request/form-response.ts';
import { clientOf, type PageRequest, publicHandler, visitorHandler } from '../../request/handler.server.ts';
import { privateMeta } from '../page-meta.ts';
import { readForm } from '../../request/read-form.server.ts';
import { pathAfterPassword } from '../../request/second-factor-guard.server.ts';
import { logSecurityEvent } from '../../request/security-log.server.ts';
import { answerSignedIn, codeRedirect, redirectOnward } from './session-headers.server.ts';
import { sendPasskey } from './passkey-sign-in.server.ts';
import {
  appealSuspended,
  leaveSuspended,
  loadSuspension,
  sendSuspendedData,
} from './suspended-session.server.ts';
import { type FormResult, readFields } from '../../ui/form/form-result.ts';

const loadSuspendedScreen = async () => (await import('./suspended-screen.tsx')).SuspendedScreen;
/** Without a boundary: what the server sends in one may need scripts to be shown. */
const SuspendedScreen = import.meta.env.SSR
  ? await loadSuspendedScreen()
  : lazy(async () => ({ default: await loadSuspendedScreen() }));
const WRONG = '이메일 또는 비밀번호가 올바르지 않아요.';

type LoginResult = FormResult<LoginFields>;

export const handle: PageHandle = { header: 'compact', footer: false };
export const meta = privateMeta('로그인');

export const middleware: MiddlewareFunction<Response>[] = [
  async (args, next) => {
    const wantsFile = new URL(args.request.url).searchParams.has('export');
    return wantsFile && args.request.method === 'GET' ? sendSuspendedData(args) : next();
  },
];

interface Shown {
  next: string | undefined;
  hasEnded?: boolean;
  failure?: string | undefined;
  suspended?: { reason: string } & Awaited<ReturnType<typeof loadSuspension>>;
}

const loadForm = async ({ url }: PageRequest): Promise<Shown> => ({
  next: parseNextPath(url.searchParams.get('next')),
  hasEnded: url.searchParams.get('why') === 'ended',
  failure: externalFailureText(url.searchParams.get('why')),
});

export const loader = visitorHandler(
  async (page) => {
    const form = await loadForm(page);
    if (page.actor) throw redirectOnward(page.request, form.next, page.services.config);
    const suspended = await findSuspended(page.services, page.request);
    if (!suspended) return form;
    const { id, reason } = suspended;
    return { ...form, suspended: { reason, ...(await loadSuspension(page.services, id)) } };
  },
  { onOutage: loadForm },
);

async function sendForm(page: PageRequest) {
  const form = await readForm(page.request);
  const intent = form.get('intent');
  if (intent === 'leave') return leaveSuspended({ ...page, form });
  if (intent === 'appeal') return appealSuspended({ ...page, form });
  return intent === 'passkey' ? sendPasskey(page, form) : sendLogin(page, form);
}

async function sendLogin(page: PageRequest, form: FormData) {
  const { services, request, url } = page;
  const fields = readFields(form, ['email', 'password']);
  const values = { email: fields.email };
  const errors = loginErrors(fields);
  if (errors) return data<LoginResult>({ ok: false, values, errors }, 400);
  const client = clientOf(page);
  const replacing = parseSessionToken(request, services.config);
  const browser = browserLabel(request.headers.get('User-Agent'));
  const outcome = await signIn(services, { ...fields, client, replacing, browser });
  if (!outcome.ok && outcome.pendingSignIn !== undefined) {
    logSecurityEvent(page, 'code asked', { accountId: outcome.accountId });
    throw codeRedirect(outcome.pendingSignIn, parseNextPath(url.searchParams.get('next')), services.config);
  }
  if (!outcome.ok) {
    logSecurityEvent(page, 'sign-in refused', { accountId: outcome.accountId });
    return data<LoginResult>({ ok: false, values, errors: { password: WRONG } }, 401);
  }
  const signedIn = { ...outcome, accountId: outcome.viewer.id };
  throw await answerSignedIn(page, signedIn, pathAfterPassword(url, services.config));
}

const RETURNED = ['email', 'appeal'] as const;
const limitText = (error: RateLimitedError, form: FormData) =>
  form.get('intent') === 'leave' ? ownLimitText(error) : error.text;

export const action = publicHandler(sendForm, formRejections(RETURNED, limitText));

export function clientAction(sent: ClientActionFunctionArgs) {
  const words = {
    log: '로그인하지 못했습니다.',
    failure: '로그인하지 못했어요. 잠시 후 다시 눌러 주세요.',
  };
  return answerOrFailure(followingSignIn(sent), RETURNED, words);
}

export default function Login() {
  const { suspended, ...form } = useLoaderData<typeof loader>();
  const formResult = useActionData<LoginResult>();
  if (suspended) return <SuspendedScreen {...suspended} formResult={formResult} />;
  return <LoginForm {...form} formResult={formResult} />;
}
