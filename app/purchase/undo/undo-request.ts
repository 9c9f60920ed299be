const DAY_MS = 24 * 3_600_000;
/** How long both together can undo a purchase. */
const UNDO_DAYS = 14;

export type UndoStep = 'ask' | 'agree' | 'decline';

export function agreementEnd({ boughtAt }: { boughtAt: number }): number {
  return boughtAt + UNDO_DAYS * DAY_MS;
}

/** What one of the two may do about their purchase. `until` is epoch ms. */
export interface UndoStanding {
  /** `may-undo`: alone, by the buyer. */
  state: 'may-undo' | 'may-ask' | 'asked-by-me' | 'asked-by-other' | 'declined';
  until: number;
}

export type UndoObstacle =
  'nothing' | 'expired' | 'answered' | 'requested' | 'not-requested' | 'own' | 'gone' | 'left' | 'blocked';

export const UNDO_OBSTACLE_TEXTS: Record<UndoObstacle, string> = {
  nothing: '취소할 거래가 없어요.',
  expired: `거래하고 ${UNDO_DAYS}일이 지나서 취소할 수 없어요.`,
  answered: '상대가 거절한 요청이에요. 거래 취소는 한 번만 요청할 수 있어요.',
  requested: '상대가 먼저 취소를 요청했어요. 동의하거나 거절해 주세요.',
  'not-requested': '거래 취소 요청이 없어요.',
  own: '내가 한 요청이에요. 상대가 동의하면 취소돼요.',
  gone: '상품이 삭제되었거나 숨겨져 있어서 거래를 취소할 수 없어요.',
  left: '상대가 탈퇴해서 거래를 취소할 수 없어요.',
  blocked: '이 상대와는 거래를 취소할 수 없어요.',
};
