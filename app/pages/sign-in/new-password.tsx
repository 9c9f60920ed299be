import {
  data,
  redirectDocument,
  useActionData,
  useLoaderData,
  useParams,
  type ClientActionFunctionArgs,
  type HeadersFunction,
} from 'react-router';
import { browserLabel } from '../../account/session/list-sessions.server.ts';
import type { NewPasswordFields } from '../../account/credentials.ts';
import { LinkEnded } from '../../account/form/account-screen.tsx';
import { NewPasswordForm } from '../../account/password/reset-forms.tsx';
import { findResetPerson, resetPassword } from '../../account/password/reset-password.server.ts';
import { rememberDevice } from '../../account/sign-in/known-devices.server.ts';
import { parseSessionToken } from '../../account/session/session-cookie.server.ts';
import type { PageHandle } from '../../shell/page-handle.ts';
import { formRejections } from '../../request/form-rejections.server.ts';
import { answerOrFailure } from '../../request/form-response.ts';
import { clientOf, publicHandler } from '../../request/handler.server.ts';
import { privateMeta } from '../page-meta.ts';
import { readForm } from '../../request/read-form.server.ts';
import { logSecurityEvent } from '../../request/security-log.server.ts';
import { codeRedirect, linkPageHeaders, signedInHeaders } from './session-headers.server.ts';
import { type FormResult, readFields } from '../../ui/form/form-result.ts';
import { LINK_PATHS, linkPath, SETTINGS_PATH } from '../../account/account-paths.ts';

const DONE_PATH = `${SETTINGS_PATH}?done=password`;

type NewPasswordResult = FormResult<NewPasswordFields>;

export const handle: PageHandle = { header: 'compact', footer: false };
export const meta = privateMeta('새 비밀번호');
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const loader = publicHandler(async ({ services, request, params }) => {
  const person = await findResetPerson(services, params['token'] ?? '');
  return data({ person }, { status: person ? 200 : 410, headers: linkPageHeaders(request) });
});

export const action = publicHandler(async (page) => {
  const { services, request, params } = page;
  const { newPassword } = readFields(await readForm(request), ['newPassword']);
  const linkToken = params['token'] ?? '';
  const replacing = parseSessionToken(request, services.config);
  const browser = browserLabel(request.headers.get('User-Agent'));
  const outcome = await resetPassword(services, { linkToken, newPassword, replacing, browser });
  if (outcome.ok) {
    logSecurityEvent(page, 'reset done', { accountId: outcome.accountId });
    if (outcome.pendingSignIn !== undefined)
      throw codeRedirect(outcome.pendingSignIn, DONE_PATH, services.config);
    const device = await rememberDevice(services, outcome.accountId, clientOf(page).device);
    const signedIn = signedInHeaders(outcome.token, services.config, device);
    throw redirectDocument(DONE_PATH, { headers: signedIn });
  }
  if (outcome.reason === 'suspended') {
    logSecurityEvent(page, 'reset done', { accountId: outcome.accountId, why: outcome.reason });
    throw redirectDocument('/login');
  }
  logSecurityEvent(page, 'reset refused', { why: outcome.reason });
  if (outcome.reason === 'link-ended') throw redirectDocument(linkPath('reset-password', linkToken));
  return data<NewPasswordResult>({ ok: false, errors: { newPassword: outcome.problem } }, 400);
}, formRejections([]));

export function clientAction(sent: ClientActionFunctionArgs) {
  const words = {
    log: '비밀번호를 바꾸지 못했습니다.',
    failure: '비밀번호를 바꾸지 못했어요. 잠시 후 다시 눌러 주세요.',
  };
  return answerOrFailure(sent, [], words);
}

export default function NewPassword() {
  const { person } = useLoaderData<typeof loader>();
  const formResult = useActionData<NewPasswordResult>();
  const { token = '' } = useParams();
  const again = { to: LINK_PATHS['reset-password'], text: '메일 다시 받기' };
  if (!person) return <LinkEnded life="30분" again={again} />;
  return (
    <NewPasswordForm person={person} action={linkPath('reset-password', token)} formResult={formResult} />
  );
}
