import {
  data,
  useActionData,
  useLoaderData,
  useParams,
  type ClientActionFunctionArgs,
  type HeadersFunction,
} from 'react-router';
import { NOTICE_SETTINGS_PATH } from '../../../notice/notice-paths.ts';
import { AccountScreen } from '../../../account/form/account-screen.tsx';
import { findMailOfLink, turnOffMail } from '../../../account/email/unsubscribe.server.ts';
import { type MailSubject, mailSubjectName, UNSUBSCRIBE_PATH } from '../../../notice/choice/unsubscribe.ts';
import { formRejections } from '../../../request/form-rejections.server.ts';
import { answerOrFailure } from '../../../request/form-response.ts';
import { publicHandler } from '../../../request/handler.server.ts';
import type { PageHandle } from '../../../shell/page-handle.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import type { FormResult } from '../../../ui/form/form-result.ts';
import { PostForm, Submit, useForm } from '../../../ui/form/form.tsx';
import { privateMeta } from '../../page-meta.ts';
import { linkPageHeaders } from '../../sign-in/session-headers.server.ts';

export const handle: PageHandle = { header: 'compact', footer: false };
export const meta = privateMeta('메일 그만 받기');
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const loader = publicHandler(async ({ services, request, params }) => {
  const mail = await findMailOfLink(services, params['token'] ?? '');
  return data({ mail }, { status: mail ? 200 : 410, headers: linkPageHeaders(request) });
});

/** Answers without a redirect, which mail providers do not follow, and reads neither form nor cookie. */
export const action = publicHandler(async ({ services, params }) => {
  const isTurnedOff = await turnOffMail(services, params['token'] ?? '');
  return isTurnedOff ? data({ ok: true as const }) : data({ ok: false as const }, 410);
}, formRejections([]));

export function clientAction(sent: ClientActionFunctionArgs) {
  const words = {
    log: '메일을 끄지 못했습니다.',
    failure: '메일을 끄지 못했어요. 잠시 후 한 번 더 눌러 주세요.',
  };
  return answerOrFailure(sent, [], words);
}

export default function Unsubscribe() {
  const { mail } = useLoaderData<typeof loader>();
  const { token = '' } = useParams();
  if (mail) return <MailOff {...mail} action={`${UNSUBSCRIBE_PATH}/${token}`} />;
  return (
    <AccountScreen
      greeting={['이 링크는', '쓸 수 없어요']}
      hint="주소의 일부가 잘렸거나 탈퇴한 계정의 링크일 수 있어요. 메일은 알림 설정에서도 끌 수 있어요."
    >
      <ButtonLink to={NOTICE_SETTINGS_PATH}>알림 설정</ButtonLink>
    </AccountScreen>
  );
}

type MailOffProps = { subject: MailSubject; isOff: boolean; action: string };

function MailOff({ subject, isOff, action: to }: MailOffProps) {
  const answer = useActionData<FormResult<object> | { ok: true }>();
  const form = useForm<object, { ok: true }>({ names: [], formResult: answer?.ok ? undefined : answer });
  const name = mailSubjectName(subject);
  if (isOff || form.success)
    return (
      <AccountScreen
        greeting={['메일을', '껐어요']}
        hint={`이제 ‘${name}’을 메일로 보내지 않아요. 보안과 계정에 관한 메일은 그대로 보내요.`}
        other={{ question: '마음이 바뀌면', to: NOTICE_SETTINGS_PATH, text: '알림 설정' }}
      >
        <ButtonLink to="/">홈으로 가기</ButtonLink>
      </AccountScreen>
    );
  return (
    <AccountScreen
      greeting={['메일을 그만', '받을까요?']}
      hint={`‘${name}’을 메일로 보내지 않을게요. 앱의 알림은 그대로예요.`}
      other={{ question: '다른 것도 바꾸려면', to: NOTICE_SETTINGS_PATH, text: '알림 설정' }}
    >
      <PostForm form={form} action={to}>
        <Submit form={form}>메일 그만 받기</Submit>
      </PostForm>
    </AccountScreen>
  );
}
