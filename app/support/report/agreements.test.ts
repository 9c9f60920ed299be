import { expect, test } from 'vitest';
import { agreementsIn } from './agreements.ts';
import type { Evidence } from './evidence.server.ts';

const MINUTE_MS = 60_000;
const at = (minutes: number) => Date.UTC(2026, 10, 21) + minutes * MINUTE_MS;

test('offers, swaps and appointments stand in the order of time, with what came of them', () => {
  const evidence: Evidence = {
    conversationId: 'talk',
    listing: { id: 'chair', title: '의자', priceWon: 35_000, category: 'reuse', desc: null },
    offers: [
      { byReporter: true, priceWon: 30_000, state: 'countered', createdAt: at(1) },
      { byReporter: false, priceWon: 32_000, state: 'accepted', createdAt: at(3) },
    ],
    swaps: [{ byReporter: true, productId: 'desk', title: '책상', state: 'declined', createdAt: at(2) }],
    meetings: [
      {
        byReporter: false,
        at: at(60),
        place: '시청역 1번 출구',
        state: 'agreed',
        reporterArrivedAt: at(58),
        otherArrivedAt: null,
        createdAt: at(4),
      },
    ],
    messages: [],
  };
  const names = {
    whoOf: (byReporter: boolean) => (byReporter ? '신고자' : '상대'),
    swapOf: ({ title }: { title: string }) => title,
  };
  expect(agreementsIn(evidence, names).map((parts) => parts.join(' · '))).toEqual([
    '2026-11-21 09:01 · 신고자 · 가격 제안 30,000원 · 다른 가격 제안',
    '2026-11-21 09:02 · 신고자 · 교환 제안 책상 · 거절',
    '2026-11-21 09:03 · 상대 · 가격 제안 32,000원 · 수락',
    '2026-11-21 09:04 · 상대 · 약속 2026-11-21 10:00 시청역 1번 출구 · 둘 다 동의 · 신고자 도착 2026-11-21 09:58',
  ]);
});
