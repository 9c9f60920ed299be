import { UNDO_MINUTES } from '../../purchase/purchase.ts';
import { failureText } from '../../request/failure-text.ts';

export const PRODUCT_INTENTS = [
  'pick',
  'unpick',
  'buy',
  'undo',
  'edit',
  'delete',
  'chat',
  'reserve',
  'release',
  'complete',
  'wait',
  'unwait',
  'bump',
  'apply',
  'unapply',
  'choose',
  'draw',
] as const;

type ProductIntent = (typeof PRODUCT_INTENTS)[number];

export interface ProductResult {
  ok: false;
  intent: ProductIntent;
  reason:
    | 'sold'
    | 'reserved'
    | 'blocked'
    | 'open'
    | 'left'
    | 'expired'
    | 'early'
    | 'spent'
    | 'applications'
    | 'repriced'
    | 'withdrawn'
    | 'full'
    | 'forbidden'
    | 'gone'
    | 'invalid'
    | 'signed-out'
    | 'failed';
  text: string;
  desc?: string;
  line?: string;
}

export type ProductAnswer = { ok: true; intent: ProductIntent } | ProductResult;

export const BUY_PROBLEM_TEXTS = {
  sold: '방금 다른 분과 거래됐어요.',
  reserved: '다른 분이 예약한 상품이에요.',
  applications: '신청을 받는 나눔이에요. 나눔 신청을 해 주세요.',
  repriced: '그사이에 가격이 바뀌었어요. 바뀐 가격을 보고 다시 눌러 주세요.',
  blocked: '이 상대와는 거래할 수 없어요.',
} as const;

export const CHAT_PROBLEM_TEXTS = { sold: '거래가 끝난 상품이에요.', blocked: '보낼 수 없어요.' } as const;

export const SOLD_TEXTS = {
  edit: '거래가 완료된 상품은 수정할 수 없어요.',
  wait: '거래가 끝난 상품이에요.',
} as const;

export const FORBIDDEN_TEXTS: Record<ProductIntent, string> = {
  pick: '내가 등록한 상품은 찜할 수 없어요.',
  unpick: '찜을 해제할 수 없어요.',
  buy: '내가 등록한 상품은 거래할 수 없어요.',
  undo: '내가 거래한 상품만 되돌릴 수 있어요.',
  edit: '내가 등록한 상품만 수정할 수 있어요.',
  delete: '내가 등록한 상품만 삭제할 수 있어요.',
  chat: '내가 등록한 상품에는 채팅할 수 없어요.',
  reserve: '내가 등록한 상품만 예약할 수 있어요.',
  release: '예약을 취소할 수 없어요.',
  wait: '내가 등록한 상품은 알림을 받을 수 없어요.',
  unwait: '알림을 취소할 수 없어요.',
  complete: '내가 등록한 상품만 거래를 완료할 수 있어요.',
  bump: '내가 등록한 상품만 끌어올릴 수 있어요.',
  apply: '내가 나누는 상품에는 신청할 수 없어요.',
  unapply: '신청을 취소할 수 없어요.',
  choose: '내가 나누는 상품만 나눌 분을 고를 수 있어요.',
  draw: '내가 나누는 상품만 추첨할 수 있어요.',
};

export const UNDONE_TEXT = '거래를 되돌렸어요.';
export const UNDO_EXPIRED_TEXT = `거래하고 ${UNDO_MINUTES}분이 지나 되돌릴 수 없어요. 고객센터에 문의해 주세요.`;
export const OPEN_TEXT = '예약이 풀린 상품이에요. 지금 거래할 수 있어요.';
export const GONE_TEXT = '삭제된 상품이에요.';
const FAILED_TEXT = '요청을 처리하지 못했어요. 잠시 후 다시 시도해 주세요.';
const FAILED_LOG = '요청을 처리하지 못했습니다.';

let latest: ProductAnswer | undefined;

/** Of the page's last form, also once the page has been left. */
export const latestAnswer = () => latest;

/** A missing or unreadable response becomes a failure, so that the page stays. Redirects are followed, but after deleting. */
export async function answerOrFailure(
  request: Request,
  serverAction: () => Promise<ProductAnswer>,
): Promise<ProductAnswer> {
  latest = undefined;
  return (latest = await findAnswer(request, serverAction));
}

async function findAnswer(
  request: Request,
  serverAction: () => Promise<ProductAnswer>,
): Promise<ProductAnswer> {
  const form = await request.clone().formData();
  const intent = form.get('intent') as ProductIntent;
  try {
    const answer = await serverAction();
    if (!answer.ok && answer.reason === 'failed') console.error(FAILED_LOG, answer.text);
    return answer;
  } catch (thrown) {
    const leadsTo = thrown instanceof Response ? thrown.headers.get('Location') : null;
    if (intent === 'delete' && leadsTo === '/receipt') return { ok: true, intent };
    // What was typed stays, and so does the list.
    if ((intent === 'edit' || intent === 'pick') && leadsTo?.startsWith('/login?'))
      return { ok: false, intent, reason: 'signed-out', text: '' };
    // A second tap has replaced this one.
    if (thrown instanceof Response || request.signal.aborted) throw thrown;
    console.error(FAILED_LOG, thrown);
    return { ok: false, intent, reason: 'failed', text: failureText(thrown, FAILED_TEXT) };
  }
}

/**
 * Whether to reload: not after a failure, invalid input, the end of a session, a purchase or deleting. Undefined when
 * `answer` is not of this page.
 */
export function isOutdatedBy(answer: unknown): boolean | undefined {
  const { ok, intent, reason } = (answer ?? {}) as { ok?: boolean; intent?: string; reason?: string };
  if (ok === undefined) return undefined;
  return ok
    ? intent !== 'buy' && intent !== 'delete'
    : !['failed', 'invalid', 'signed-out'].includes(reason ?? '');
}
