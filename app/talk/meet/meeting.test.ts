import { expect, test } from 'vitest';
import { agreedLine, likelyTime, parseMeeting, roundTime } from './meeting.ts';

const NOW = Date.parse('2026-11-24T12:00:00+09:00');
const parse = (atTyped: string, placeTyped = '망원역') => parseMeeting({ atTyped, placeTyped }, NOW);

test('the line says the time of Seoul and the place', () => {
  const at = Date.parse('2026-11-25T10:00:00Z');
  expect(parse('2026-11-25T19:00')).toEqual({ ok: true, at, place: '망원역' });
  expect(agreedLine({ at, place: '망원역 2번 출구' })).toBe(
    '약속을 잡았어요: 11월 25일 (수) 오후 7:00 · 망원역 2번 출구',
  );
});

test.each([
  ['', '만날 날짜와 시간을 골라 주세요.'],
  ['내일 7시', '만날 날짜와 시간을 골라 주세요.'],
  ['2026-11-31T19:00', '만날 날짜와 시간을 골라 주세요.'],
  ['2026-11-25T25:00', '만날 날짜와 시간을 골라 주세요.'],
  ['2026-11-24T12:00', '지금보다 나중 시간을 골라 주세요.'],
  ['2026-11-24T12:04', '지금보다 나중 시간을 골라 주세요.'],
  ['2026-12-24T12:10', '약속은 30일 안으로 잡을 수 있어요.'],
])('the time %j is no time', (typed, text) => {
  expect(parse(typed)).toEqual({ ok: false, errors: { at: text } });
});

test.each([
  ['2026-11-25T13:07', '2026-11-25T13:10'],
  ['2026-11-25T13:04', '2026-11-25T13:00'],
  ['2026-11-25T23:57', '2026-11-26T00:00'],
  ['2026-11-25T13:10', '2026-11-25T13:10'],
])('the time %s is taken as %s', (typed, rounded) => {
  expect(parse(typed)).toEqual({ ok: true, at: Date.parse(`${rounded}:00+09:00`), place: '망원역' });
  expect(roundTime(typed)).toBe(rounded);
});

test.each([
  ['2026-11-30T00:00', '2026-11-30T19:00'],
  ['2026-11-30T16:59', '2026-11-30T19:00'],
  ['2026-11-30T17:00', '2026-12-01T19:00'],
  ['2026-11-30T23:59', '2026-12-01T19:00'],
])('at %s an appointment is likely at %s', (now, likely) => {
  expect(likelyTime(Date.parse(`${now}:00+09:00`))).toBe(likely);
});

test.each(['', '내일 7시', '2026-11-31T19:00'])('%j, which is no time, stays as it was typed', (typed) => {
  expect(roundTime(typed)).toBe(typed);
});

test('both fields are asked for at once', () => {
  expect(parse('', ' ')).toMatchObject({ errors: { at: expect.any(String), place: expect.any(String) } });
  expect(parse('2026-11-25T19:00', '가'.repeat(61))).toEqual({
    ok: false,
    errors: { place: '장소는 60자까지 쓸 수 있어요.' },
  });
});
