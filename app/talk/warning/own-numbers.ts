import { findNumbers, type FoundNumber } from './numbers.ts';

const NAMES: Record<FoundNumber['kind'], string> = { phone: '전화번호가', account: '계좌번호가' };

/** The question before it is sent, or undefined. */
export function ownNumberQuestion(body: string): { title: string; text: string } | undefined {
  const [number] = findNumbers(body);
  if (!number) return undefined;
  return {
    title: `${NAMES[number.kind]} 들어 있어요. 그대로 보낼까요?`,
    text: '상대가 다른 곳에서 쓸 수 있고, 보낸 뒤에는 되돌릴 수 없어요.',
  };
}
