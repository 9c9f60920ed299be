import { data, redirect, useActionData, useLoaderData, type ClientActionFunctionArgs } from 'react-router';
import { browserLabel } from '../../account/browser-label.server.ts';
import { loginRefusals, readFields, type LoginFields } from '../../account/credentials.ts';
import type { FormRefusal } from '../../account/form-refusal.ts';
import { LoginForm } from '../../account/login-form.tsx';
import { parseNextPath } from '../../account/next-path.ts';
import { rememberDevice } from '../../account/remember-device.server.ts';
import { parseSessionToken } from '../../account/session-cookie.server.ts';
import { signIn } from '../../account/sign-in.server.ts';
import type { LimitedError } from '../../limits/limited-error.ts';
import type { PageHandle } from '../../shell/page-handle.ts';
import { answerOrRefusal } from '../answer-or-refusal.ts';
import { askerOf } from '../asker.server.ts';
import { publicHandler, visitorHandler, type PageRequest } from '../handler.server.ts';
import { privateMeta } from '../private-meta.ts';
import { readForm } from '../read-form.server.ts';
import { tellSecurityEvent } from '../tell-security-event.server.ts';
import { unlessBusy } from '../unless-busy.server.ts';
import { codeRedirect, signedInRedirect } from './session-headers.server.ts';

const WRONG = '이메일 또는 비밀번호가 올바르지 않습니다.';
const suspendedText = (reason: string) =>
  `운영자가 이용을 정지한 계정이에요. 이의가 있으면 이용약관에 적힌 연락처로 알려 주세요. 이유: ${reason}`;

type LoginRefusal = FormRefusal<LoginFields>;

export const handle: PageHandle = { header: 'compact', footer: false };
export const meta = privateMeta('로그인');

const drawForm = async ({ url }: PageRequest) => ({ next: parseNextPath(url.searchParams.get('next')) });

export const loader = visitorHandler(
  async (page) => {
    if (page.actor) throw redirect('/');
    return drawForm(page);
  },
  { away: drawForm },
);

async function sendLogin(page: PageRequest) {
  const { services, request, url } = page;
  const fields = readFields(await readForm(request), ['email', 'password']);
  const values = { email: fields.email };
  const errors = loginRefusals(fields);
  if (errors) return data<LoginRefusal>({ values, errors }, 400);
  const asker = askerOf(page);
  const replacing = parseSessionToken(request, services.config);
  const browser = browserLabel(request.headers.get('User-Agent'));
  const send = async () => {
    const outcome = await signIn(services, { ...fields, asker, replacing, browser });
    if (!outcome.ok && outcome.half !== undefined) {
      tellSecurityEvent(page, 'code asked', { accountId: outcome.accountId });
      throw codeRedirect(outcome.half, parseNextPath(url.searchParams.get('next')), services.config);
    }
    if (!outcome.ok) {
      tellSecurityEvent(page, 'sign-in refused', { accountId: outcome.accountId });
      return 'suspendedFor' in outcome
        ? data<LoginRefusal>({ values, reason: suspendedText(outcome.suspendedFor) }, 403)
        : data<LoginRefusal>({ values, reason: WRONG }, 401);
    }
    tellSecurityEvent(page, 'sign-in', { accountId: outcome.viewer.id });
    const device = await rememberDevice(services, outcome.viewer.id, asker.device);
    throw signedInRedirect(outcome.token, url, services.config, device);
  };
  return unlessBusy<unknown, LoginRefusal>(services, send, (reason) => ({ values, reason, isFailure: true }));
}

async function refuseOverLimit({ request }: PageRequest, { text }: LimitedError) {
  const { email } = readFields(await readForm(request), ['email']);
  return data<LoginRefusal>({ values: { email }, reason: text, isFailure: true }, 429);
}

export const action = publicHandler(sendLogin, { limited: refuseOverLimit });

export function clientAction(sent: ClientActionFunctionArgs) {
  const words = {
    log: '로그인하지 못했습니다.',
    failure: '로그인하지 못했어요. 잠시 후 다시 눌러 주세요.',
  };
  return answerOrRefusal<LoginRefusal>(sent, words, (reason) => ({ reason, isFailure: true }));
}

export default function Login() {
  const { next } = useLoaderData<typeof loader>();
  return <LoginForm next={next} refusal={useActionData<LoginRefusal>()} />;
}
