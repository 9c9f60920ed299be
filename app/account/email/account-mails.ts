import type { Mail, LinkMailKind } from '../../mail/mail.ts';

/* Mails quote nothing that a user typed: the address may be somebody else's. */

type Texts = (siteName: string, link: string) => Omit<Mail, 'to'>;

const TEXTS: Record<LinkMailKind, Texts> = {
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
  return { to, ...TEXTS[kind](siteName, link) };
}
