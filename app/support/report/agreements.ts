import { minuteText } from '../../korean/date-text.ts';
import { wonText } from '../../korean/won.ts';
import type { Evidence } from './evidence.server.ts';

const OFFER_TEXTS: Record<Evidence['offers'][number]['state'], string> = {
  pending: '답 없음',
  accepted: '수락',
  declined: '거절',
  countered: '다른 가격 제안',
  withdrawn: '취소',
};

const SWAP_TEXTS: Record<Evidence['swaps'][number]['state'], string> = {
  pending: '답 없음',
  accepted: '수락',
  declined: '거절',
  withdrawn: '취소',
  over: '지남',
};

const MEETING_TEXTS: Record<Evidence['meetings'][number]['state'], string> = {
  proposed: '답 없음',
  agreed: '둘 다 동의',
  replaced: '다른 시간 제안',
  cancelled: '취소',
  lapsed: '거래가 끝나 지나감',
  sold: '다른 사람과 거래됨',
  done: '거래로 끝남',
};

interface Names {
  whoOf: (byReporter: boolean) => string;
  swapOf: (swap: Evidence['swaps'][number]) => string;
}

interface Agreement {
  createdAt: number;
  parts: string[];
}

/** Offers and agreements of the two, the oldest first: when, who, what, and the outcome. */
export function agreementsIn({ offers, swaps, meetings }: Evidence, { whoOf, swapOf }: Names): string[][] {
  const agreements: Agreement[] = [
    ...offers.map(({ byReporter, priceWon, state, createdAt }) => ({
      createdAt,
      parts: [whoOf(byReporter), `가격 제안 ${wonText(priceWon)}`, OFFER_TEXTS[state]],
    })),
    ...swaps.map((swap) => ({
      createdAt: swap.createdAt,
      parts: [whoOf(swap.byReporter), `교환 제안 ${swapOf(swap)}`, SWAP_TEXTS[swap.state]],
    })),
    ...meetings.map((meeting) => ({
      createdAt: meeting.createdAt,
      parts: [
        whoOf(meeting.byReporter),
        `약속 ${minuteText(meeting.at)} ${meeting.place}`,
        MEETING_TEXTS[meeting.state],
        ...arrivalText(whoOf(true), meeting.reporterArrivedAt),
        ...arrivalText(whoOf(false), meeting.otherArrivedAt),
      ],
    })),
  ];
  return agreements
    .sort((a, b) => a.createdAt - b.createdAt)
    .map(({ createdAt, parts }) => [minuteText(createdAt), ...parts]);
}

function arrivalText(who: string, at: number | null): string[] {
  return at === null ? [] : [`${who} 도착 ${minuteText(at)}`];
}
