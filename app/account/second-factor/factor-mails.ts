import type { Mail, NoticeMailKind } from '../../mail/mail.ts';

type Texts = (siteName: string) => Omit<Mail, 'to'>;

const NOT_YOU = `직접 하신 일이 아니라면 누군가 비밀번호를 알고 있는 거예요. 바로 비밀번호를 바꾸고,
설정의 ‘로그인한 기기’에서 모든 기기를 로그아웃해 주세요.`;

/** They can't sign in any more, and a new password alone does not change that. */
const NOT_YOU_AND_OUT = `직접 켜지 않았다면 누군가 비밀번호를 알고 있는 거예요. 로그인 화면의 ‘비밀번호를 잊으셨나요?’에서
바로 비밀번호를 바꾸고, 그래도 로그인할 수 없으면 이용약관에 적힌 연락처로 운영자에게 알려 주세요.`;

const NOT_ASKED = `직접 끄거나 운영자에게 부탁하지 않았다면 바로 비밀번호를 바꾸고, 설정의 ‘로그인한 기기’에서
모든 기기를 로그아웃한 다음 운영자에게 알려 주세요.`;

const TEXTS: Record<NoticeMailKind, Texts> = {
  'second-factor-on': (siteName) => ({
    subject: `[${siteName}] 2단계 인증을 켰어요`,
    text: `안녕하세요, ${siteName}에서 알려 드려요.

계정의 2단계 인증이 켜졌어요. 이제 로그인할 때 비밀번호와 인증 앱의 숫자를 함께 물어요.
복구 코드는 휴대폰과 다른 곳에 두세요.

${NOT_YOU_AND_OUT}

${siteName} 드림
`,
  }),
  'second-factor-off': (siteName) => ({
    subject: `[${siteName}] 2단계 인증을 껐어요`,
    text: `안녕하세요, ${siteName}에서 알려 드려요.

계정의 2단계 인증이 꺼졌어요. 이제 비밀번호만으로 로그인할 수 있어요.
다시 켜려면 설정의 ‘2단계 인증’을 열어 주세요.

${NOT_ASKED}

${siteName} 드림
`,
  }),
  'recovery-code-used': (siteName) => ({
    subject: `[${siteName}] 복구 코드를 썼어요`,
    text: `안녕하세요, ${siteName}에서 알려 드려요.

인증 앱 대신 복구 코드 하나로 본인 확인을 했어요. 쓴 코드는 다시 쓸 수 없어요.
코드가 얼마 남지 않았다면 설정의 ‘2단계 인증’에서 새로 만들어 주세요.

${NOT_YOU}

${siteName} 드림
`,
  }),
};

/** Whether a mail of this kind tells of an account's second factor. */
export function isFactorNotice(kind: string): kind is NoticeMailKind {
  return Object.hasOwn(TEXTS, kind);
}

/** What tells an account's owner of what was done with its second factor; it holds no link and no word of anybody's. */
export function factorMail(kind: NoticeMailKind, to: string, siteName: string): Mail {
  return { to, ...TEXTS[kind](siteName) };
}
