import { data, redirect, useActionData, useLoaderData, type ClientActionFunctionArgs } from 'react-router';
import { loginRefusals, readFields, type LoginFields } from '../../account/credentials.ts';
import type { FormRefusal } from '../../account/form-refusal.ts';
import { LoginForm } from '../../account/login-form.tsx';
import { parseNextPath } from '../../account/next-path.ts';
import { parseSessionToken } from '../../account/session-cookie.server.ts';
import { signIn } from '../../account/sign-in.server.ts';
import type { PageHandle } from '../../shell/page-handle.ts';
import { answerOrRefusal } from '../answer-or-refusal.ts';
import { publicHandler, visitorHandler } from '../handler.server.ts';
import { privateMeta } from '../private-meta.ts';
import { readForm } from '../read-form.server.ts';
import { unlessBusy } from '../unless-busy.server.ts';
import { signedInRedirect } from './session-headers.server.ts';

const WRONG = '이메일 또는 비밀번호가 올바르지 않습니다.';

type LoginRefusal = FormRefusal<LoginFields>;

export const handle: PageHandle = { header: 'compact', footer: false };
export const meta = privateMeta('로그인');

export const loader = visitorHandler(async ({ actor, url }) => {
  if (actor) throw redirect('/');
  return { next: parseNextPath(url.searchParams.get('next')) };
});

export const action = publicHandler(async ({ services, request, url }) => {
  const fields = readFields(await readForm(request), ['email', 'password']);
  const values = { email: fields.email };
  const errors = loginRefusals(fields);
  if (errors) return data<LoginRefusal>({ values, errors }, 400);
  const replacing = parseSessionToken(request, services.config);
  const send = async () => {
    const outcome = await signIn(services, { ...fields, replacing });
    if (!outcome.ok) return data<LoginRefusal>({ values, reason: WRONG }, 401);
    throw signedInRedirect(outcome.token, url, services.config);
  };
  return unlessBusy<unknown, LoginRefusal>(services, send, (reason) => ({ values, reason, isFailure: true }));
});

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
