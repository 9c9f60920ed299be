import type { FoundNumber } from '../../talk/warning/numbers.ts';

export type NumberKind = FoundNumber['kind'];

const NUMBER_KINDS: Record<NumberKind, string> = { phone: '전화번호', account: '계좌번호' };

export interface MarkedNumber {
  numberHash: string;
  kind: NumberKind;
  lastDigits: string;
  words: string;
  operator: string;
  markedAt: number;
}

/** The last four digits, by which an operator recognizes it. */
export function lastDigitsOf(digits: string): string {
  return digits.slice(-4);
}

/** `끝자리 5678 전화번호`, for the operator and the person. */
export function markedNumberName({ kind, lastDigits }: Pick<MarkedNumber, 'kind' | 'lastDigits'>): string {
  return `끝자리 ${lastDigits} ${NUMBER_KINDS[kind]}`;
}

export const NUMBER_RULE_TEXT = '숫자 9~16자리인 전화번호나 계좌번호를 하나만 적어 주세요.';
