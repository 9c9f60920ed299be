import { data, redirect, redirectDocument, useActionData, useLoaderData } from 'react-router';
import { readFields } from '../../account/credentials.ts';
import { parseNextPath } from '../../account/next-path.ts';
import { parseSessionToken } from '../../account/session-cookie.server.ts';
import { signUp } from '../../account/sign-up.server.ts';
import { SignupForm } from '../../account/signup-form.tsx';
import type { PageHandle } from '../../shell/page-handle.ts';
import { publicHandler, visitorHandler } from '../handler.server.ts';
import { privateMeta } from '../private-meta.ts';
import { signedInHeaders } from './session-headers.server.ts';
import { readForm } from '../read-form.server.ts';

export const handle: PageHandle = { header: 'compact', footer: false };
export const meta = privateMeta('회원가입');

export const loader = visitorHandler(async ({ actor, url }) => {
  if (actor) throw redirect('/');
  return { next: parseNextPath(url.searchParams.get('next')) };
});

export const action = publicHandler(async ({ services, request, url }) => {
  const fields = readFields(await readForm(request), ['nickname', 'email', 'password']);
  const replacing = parseSessionToken(request, services.config);
  const outcome = await signUp(services, { ...fields, replacing });
  if (!outcome.ok) {
    const { nickname, email } = fields;
    return data({ errors: outcome.errors, values: { nickname, email } }, 400);
  }
  const next = parseNextPath(url.searchParams.get('next')) ?? '/';
  throw redirectDocument(next, { headers: signedInHeaders(outcome.token, services.config) });
});

export default function Signup() {
  const { next } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return <SignupForm next={next} {...refusal} />;
}
