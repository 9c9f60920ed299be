import {
  data,
  redirectDocument,
  useActionData,
  useLoaderData,
  useParams,
  type ClientActionFunctionArgs,
  type HeadersFunction,
} from 'react-router';
import { LinkEnded } from '../../account/form/account-screen.tsx';
import { EmailVerified, VerifyEmailForm } from '../../account/email/verify-email-form.tsx';
import { findVerification, verifyEmail } from '../../account/email/verify-email.server.ts';
import type { PageHandle } from '../../shell/page-handle.ts';
import { formRejections } from '../../request/form-rejections.server.ts';
import { answerOrFailure } from '../../request/form-response.ts';
import { publicHandler } from '../../request/handler.server.ts';
import { privateMeta } from '../page-meta.ts';
import { linkPageHeaders } from './session-headers.server.ts';
import type { FormResult } from '../../ui/form/form-result.ts';
import { linkPath, SETTINGS_PATH } from '../../account/account-paths.ts';

export const handle: PageHandle = { header: 'compact', footer: false };
export const meta = privateMeta('이메일 확인');
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const loader = publicHandler(async ({ services, request, params }) => {
  const verification = await findVerification(services, params['token'] ?? '');
  return data({ verification }, { status: verification ? 200 : 410, headers: linkPageHeaders(request) });
});

export const action = publicHandler(async ({ services, params }) => {
  const token = params['token'] ?? '';
  await verifyEmail(services, token);
  throw redirectDocument(linkPath('verify-email', token));
}, formRejections([]));

export function clientAction(sent: ClientActionFunctionArgs) {
  const words = {
    log: '이메일을 확인하지 못했습니다.',
    failure: '이메일을 확인하지 못했어요. 잠시 후 다시 눌러 주세요.',
  };
  return answerOrFailure(sent, [], words);
}

export default function Verify() {
  const { verification } = useLoaderData<typeof loader>();
  const formResult = useActionData<FormResult<object>>();
  const { token = '' } = useParams();
  if (!verification) {
    return <LinkEnded life="24시간" again={{ to: SETTINGS_PATH, text: '확인 메일 다시 받기' }} />;
  }
  const { email, isVerified } = verification;
  if (isVerified) return <EmailVerified email={email} />;
  return <VerifyEmailForm email={email} action={linkPath('verify-email', token)} formResult={formResult} />;
}
