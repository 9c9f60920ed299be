import type { Mail, NoticeMailKind } from '../../mail/mail.ts';

type OperatorMailKind = Extract<
  NoticeMailKind,
  | 'purchase-undone'
  | 'sale-undone'
  | 'listing-hidden'
  | 'listing-shown'
  | 'listing-removed'
  | 'review-removed'
  | 'warned'
  | 'muted'
  | 'number-marked'
  | 'appeal-upheld'
  | 'appeal-overturned'
  | 'account-suspended'
  | 'account-restored'
>;

interface Words {
  subject: string;
  text: string;
  /** Where one may appeal; undefined of what no one appeals against. */
  appealAt?: '/notice' | '/login';
}

const WORDS: Record<OperatorMailKind, Words> = {
  'purchase-undone': {
    subject: '거래가 취소됐어요',
    text: `운영자가 거래 하나를 취소했어요. 그 상품은 ‘구매내역’에서 빠졌어요.
상품이 아직 올라와 있다면 누구나 다시 거래할 수 있어요.`,
  },
  'sale-undone': {
    subject: '거래가 취소됐어요',
    text: `운영자가 거래 완료된 상품 하나의 거래를 취소했어요. 거래 기록은 지워졌어요.
상품이 남아 있다면 다시 판매 중이에요. ‘등록상품’에서 확인해 주세요.`,
  },
  'listing-hidden': {
    subject: '등록한 상품이 숨겨졌어요',
    text: `운영자가 등록한 상품을 숨겼어요. 다른 사람에게는 보이지 않아요.
어떤 상품이고 왜 숨겼는지는 ‘등록상품’에서 볼 수 있어요.`,
    appealAt: '/notice',
  },
  'listing-shown': {
    subject: '숨겨진 상품이 다시 보여요',
    text: '운영자가 숨겼던 상품을 다시 보이게 했어요. ‘등록상품’에서 확인해 주세요.',
  },
  'listing-removed': {
    subject: '등록한 상품이 삭제됐어요',
    text: `운영자가 등록한 상품을 삭제했어요. 되돌릴 수 없어요. 거래한 상품이면 제목과 가격, 첫 사진은 상대방의 거래 기록에 남아요.
남은 상품은 ‘등록상품’에서 볼 수 있어요.`,
    appealAt: '/notice',
  },
  warned: {
    subject: '운영자의 경고를 확인해 주세요',
    text: `운영자가 경고를 보냈어요. 같은 일이 이어지면 이용이 정지될 수 있어요.
무엇 때문인지는 ‘알림’에서 볼 수 있어요.`,
    appealAt: '/notice',
  },
  muted: {
    subject: '한동안 글을 쓸 수 없어요',
    text: `운영자가 한동안 메시지와 후기, 문의를 보내거나 상품을 올리지 못하게 했어요. 정해진 때가 되면 저절로 풀려요.
읽기와 이미 정한 거래는 그대로 할 수 있어요. 언제까지이고 무엇 때문인지는 ‘알림’에서 볼 수 있어요.`,
    appealAt: '/notice',
  },
  'number-marked': {
    subject: '번호가 신고된 번호로 표시됐어요',
    text: `운영자가 메시지나 상품에 적은 번호를 신고된 번호로 표시했어요. 그 번호를 받는 사람에게 붉은 경고가 보여요.
어떤 번호이고 무엇 때문인지는 ‘알림’에서 볼 수 있어요.`,
    appealAt: '/notice',
  },
  'appeal-upheld': {
    subject: '이의 제기를 살펴봤어요',
    text: `보내 주신 이의를 운영자가 살펴봤고, 조치는 그대로예요.
로그인하면 운영자의 답을 볼 수 있어요.`,
  },
  'appeal-overturned': {
    subject: '이의를 받아들였어요',
    text: `보내 주신 이의를 운영자가 살펴봤고, 조치를 취소했어요.
로그인하면 운영자의 답을 볼 수 있어요.`,
  },
  'review-removed': {
    subject: '남긴 거래 후기가 삭제됐어요',
    text: `운영자가 거래 후기 하나를 삭제했어요. 다른 사람에게는 보이지 않고, 거래는 그대로예요.
어떤 후기이고 왜 삭제했는지는 ‘알림’에서 볼 수 있어요.`,
    appealAt: '/notice',
  },
  'account-suspended': {
    subject: '계정 이용이 정지됐어요',
    text: `운영자가 계정의 이용을 정지했어요. 모든 기기에서 로그아웃됐고, 등록한 상품은 보이지 않아요.
로그인하면 까닭을 볼 수 있고, 내 정보를 내려받거나 탈퇴할 수 있어요.`,
    appealAt: '/login',
  },
  'account-restored': {
    subject: '계정을 다시 이용할 수 있어요',
    text: '운영자가 계정의 정지를 풀었어요. 다시 로그인할 수 있고, 숨겨지지 않은 상품은 다시 보여요.',
  },
};

type Texts = (siteName: string, linkBase: string) => Omit<Mail, 'to'>;

const APPEALS = {
  '/notice': '조치가 맞지 않다면 아래 링크의 ‘알림’에서 그 조치를 열어 한 번 이의를 제기할 수 있어요.',
  '/login': '조치가 맞지 않다면 아래 링크에서 로그인해 한 번 이의를 제기할 수 있어요.',
};

const textsOf =
  ({ subject, text, appealAt }: Words): Texts =>
  (siteName, linkBase) => ({
    subject: `[${siteName}] ${subject}`,
    text: `안녕하세요, ${siteName}에서 알려 드려요.

${text}

${appealAt ? `${APPEALS[appealAt]}\n\n${linkBase}${appealAt}\n\n궁금한 점이` : '궁금한 점이나 이의가'} 있으면 이용약관에 적힌 연락처로 운영자에게 알려 주세요.

${siteName} 드림
`,
  });

export const OPERATOR_TEXTS = Object.fromEntries(
  Object.entries(WORDS).map(([kind, words]) => [kind, textsOf(words)]),
) as Record<OperatorMailKind, Texts>;
