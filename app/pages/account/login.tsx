import { data, redirect, redirectDocument, useActionData, useLoaderData } from 'react-router';
import { loginRefusals, readFields, type FieldErrors, type LoginFields } from '../../account/credentials.ts';
import { LoginForm } from '../../account/login-form.tsx';
import { parseNextPath } from '../../account/next-path.ts';
import { parseSessionToken } from '../../account/session-cookie.server.ts';
import { signIn } from '../../account/sign-in.server.ts';
import type { PageHandle } from '../../shell/page-handle.ts';
import { publicHandler, visitorHandler } from '../handler.server.ts';
import { privateMeta } from '../private-meta.ts';
import { signedInHeaders } from './session-headers.server.ts';
import { readForm } from '../read-form.server.ts';

const WRONG = '이메일 또는 비밀번호가 올바르지 않습니다.';

interface LoginRefusal {
  email: string;
  error?: string;
  errors?: FieldErrors<LoginFields>;
}

export const handle: PageHandle = { header: 'compact', footer: false };
export const meta = privateMeta('로그인');

export const loader = visitorHandler(async ({ actor, url }) => {
  if (actor) throw redirect('/');
  return { next: parseNextPath(url.searchParams.get('next')) };
});

export const action = publicHandler(async ({ services, request, url }) => {
  const fields = readFields(await readForm(request), ['email', 'password']);
  const { email } = fields;
  const errors = loginRefusals(fields);
  if (errors) return data<LoginRefusal>({ email, errors }, 400);
  const replacing = parseSessionToken(request, services.config);
  const outcome = await signIn(services, { ...fields, replacing });
  if (!outcome.ok) return data<LoginRefusal>({ email, error: WRONG }, 401);
  const next = parseNextPath(url.searchParams.get('next')) ?? '/';
  throw redirectDocument(next, { headers: signedInHeaders(outcome.token, services.config) });
});

export default function Login() {
  const { next } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return <LoginForm next={next} {...refusal} />;
}
