import { useState } from 'react';
import { data, replace, useActionData, useLoaderData, type ClientActionFunctionArgs } from 'react-router';
import { askForReset } from '../../account/password/reset-password.server.ts';
import type { ResetRequestFields } from '../../account/credentials.ts';
import { parseNextPath } from '../../account/sign-in/next-path.ts';
import { useTypedEmail } from '../../account/sign-in/typed-email.ts';
import { LINK_PATHS } from '../../account/account-paths.ts';
import { ResetRequested, ResetRequestForm } from '../../account/password/reset-forms.tsx';
import type { PageHandle } from '../../shell/page-handle.ts';
import { formRejections } from '../../request/form-rejections.server.ts';
import { answerOrFailure } from '../../request/form-response.ts';
import { type PageRequest, publicHandler } from '../../request/handler.server.ts';
import { privateMeta } from '../page-meta.ts';
import { readForm } from '../../request/read-form.server.ts';
import { logSecurityEvent } from '../../request/security-log.server.ts';
import { type FormResult, readFields } from '../../ui/form/form-result.ts';

const HERE = LINK_PATHS['reset-password'];

type ResetResult = FormResult<ResetRequestFields>;

export const handle: PageHandle = { header: 'compact', footer: false };
export const meta = privateMeta('비밀번호 다시 정하기');

const nextOf = (url: URL) => parseNextPath(url.searchParams.get('next'));

export const loader = publicHandler(async ({ url }) => ({
  isSent: url.searchParams.has('sent'),
  next: nextOf(url),
}));

async function sendReset(page: PageRequest) {
  const { services, request, pageContext, url } = page;
  const values = readFields(await readForm(request), ['email']);
  // Before the lookup: the limit must not depend on whose address it is.
  await services.limits.count({ limit: 'addressMail', identifier: pageContext.address });
  const outcome = await askForReset(services, values);
  if (!outcome.ok) return data<ResetResult>({ ok: false, values, errors: { email: outcome.reason } }, 400);
  const { accountId, limited } = outcome;
  logSecurityEvent(page, 'reset asked', { accountId });
  if (limited) logSecurityEvent(page, 'limited', { accountId, limit: limited.limit });
  const next = nextOf(url);
  throw replace(`${HERE}?${new URLSearchParams({ sent: '1', ...(next && { next }) })}`);
}

const RETURNED = ['email'] as const;

export const action = publicHandler(sendReset, formRejections(RETURNED));

export function clientAction(sent: ClientActionFunctionArgs) {
  const words = {
    log: '메일을 청하지 못했습니다.',
    failure: '요청하지 못했어요. 잠시 후 다시 눌러 주세요.',
  };
  return answerOrFailure(sent, RETURNED, words);
}

export default function Reset() {
  const { isSent, next } = useLoaderData<typeof loader>();
  const formResult = useActionData<ResetResult>();
  // The page that says what was sent takes the form's place, and keeps what was typed.
  const [email, setEmail] = useState(useTypedEmail() ?? '');
  const aside = { next, email };
  if (isSent) return <ResetRequested {...aside} />;
  return <ResetRequestForm {...aside} onEmail={setEmail} formResult={formResult} />;
}
