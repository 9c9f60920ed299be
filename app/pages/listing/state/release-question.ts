/** For the buyer, on the listing and in the conversation. @param able of the listing's kind */
export function releaseQuestion(able: string) {
  return {
    title: '예약을 취소할까요?',
    text: `다른 사람이 ${able} 수 있게 돼요.`,
    confirmLabel: '예약 취소',
  };
}
