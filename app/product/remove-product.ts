export const DELETE_QUESTION = '삭제할까요?';
export const DELETED_TEXT = '상품을 삭제했어요.';
const WARNING =
  '사진도 함께 지워지며 되돌릴 수 없어요. 제목과 가격, 첫 사진은 나눈 대화와 취소한 거래의 기록에 남아요. ' +
  '찜한 사람에게는 ‘삭제되었거나 볼 수 없는 상품’으로 보여요.';
/** The browser does not know whether it was sold elsewhere. */
const SOLD_WARNING =
  '여기에서 구매한 사람이 있으면 제목과 가격, 첫 사진은 구매한 사람의 구매내역에 남고, ' +
  '판매자와 구매자가 모두 탈퇴하면 지워져요. 나눈 대화에도 남아요. 나머지 사진은 지워지며 되돌릴 수 없어요.';

export function deleteWarning({ sold }: { sold: boolean }): string {
  return sold ? SOLD_WARNING : WARNING;
}
