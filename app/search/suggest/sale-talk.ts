/** Words about the sale and condition that buyers do not search for. */
const SALE_WORDS = new Set(
  `팝니다 판매 판매중 판매완료 구매 구매자 급처 급매 급처분 처분 정리 네고 네고가능 네고불가 에눌 가능 불가 택포 택배 택배비
  반택 무료배송 배송비 배송 직거래 직거래만 새상품 새것 새거 새제품 미개봉 미사용 미착용 중고 중고품 거의 아직 많이 조금
  그냥 정말 진짜 아주 완전 제일 매우 상태 상태좋음 최상 최상급 상급 좋은 좋음 깨끗한 깨끗함 깔끔한 쓸 쓸만한 쓸만함 만한
  사용 사용감 사용함 있음 있는 없음 없는 없이 한번 두번 번만 몇번 싸게 싼 저렴 저렴한 저렴하게 가격 가격인하 가격내림
  한 두 할인 원가 정가 최저가 일괄 개별 문의 예약 예약중 거래 거래완료 필독 오늘만 선착순 내놓아요 드림`.split(
    /\s+/,
  ),
);
const SENTENCE_END = /(?:[아어여려해예에네게까나세죠]요|니다|세요|합니당)$/;

export function isSaleTalk(word: string): boolean {
  return SALE_WORDS.has(word) || SENTENCE_END.test(word);
}
