import type { Mail, NoticeMailKind } from '../../mail/mail.ts';
import { OPERATOR_TEXTS } from './operator-mails.ts';

type Texts = (siteName: string) => Omit<Mail, 'to'>;

const NOT_YOU = `직접 하신 일이 아니라면 누군가 비밀번호를 알고 있는 거예요. 바로 비밀번호를 바꾸고,
설정의 ‘로그인한 기기’에서 모든 기기를 로그아웃해 주세요.`;

const NOT_YOU_AND_OUT = `직접 켜지 않았다면 누군가 비밀번호를 알고 있는 거예요. 로그인 화면의 ‘비밀번호를 잊으셨나요?’에서
바로 비밀번호를 바꾸고, 그래도 로그인할 수 없으면 이용약관에 적힌 연락처로 운영자에게 알려 주세요.`;

const NOT_YOU_BY_NOW = `직접 바꾸지 않았다면 로그인 화면의 ‘비밀번호를 잊으셨나요?’에서 바로 다시 정해 주세요.
메일을 함께 쓰는 사람이 있다면 메일의 비밀번호도 바꿔 주세요.`;

const NOT_ASKED = `직접 끄거나 운영자에게 부탁하지 않았다면 바로 비밀번호를 바꾸고, 설정의 ‘로그인한 기기’에서
모든 기기를 로그아웃한 다음 운영자에게 알려 주세요.`;

const TEXTS: Record<NoticeMailKind, Texts> = {
  ...OPERATOR_TEXTS,
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
  'recovery-codes-renewed': (siteName) => ({
    subject: `[${siteName}] 복구 코드를 새로 만들었어요`,
    text: `안녕하세요, ${siteName}에서 알려 드려요.

2단계 인증의 복구 코드를 새로 만들었어요. 전에 받은 코드는 이제 쓸 수 없어요.

${NOT_YOU}

${siteName} 드림
`,
  }),
  'codes-refused': (siteName) => ({
    subject: `[${siteName}] 2단계 인증 번호를 여러 번 잘못 입력했어요`,
    text: `안녕하세요, ${siteName}에서 알려 드려요.

누군가 계정의 비밀번호를 맞게 입력한 뒤에 2단계 인증 번호를 여러 번 틀렸어요.
직접 입력하셨다면 휴대폰의 시각이 맞는지 확인해 주세요. 여러 번 틀리면 한동안은 맞는 번호도 받지 않아요.

${NOT_YOU}

${siteName} 드림
`,
  }),
  'password-changed': (siteName) => ({
    subject: `[${siteName}] 비밀번호를 바꿨어요`,
    text: `안녕하세요, ${siteName}에서 알려 드려요.

계정의 비밀번호가 바뀌었어요. 다른 기기에서는 모두 로그아웃됐어요.

${NOT_YOU_BY_NOW}

${siteName} 드림
`,
  }),
};

export function isNotice(kind: string): kind is NoticeMailKind {
  return Object.hasOwn(TEXTS, kind);
}

export function noticeMail(kind: NoticeMailKind, to: string, siteName: string): Mail {
  return { to, ...TEXTS[kind](siteName) };
}
