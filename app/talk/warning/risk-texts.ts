import type { MarkedNumber } from '../conversation.ts';
import type { RiskKind } from './risks.ts';

interface RiskText {
  what: string;
  why: string;
}

export const RISK_TEXTS: Record<RiskKind, RiskText> = {
  code: {
    what: '인증번호나 비밀번호를 달라는 말이에요.',
    why: '알려 주면 계정이나 돈을 잃을 수 있어요.',
  },
  prepayment: {
    what: '돈을 먼저 보내 달라는 말이에요.',
    why: '물건을 보기 전에 보낸 돈은 돌려받기 어려워요.',
  },
  account: {
    what: '계좌번호가 들어 있어요.',
    why: '물건을 보기 전에 보낸 돈은 돌려받기 어려워요.',
  },
  link: {
    what: '다른 사이트로 이끄는 말이에요.',
    why: '가짜 결제 화면일 수 있어요.',
  },
  messenger: {
    what: '다른 메신저로 옮기자는 말이에요.',
    why: '밖에서 나눈 대화는 도와 드리기 어려워요.',
  },
  phone: {
    what: '전화번호가 들어 있어요.',
    why: '밖에서 나눈 대화는 도와 드리기 어려워요.',
  },
};

/** For numbers that an operator has marked as bad. */
export const MARKED_TEXTS: Record<MarkedNumber['kind'], RiskText> = {
  account: {
    what: '신고된 계좌번호예요.',
    why: '사기 신고가 확인된 번호이니 돈을 보내지 마세요.',
  },
  phone: {
    what: '신고된 전화번호예요.',
    why: '사기 신고가 확인된 번호이니 연락하거나 돈을 보내지 마세요.',
  },
};

export const FRAUD_ARTICLE_PATH = '/support/faq#14-fraud';
