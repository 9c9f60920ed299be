import type { ListScope } from '../../app/pages/browse/list-address.ts';
import type { ListQuery } from '../../app/pages/browse/list-query.ts';

/** What people type, by kind; each is asked in turn, so that no single answer is what is measured. */
export const QUERIES: Readonly<Record<string, string[]>> = {
  'no search': [''],
  common: ['아이폰', '의자', '패딩', '나이키', '청소기'],
  rare: ['뻐꾸기벽시계'],
  none: ['콩쥐팥쥐전', '없는물건', '우주왕복선'],
  '1 character': ['폰', '책', '옷', '칼'],
  '2 characters': ['의자', '코트', '책상', '가방', '레고'],
  '6 characters': ['닌텐도스위치', '스케이트보드', '플레이스테이', '블루투스이어'],
  'description only': ['망원역', '영수증', '비흡연', '유성온천역'],
  'initial consonants': ['ㅇㅇㅍ', 'ㄴㅌㅂ', 'ㅊㅅㄱ', 'ㅋㅍㅇㅈ'],
  mixed: ['아이ㅍ', '갤럭ㅅ', '노ㅌㅂ'],
  'wrong keyboard': ['dkdlvhs', 'shxmqnr', 'dmlwk'],
  'one slip': ['아이퐁', '아이포', '노투북', '청소가'],
  'two common words': ['아이폰 블랙', '나이키 운동화', '삼성 노트북'],
  'two that never meet': ['아이폰 원피스', '레고 세탁기', '텐트 립스틱'],
  'three words': ['삼성 노트북 블랙', '나이키 운동화 화이트', '이케아 의자 깨끗해요'],
  'bridging a space': ['닌텐도스위치', '블루투스이어폰', '캠핑의자블랙'],
};

/** Where and how each of them is asked. */
export const PLACES: Readonly<Record<string, ListScope & Partial<ListQuery>>> = {
  alone: {},
  'small category': { category: 'exchange', subCategory: 'books' },
  'empty category': { category: 'exchange', subCategory: 'pet' },
  'hide sold': { hideSold: true },
  'price range': { minWon: 100_000, maxWon: 110_000 },
  cheapest: { sort: 'cheap' },
};

/** Pages of twenty before the one that is asked for. */
export const PAGES_DEEP = 1_000;
