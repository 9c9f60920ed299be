export const DELETE_QUESTION = '삭제할까요?';
export const DELETED_TEXT = '상품을 삭제했어요.';
const WARNING =
  '사진과 찜 기록도 함께 지워지며\n되돌릴 수 없어요. 나눈 대화에는 제목과 가격, 첫 사진이 남아요.';
const SOLD_WARNING =
  '찜 기록과 나머지 사진은 지워지며 되돌릴 수 없어요. ' +
  '제목과 가격, 첫 사진은 구매한 사람의 구매내역에 남고, 판매자와 구매자가 모두 탈퇴하면 지워져요.';

export function deleteWarning({ sold }: { sold: boolean }): string {
  return sold ? SOLD_WARNING : WARNING;
}
