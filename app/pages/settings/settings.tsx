import { useState } from 'react';
import {
  data,
  useActionData,
  useLoaderData,
  useLocation,
  type ClientActionFunctionArgs,
  type MiddlewareFunction,
} from 'react-router';
import type { Viewer } from '../../account/account.ts';
import type { ChangePasswordFields, EndSessionFields } from '../../account/credentials.ts';
import { ChangePasswordForm } from '../../account/password/change-password-form.tsx';
import { ConsentRecord } from '../../account/consent/consent-record.tsx';
import type { Consent, PolicyVersions } from '../../account/consent/consent.ts';
import { hasPassword, listLinkedServices } from '../../account/external/link-identity.server.ts';
import { EmailVerification } from '../../account/email/verify-email-form.tsx';
import { EndSessionForm } from '../../account/session/session-list.tsx';
import { getOwnAccount, listConsents } from '../../account/account.server.ts';
import { listSessions, type ShownSession, showSessions } from '../../account/session/list-sessions.server.ts';
import { NicknameForm } from '../../account/sign-up/nickname-form.tsx';
import { findSecondFactorSince } from '../../account/second-factor/second-factor.server.ts';
import { hasPasskeys } from '../../account/passkey/browser/passkey-site.ts';
import { listPasskeys } from '../../account/passkey/passkeys.server.ts';
import { parseSessionToken } from '../../account/session/session-cookie.server.ts';
import { LEFT_TEXT, LeaveForm } from '../../leaving/leave-form.tsx';
import type { PageHandle } from '../../shell/page-handle.ts';
import { ThemeChoice } from '../../shell/theme/theme-choice.tsx';
import { ReadMarksSwitch } from '../../talk/read-marks/read-marks-switch.tsx';
import { showsReadMarks } from '../../talk/read-marks/read-marks.server.ts';
import { NOTICE_SETTINGS_PATH } from '../../notice/notice-paths.ts';
import { ownLimitText } from '../../platform/rate-limit/rate-limit.ts';
import { formRejections } from '../../request/form-rejections.server.ts';
import { type AnyFormResult, resultOf } from '../../ui/form/form-result.ts';
import { answerOrFailure } from '../../request/form-response.ts';
import { memberHandler, type MemberRequest, siteOf } from '../../request/handler.server.ts';
import { privateMeta } from '../page-meta.ts';
import { answerMyData, changeSettings } from './settings-action.server.ts';
import { noStore } from '../no-store.ts';
import { NoPasswordCard } from './no-password-card.tsx';
import { FoldedCard, LinkCard, SettingsCard, SettingsUnavailable } from './settings-card.tsx';
import styles from './settings.module.css';
import {
  BLOCKED_PATH,
  PASSKEYS_PATH,
  LINKED_SERVICES_PATH,
  SECOND_FACTOR_PATH,
  SETTINGS_PATH,
} from '../../account/account-paths.ts';

export const handle: PageHandle = {
  isPersonal: true,
  header: 'back',
  title: '설정',
  backTo: '/profile',
  ground: 'page',
  footer: false,
};
export const meta = privateMeta('설정');
export const headers = noStore;

/** `?export=1` is a file, which a loader cannot send. */
export const middleware: MiddlewareFunction<Response>[] = [
  async (args, next) => {
    const wantsFile = new URL(args.request.url).searchParams.has('export');
    return wantsFile && args.request.method === 'GET' ? sendMyData(args) : next();
  },
];

const sendMyData = memberHandler(answerMyData, SETTINGS_PATH);

async function load(page: MemberRequest) {
  const { services, request, actor } = page;
  const { config, database, now, policies } = services;
  const db = database.read;
  const { nickname, email, emailVerifiedAt } = await getOwnAccount(db, actor.id);
  const token = parseSessionToken(request, config);
  const sessions = await listSessions({ db, now }, actor, token);
  const linked = await listLinkedServices(db, actor.id);
  return data({
    nickname,
    email,
    isVerified: emailVerifiedAt !== null,
    hasPassword: await hasPassword(db, actor.id),
    hasSecondFactor: (await findSecondFactorSince(db, actor.id)) !== null,
    hasPasskeys: hasPasskeys(siteOf(page).origin),
    passkeyCount: (await listPasskeys(db, actor)).length,
    hasExternalSignIn: services.providerClients.size > 0 || linked.length > 0,
    sessions: showSessions(sessions, now()),
    showsReadMarks: await showsReadMarks(db, actor),
    consents: await listConsents(db, actor.id),
    inForce: policies,
  });
}

export const loader = memberHandler(load, SETTINGS_PATH, { onOutage: async () => data(null) });

const RETURNED = ['nickname', 'session'] as const;

export const action = memberHandler(changeSettings, SETTINGS_PATH, formRejections(RETURNED, ownLimitText));

export async function clientAction(sent: ClientActionFunctionArgs) {
  const words = {
    log: '설정을 바꾸지 못했습니다.',
    failure: '요청을 처리하지 못했어요. 잠시 후 다시 눌러 주세요.',
    done: { '/': LEFT_TEXT },
  };
  return answerOrFailure(sent, RETURNED, words);
}

const DONE: ReadonlyMap<string | null, string> = new Map([
  ['nickname', '닉네임을 바꿨어요.'],
  ['password', '비밀번호를 바꿨어요. 다른 기기에서는 로그아웃됐어요.'],
  ['end-session', '선택한 기기에서 로그아웃했어요.'],
  ['read-marks', '읽음 표시를 바꿨어요.'],
  ['verify-email', '확인 메일을 보냈어요. 24시간 안에 메일의 링크를 열어 주세요.'],
]);

export default function Settings() {
  const viewer = useLoaderData<typeof loader>();
  const formResult = useActionData<AnyFormResult>();
  return viewer ? (
    <OwnSettings viewer={viewer} formResult={formResult} />
  ) : (
    <SettingsUnavailable formResult={formResult} />
  );
}

type OwnSettingsProps = {
  viewer: Omit<Viewer, 'id'> & {
    isVerified: boolean;
    hasPassword: boolean;
    hasSecondFactor: boolean;
    hasPasskeys: boolean;
    passkeyCount: number;
    hasExternalSignIn: boolean;
    showsReadMarks: boolean;
    sessions: ShownSession[];
    consents: Consent[];
    inForce: PolicyVersions;
  };
  formResult: AnyFormResult | undefined;
};

function OwnSettings({ viewer, formResult }: OwnSettingsProps) {
  const { search } = useLocation();
  const [isOldNews, setOldNews] = useState(false);
  const done = formResult || isOldNews ? undefined : DONE.get(new URLSearchParams(search).get('done'));
  return (
    <div className={styles.settings} onSubmit={() => setOldNews(true)}>
      {done && <output className={styles.done}>{done}</output>}
      <SettingsCard title="프로필">
        <NicknameForm nickname={viewer.nickname} formResult={resultOf(formResult, 'nickname')} />
      </SettingsCard>
      <div className={styles.theme}>
        <SettingsCard title="화면">
          <p className={styles.text}>고른 테마는 이 브라우저에만 저장돼요.</p>
          <ThemeChoice />
        </SettingsCard>
      </div>
      <NoticeCard />
      <SettingsCard title="채팅">
        <ReadMarksSwitch isOn={viewer.showsReadMarks} formResult={resultOf(formResult, 'read-marks')} />
      </SettingsCard>
      <BlockedCard />
      <SettingsCard title="이메일">
        <EmailVerification
          email={viewer.email}
          isVerified={viewer.isVerified}
          formResult={resultOf(formResult, 'verify-email')}
        />
      </SettingsCard>
      <SignInCards viewer={viewer} formResult={formResult} />
      <SettingsCard title="약관 동의">
        <ConsentRecord consents={viewer.consents} inForce={viewer.inForce} />
      </SettingsCard>
      <LinkCard
        title="내 정보"
        linkText="내 정보 내려받기"
        to={`${SETTINGS_PATH}?export=1`}
        reloadDocument
        download
      >
        계정, 동의한 약관, 등록한 상품, 찜, 거래와 문의 내역을 파일 하나로 받아요.
      </LinkCard>
      {viewer.hasPassword && (
        <div className={styles.folded}>
          <LeaveForm asksForCode={viewer.hasSecondFactor} formResult={resultOf(formResult, 'leave')} />
        </div>
      )}
    </div>
  );
}

function SignInCards({ viewer, formResult }: OwnSettingsProps) {
  const { hasSecondFactor, passkeyCount, sessions } = viewer;
  const changed = resultOf<ChangePasswordFields>(formResult, 'password');
  const ended = resultOf<EndSessionFields>(formResult, 'end-session');
  return (
    <>
      {viewer.hasPassword ? (
        <FoldedCard id="password" title="비밀번호" open={changed !== undefined}>
          <ChangePasswordForm viewer={viewer} asksForCode={hasSecondFactor} formResult={changed} />
        </FoldedCard>
      ) : (
        <NoPasswordCard purpose="간편 로그인 연결을 바꾸거나 탈퇴하려면" />
      )}
      <LinkCard
        title="2단계 인증"
        linkText={hasSecondFactor ? '2단계 인증 관리' : '2단계 인증 켜기'}
        to={SECOND_FACTOR_PATH}
      >
        {hasSecondFactor
          ? '켜져 있어요. 로그인할 때 인증 앱의 숫자도 물어요.'
          : '꺼져 있어요. 켜면 로그인할 때 인증 앱의 숫자도 물어요.'}
      </LinkCard>
      {(viewer.hasPasskeys || passkeyCount > 0) && <PasskeyCard count={passkeyCount} />}
      {viewer.hasExternalSignIn && <ExternalSignInCard />}
      <FoldedCard id="sessions" title="로그인한 기기" open={ended !== undefined}>
        <p className={styles.text}>모르는 기기가 있으면 로그아웃하고 비밀번호를 바꿔 주세요.</p>
        <EndSessionForm sessions={sessions} formResult={ended} />
      </FoldedCard>
    </>
  );
}

function PasskeyCard({ count }: { count: number }) {
  return (
    <LinkCard title="패스키" linkText={count > 0 ? '패스키 관리' : '패스키 추가'} to={PASSKEYS_PATH}>
      {count > 0
        ? `패스키 ${count}개로 비밀번호 없이 로그인할 수 있어요.`
        : '지문, 얼굴이나 화면 잠금으로 비밀번호 없이 로그인해요.'}
    </LinkCard>
  );
}

function ExternalSignInCard() {
  return (
    <LinkCard title="간편 로그인" linkText="간편 로그인 관리" to={LINKED_SERVICES_PATH}>
      카카오나 네이버로 로그인하도록 연결하거나 연결을 끊어요.
    </LinkCard>
  );
}

function NoticeCard() {
  return (
    <LinkCard title="알림" linkText="알림 설정" to={NOTICE_SETTINGS_PATH}>
      무엇을 앱, 푸시와 메일로 받을지와 조용한 시간을 정해요.
    </LinkCard>
  );
}

function BlockedCard() {
  return (
    <LinkCard title="차단한 사용자" linkText="차단 목록 보기" to={BLOCKED_PATH}>
      차단한 사람과는 서로 메시지를 보내거나 거래할 수 없어요.
    </LinkCard>
  );
}
