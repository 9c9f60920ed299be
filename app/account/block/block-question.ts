export function blockQuestion(nickname: string) {
  return {
    title: `${nickname}님을 차단할까요?`,
    text: '서로 메시지를 보내거나 거래할 수 없고, 둘 사이의 예약은 취소돼요. 차단했다고 알리지는 않아요.',
    confirmLabel: '차단하기',
  };
}
