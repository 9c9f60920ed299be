/** The newest listings, so that the home page opens with a good row in each category. */
export const opening: readonly { item: string; minutesAgo: number; pickedBy: number; sellerIndex: number }[] =
  [
    { item: 'LG 그램 16인치 노트북', minutesAgo: 3, pickedBy: 23, sellerIndex: 1 },
    { item: '고무나무 화분', minutesAgo: 7, pickedBy: 12, sellerIndex: 12 },
    { item: '입문용 자전거', minutesAgo: 12, pickedBy: 8, sellerIndex: 22 },
    { item: '원목 식탁 의자 월넛', minutesAgo: 18, pickedBy: 9, sellerIndex: 13 },
    { item: '노이즈 캔슬링 헤드폰 실버', minutesAgo: 26, pickedBy: 19, sellerIndex: 7 },
    { item: '곰인형', minutesAgo: 42, pickedBy: 5, sellerIndex: 10 },
    { item: '캐논 미러리스 카메라', minutesAgo: 63, pickedBy: 22, sellerIndex: 0 },
    { item: '개발 입문서', minutesAgo: 124, pickedBy: 7, sellerIndex: 3 },
    { item: '일렉 기타', minutesAgo: 185, pickedBy: 14, sellerIndex: 8 },
    { item: '게임 패드', minutesAgo: 307, pickedBy: 6, sellerIndex: 17 },
    { item: '오버핏 울 코트 베이지', minutesAgo: 342, pickedBy: 22, sellerIndex: 0 },
    { item: '방수 등산화', minutesAgo: 401, pickedBy: 11, sellerIndex: 19 },
  ];
