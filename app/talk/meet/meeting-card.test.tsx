import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MeetingCard } from './meeting-card.tsx';
import type { MeetingState } from './meeting.ts';

const meeting = {
  id: 'm1',
  at: Date.UTC(2026, 10, 25, 10),
  place: '망원역',
  mine: true,
  reminderMinutes: null,
  phase: 'before',
  hasArrived: false,
  hasOtherArrived: false,
} as const;

const render = (state: MeetingState, mine: boolean) =>
  renderToStaticMarkup(
    <MeetingCard meeting={{ ...meeting, state, mine }} conversationId="c1" canAnswer={false} />,
  );

test.each([true, false])('an unanswered proposal reads as cancelled by neither, mine: %s', (mine) => {
  expect(render('lapsed', mine)).toContain('거래가 끝나 지나갔어요');
  expect(render('proposed', mine)).toContain('답할 수 없어요');
});

test('a card is heard in the order of its facts: the day, the time, the place, then what came of it', () => {
  const heard = render('agreed', true)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');
  expect(heard).toContain('약속 11월 25일 (수) 오후 7:00 망원역 둘 다 동의');
});
