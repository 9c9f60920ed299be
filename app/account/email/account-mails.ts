import { OPERATOR_TEXTS } from './operator-mails.ts';
import type { LinkMailKind, Mail, NoticeMailKind } from '../../mail/mail.ts';

const NOT_YOU = `직접 하신 일이 아니라면 누군가 비밀번호를 알고 있는 거예요. 바로 비밀번호를 바꾸고,
설정의 ‘로그인한 기기’에서 모든 기기를 로그아웃해 주세요.`;

const NOT_YOU_AND_OUT = `직접 켜지 않았다면 누군가 비밀번호를 알고 있는 거예요. 로그인 화면의 ‘비밀번호를 잊으셨나요?’에서
바로 비밀번호를 바꾸고, 그래도 로그인할 수 없으면 이용약관에 적힌 연락처로 운영자에게 알려 주세요.`;

const NOT_YOU_BY_NOW = `직접 바꾸지 않았다면 로그인 화면의 ‘비밀번호를 잊으셨나요?’에서 바로 다시 정해 주세요.
메일을 함께 쓰는 사람이 있다면 메일의 비밀번호도 바꿔 주세요.`;

const NOT_REQUESTED = `직접 끄거나 운영자에게 부탁하지 않았다면 바로 비밀번호를 바꾸고, 설정의 ‘로그인한 기기’에서
모든 기기를 로그아웃한 다음 운영자에게 알려 주세요.`;

const NOT_YOUR_PASSKEY = `직접 추가하지 않았다면 누군가 비밀번호를 알고 있는 거예요. 바로 비밀번호를 바꾸고,
설정의 ‘패스키’에서 모르는 패스키를 삭제해 주세요.`;

const NOT_YOUR_SERVICE = `직접 연결하지 않았다면 누군가 비밀번호를 알고 있는 거예요. 바로 비밀번호를 바꾸고,
설정의 ‘간편 로그인’에서 연결을 끊어 주세요.`;

const NOT_REMOVED_BY_YOU = `직접 삭제하거나 운영자에게 부탁하지 않았다면 바로 비밀번호를 바꾸고, 설정의 ‘로그인한 기기’에서
모든 기기를 로그아웃해 주세요.`;

/** Mails quote no typed text: the address may be another person's. */

type LinkTexts = (siteName: string, link: string) => Omit<Mail, 'to'>;

const LINK_TEXTS: Record<LinkMailKind, LinkTexts> = {
  'verify-email': (siteName, link) => ({
    subject: `[${siteName}] 이메일 주소를 확인해 주세요`,
    text: `안녕하세요, ${siteName}에 오신 것을 환영해요.

아래 링크를 열고 ‘이메일 확인’을 누르면 이 주소가 확인돼요.

${link}

링크는 24시간 동안 쓸 수 있어요. 확인하지 않아도 사고파는 데에는 지장이 없어요.

가입하신 적이 없다면 누군가 주소를 잘못 적은 거예요. 이 메일은 지우셔도 괜찮아요.

${siteName} 드림
`,
  }),
  'reset-password': (siteName, link) => ({
    subject: `[${siteName}] 비밀번호를 다시 정해 주세요`,
    text: `안녕하세요, ${siteName}에서 보내 드려요.

비밀번호를 잊으셨다면 아래 링크에서 새로 정해 주세요.

${link}

링크는 30분 동안, 한 번만 쓸 수 있어요. 새로 정하면 모든 기기에서 로그아웃돼요.

요청하신 적이 없다면 이 메일을 지워 주세요. 비밀번호는 그대로예요. 링크는 누구에게도 알려 주지 마세요.

${siteName} 드림
`,
  }),
};

export function accountMail(kind: LinkMailKind, to: string, siteName: string, link: string): Mail {
  return { to, ...LINK_TEXTS[kind](siteName, link) };
}

type NoticeTexts = (siteName: string, linkBase: string) => Omit<Mail, 'to'>;

/** What happened to the account, and what its owner can do against it. */
function news(subject: string, happened: string, otherwise: string): NoticeTexts {
  return (siteName) => ({
    subject: `[${siteName}] ${subject}`,
    text: `안녕하세요, ${siteName}에서 알려 드려요.

${happened}

${otherwise}

${siteName} 드림
`,
  });
}

const FIRST_IN_LINE = `
가장 오래 기다리셔서 다른 분들보다 15분 먼저 알려 드려요. 그동안 상품을 따로 맡아 두지는 않아요.`;

/** @param able before 수 있어요 */
function reopened(able: string, more = ''): NoticeTexts {
  return (siteName) => ({
    subject: `[${siteName}] 기다리던 상품의 예약이 풀렸어요`,
    text: `안녕하세요, ${siteName}에서 알려 드려요.

예약이 풀리면 알려 달라고 한 상품을 지금 ${able} 수 있어요. 어떤 상품인지는 ‘알림’에서 볼 수 있어요.${more}

${siteName} 드림
`,
  });
}

const NOTICE_TEXTS: Record<NoticeMailKind, NoticeTexts> = {
  ...OPERATOR_TEXTS,
  'listing-reopened': reopened('구매할'),
  'listing-reopened-first': reopened('구매할', FIRST_IN_LINE),
  'giveaway-reopened': reopened('나눔받을'),
  'giveaway-reopened-first': reopened('나눔받을', FIRST_IN_LINE),
  'swap-reopened': reopened('교환할'),
  'swap-reopened-first': reopened('교환할', FIRST_IN_LINE),
  'giveaway-won': (siteName) => ({
    subject: `[${siteName}] 신청한 나눔을 받게 됐어요`,
    text: `안녕하세요, ${siteName}에서 알려 드려요.

신청한 나눔이 나를 위해 예약됐어요. ‘채팅’에서 언제 어디서 받을지 이야기해 주세요.
받을 수 없게 되었다면 예약을 취소해 주세요. 다른 분이 받을 수 있어요.

${siteName} 드림
`,
  }),
  'giveaway-decided': (siteName) => ({
    subject: `[${siteName}] 신청한 나눔의 결과가 나왔어요`,
    text: `안녕하세요, ${siteName}에서 알려 드려요.

신청한 나눔은 아쉽게도 받지 못하게 됐어요. 어떤 상품인지는 ‘알림’에서 볼 수 있어요. 신청해 주셔서 고마워요.

${siteName} 드림
`,
  }),
  'desk-waiting': (siteName) => ({
    subject: `[${siteName}] 처리할 일이 새로 있어요`,
    text: `안녕하세요, ${siteName}에서 알려 드려요.

새로 온 신고나 문의가 기다리고 있어요. 운영 화면의 ‘처리할 일’과 ‘문의’에서 볼 수 있어요.
15분에 한 번까지만 알려 드려요.

${siteName} 드림
`,
  }),
  'meeting-soon': (siteName) => ({
    subject: `[${siteName}] 약속 시간이 다가와요`,
    text: `안녕하세요, ${siteName}에서 알려 드려요.

곧 만나기로 한 약속이 있어요. 시간과 장소는 ‘채팅’에서 볼 수 있어요.
못 가게 되었다면 ‘약속 취소’를 눌러 상대에게 알려 주세요.

${siteName} 드림
`,
  }),
  'second-factor-on': news(
    '2단계 인증을 켰어요',
    `계정의 2단계 인증이 켜졌어요. 이제 로그인할 때 비밀번호와 인증 앱의 숫자를 함께 물어요.
복구 코드는 휴대폰과 다른 곳에 두세요.`,
    NOT_YOU_AND_OUT,
  ),
  'second-factor-off': news(
    '2단계 인증을 껐어요',
    `계정의 2단계 인증이 꺼졌어요. 이제 비밀번호만으로 로그인할 수 있어요.
다시 켜려면 설정의 ‘2단계 인증’을 열어 주세요.`,
    NOT_REQUESTED,
  ),
  'recovery-code-used': news(
    '복구 코드를 썼어요',
    `인증 앱 대신 복구 코드 하나로 본인 확인을 했어요. 쓴 코드는 다시 쓸 수 없어요.
코드가 얼마 남지 않았다면 설정의 ‘2단계 인증’에서 새로 만들어 주세요.`,
    NOT_YOU,
  ),
  'recovery-codes-renewed': news(
    '복구 코드를 새로 만들었어요',
    '2단계 인증의 복구 코드를 새로 만들었어요. 전에 받은 코드는 이제 쓸 수 없어요.',
    NOT_YOU,
  ),
  'codes-refused': news(
    '2단계 인증 번호를 여러 번 잘못 입력했어요',
    `누군가 계정의 비밀번호를 맞게 입력한 뒤에 2단계 인증 번호를 여러 번 틀렸어요.
직접 입력하셨다면 휴대폰의 시각이 맞는지 확인해 주세요. 여러 번 틀리면 한동안은 맞는 번호도 받지 않아요.`,
    NOT_YOU,
  ),
  'passkey-added': news(
    '패스키를 추가했어요',
    '계정에 패스키가 추가됐어요. 이제 그 패스키로 비밀번호 없이 로그인할 수 있어요.',
    NOT_YOUR_PASSKEY,
  ),
  'passkey-removed': news(
    '패스키를 삭제했어요',
    '계정의 패스키가 삭제됐어요. 삭제한 패스키로는 더 이상 로그인할 수 없고, 다른 기기에서는 로그아웃됐어요.',
    NOT_REMOVED_BY_YOU,
  ),
  'service-linked': news(
    '간편 로그인을 연결했어요',
    '계정에 카카오나 네이버가 연결됐어요. 이제 비밀번호 없이 그 서비스로 로그인할 수 있어요.',
    NOT_YOUR_SERVICE,
  ),
  'service-unlinked': news(
    '간편 로그인의 연결을 끊었어요',
    '계정에 연결했던 카카오나 네이버의 연결이 끊겼어요. 이제 그 서비스로는 로그인할 수 없어요.',
    NOT_YOU,
  ),
  'password-changed': news(
    '비밀번호를 바꿨어요',
    `계정의 비밀번호가 바뀌었어요. 다른 기기에서는 모두 로그아웃됐어요.
패스키나 간편 로그인이 있다면 그대로예요. 모르는 것은 설정에서 지워 주세요.`,
    NOT_YOU_BY_NOW,
  ),
};

export function isNotice(kind: string): kind is NoticeMailKind {
  return Object.hasOwn(NOTICE_TEXTS, kind);
}

export function noticeMail(kind: NoticeMailKind, to: string, siteName: string, linkBase: string): Mail {
  return { to, ...NOTICE_TEXTS[kind](siteName, linkBase) };
}
