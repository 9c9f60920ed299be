import { expect, test } from 'vitest';
import type { Unsent } from '../open-conversation.ts';
import { logItems } from './log-items.ts';

const EVENING = Date.parse('2026-11-24T23:58:00+09:00');
const MINUTE_MS = 60_000;

const said = (seq: number, mine: boolean, minutes: number) => ({
  seq,
  mine,
  kind: 'text' as const,
  photos: [],
  body: `말 ${seq}`,
  createdAt: EVENING + minutes * MINUTE_MS,
});
const waiting: Unsent = { clientId: 'a', body: '기다리는 말', writtenAt: EVENING, state: 'waiting' };

test('a run is what one person says in a row, and a minute of it has one time', () => {
  const messages = [
    said(1, true, 0),
    said(2, true, 0.5),
    said(3, false, 0.6),
    said(4, false, 1),
    said(5, true, 1),
  ];
  const items = logItems({
    messages,
    unsent: [],
    otherReadSeq: 0,
    hasEarlier: false,
    pausedUntil: undefined,
  });
  expect(items.map(({ isFirstOfRun }) => isFirstOfRun)).toEqual([true, false, true, false, true]);
  expect(items.map(({ hasTime }) => hasTime)).toEqual([false, true, true, true, true]);
});

test('each day in Seoul begins with its name, and a run ends with the day', () => {
  const messages = [said(1, true, 0), said(2, true, 1), said(3, true, 2)];
  const items = logItems({
    messages,
    unsent: [],
    otherReadSeq: 0,
    hasEarlier: false,
    pausedUntil: undefined,
  });
  expect(items.map(({ isFirstOfDay }) => isFirstOfDay)).toEqual([true, false, true]);
  expect(items.map(({ isFirstOfRun }) => isFirstOfRun)).toEqual([true, false, true]);
});

test('only the newest own message that was read says so', () => {
  const messages = [
    said(1, true, 0),
    said(2, false, 0),
    said(3, true, 1),
    said(4, false, 1),
    said(5, true, 1),
  ];
  const read = (otherReadSeq: number) =>
    logItems({ messages, unsent: [], otherReadSeq, hasEarlier: false, pausedUntil: undefined })
      .filter(({ isLastRead }) => isLastRead)
      .map(({ key }) => key);
  expect([0, 1, 2, 3, 4, 5].map(read)).toEqual([[], ['1'], ['1'], ['3'], ['3'], ['5']]);
});

test('what is not sent yet stands last and has no time', () => {
  const messages = [said(1, true, 0)];
  const items = logItems({
    messages,
    unsent: [waiting],
    otherReadSeq: 0,
    hasEarlier: false,
    pausedUntil: undefined,
  });
  expect(items.map(({ key, state, hasTime }) => [key, state, hasTime])).toEqual([
    ['1', 'sent', true],
    ['a', 'waiting', false],
  ]);
});

test('each offer stands as it is now; one that waited ends with the next', () => {
  const offer = (id: string, state: 'pending' | 'declined' | 'accepted') => ({
    id,
    priceWon: 1000,
    listPriceWon: 2000,
    state,
    mine: true,
    endsAt: EVENING,
  });
  const messages = [
    { ...said(1, true, 0), kind: 'offer' as const, offer: offer('a', 'pending') },
    { ...said(2, false, 1), kind: 'system' as const, offer: offer('a', 'declined') },
    { ...said(3, true, 2), kind: 'offer' as const, offer: offer('b', 'pending') },
    { ...said(4, false, 3), kind: 'offer' as const, offer: offer('c', 'pending') },
    { ...said(5, true, 4), kind: 'system' as const, offer: offer('c', 'accepted') },
  ];
  const items = logItems({
    messages,
    unsent: [],
    otherReadSeq: 0,
    hasEarlier: false,
    pausedUntil: undefined,
  });
  expect(items.map((item) => item.offer?.state)).toEqual([
    'declined',
    undefined,
    'countered',
    'accepted',
    undefined,
  ]);
});
