import { data, redirect, redirectDocument, useActionData, useLoaderData } from 'react-router';
import { SECOND_FACTOR_PATH } from '../../../account/account-paths.ts';
import { CodeField } from '../../../account/form/account-fields.tsx';
import { AccountScreen } from '../../../account/form/account-screen.tsx';
import { closeDesk, findOpenDesk, openDesk } from '../../../account/operator/desk-session.server.ts';
import { type CodeFields, codeProblem } from '../../../account/second-factor/code.ts';
import { findSecondFactorSince } from '../../../account/second-factor/second-factor.server.ts';
import { parseNextPath, withNext } from '../../../account/sign-in/next-path.ts';
import { formRejections } from '../../../request/form-rejections.server.ts';
import { clientOf } from '../../../request/handler.server.ts';
import { readForm } from '../../../request/read-form.server.ts';
import { logSecurityEvent } from '../../../request/security-log.server.ts';
import type { PageHandle } from '../../../shell/page-handle.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { PostForm, Submit, useForm } from '../../../ui/form/form.tsx';
import { collectErrors, type FormResult, readFields } from '../../../ui/form/form-result.ts';
import { noStore } from '../../no-store.ts';
import { privateMeta } from '../../page-meta.ts';
import { type RoleRequest, roleHandler, sessionOf } from '../desk-handler.server.ts';
import { DESK_PATH, DESK_SIGN_IN_PATH } from '../desk-paths.ts';

export const handle: PageHandle = { isPersonal: true, header: 'compact', footer: false, bottom: 'none' };
export const meta = privateMeta('운영 화면 열기');
export const headers = noStore;

const nextOf = (url: URL) => parseNextPath(url.searchParams.get('next')) ?? DESK_PATH;

export const loader = roleHandler(async (page) => {
  const { services, actor, url } = page;
  const { read } = services.database;
  if (await findOpenDesk(read, { session: sessionOf(page), now: services.now() }))
    throw redirect(nextOf(url));
  const hasFactor = (await findSecondFactorSince(read, actor.id)) !== null;
  return data({ next: nextOf(url), hasFactor });
});

async function open(page: RoleRequest) {
  const form = await readForm(page.request);
  const { services, actor, url } = page;
  if (form.get('intent') === 'close-desk') {
    await closeDesk(services.database, sessionOf(page));
    logSecurityEvent(page, 'desk closed');
    throw redirectDocument('/');
  }
  const { code } = readFields(form, ['code']);
  const { device } = clientOf(page);
  const outcome = await openDesk(services, actor, { session: sessionOf(page), code, device });
  if (!outcome.ok) {
    logSecurityEvent(page, 'code refused');
    return data<FormResult<CodeFields>>({ ok: false, errors: { code: outcome.problem } }, 400);
  }
  logSecurityEvent(page, 'desk opened');
  throw redirectDocument(nextOf(url));
}

export const action = roleHandler(open, formRejections([]));

const checkCode = ({ code }: CodeFields) => collectErrors<CodeFields>({ code: codeProblem(code) });

export default function DeskSignIn() {
  const { next, hasFactor } = useLoaderData<typeof loader>();
  const formResult = useActionData<FormResult<CodeFields>>();
  const form = useForm<CodeFields>({ names: ['code'], check: checkCode, formResult, mustType: 'code' });
  const here = withNext(DESK_SIGN_IN_PATH, next);
  return hasFactor ? (
    <AccountScreen
      greeting={['운영 화면을', '열까요?']}
      hint="인증 앱을 열고 지금 보이는 6자리 숫자를 입력해 주세요. 8시간 동안 열려 있어요."
    >
      <PostForm form={form} action={here}>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is there for this field alone */}
        <CodeField error={form.errors.code} autoFocus />
        <Submit form={form} hasGap>
          열기
        </Submit>
      </PostForm>
    </AccountScreen>
  ) : (
    <AccountScreen
      greeting={['2단계 인증을', '먼저 켜 주세요']}
      hint="운영 화면은 2단계 인증을 켠 사람만 열 수 있어요."
    >
      <ButtonLink to={withNext(SECOND_FACTOR_PATH, here)}>2단계 인증 켜러 가기</ButtonLink>
    </AccountScreen>
  );
}
