import { expect, test } from 'vitest';
import { countableSearch } from './countable-search.ts';

test('everyday searches are counted as they are compared', () => {
  expect(countableSearch('  LG  그램 ')).toBe('lg 그램');
  expect(countableSearch('ＬＧ 그램'.normalize('NFD'))).toBe('lg 그램');
  for (const text of [
    '탭',
    '아이폰 15 256',
    '갤럭시 s24 256',
    '닌텐도 스위치',
    'usb 3.0 허브',
    '이사 박스',
    'a4',
  ]) {
    expect(countableSearch(text), text).toBe(text);
  }
});

test('what may be about a person never is', () => {
  for (const text of [
    '01012345678',
    '홍길동 010-1234-5678',
    '전화 ０１０ １２３４ ５６７８',
    '010.1234.5678로 연락',
    '공일공 일이삼사 오육칠팔',
    '공1공1234',
    '900101',
    '국민 123456-01',
    'fox@dasi.kr',
    '카톡 @fox',
    'https://dasi.kr',
    'www 같은 www.dasi',
    'dasi.example',
    '서울시 마포구 망원로 12 망원아파트 3동',
  ]) {
    expect(countableSearch(text), text).toBeUndefined();
  }
});

test('nor what no one else would understand', () => {
  for (const text of ['', '  ', 'ㅇㅇㅍ', '아이ㅍ', '256', '★', '!?']) {
    expect(countableSearch(text), text).toBeUndefined();
  }
});

test('twenty characters are counted, one more is not', () => {
  expect(countableSearch('가'.repeat(20))).toBe('가'.repeat(20));
  expect(countableSearch('가'.repeat(21))).toBeUndefined();
});
