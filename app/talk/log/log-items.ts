import { seoulDay } from '../../korean/date-text.ts';
import type { MarkedNumber, MessagePhoto } from '../conversation.ts';
import type { Meeting } from '../meet/meeting.ts';
import type { Offer } from '../offer/offer.ts';
import type { SwapOffer } from '../offer/swap/swap-offer.ts';
import type { ConversationView, Unsent } from '../open-conversation.ts';

export interface LogItem {
  key: string;
  /** Undefined until it is sent. */
  seq: number | undefined;
  isSystem: boolean;
  mine: boolean;
  body: string;
  photos: readonly MessagePhoto[];
  /** Numbers in `body` that an operator has marked as bad. */
  marked: readonly MarkedNumber[];
  /** Its present state. */
  offer: Offer | undefined;
  meeting: Meeting | undefined;
  swap: SwapOffer | undefined;
  /** What this document shows of its photos while they are sent, and afterwards. */
  previews: readonly string[] | undefined;
  at: number;
  /** `queued`: it waits for one before it that could not be sent, or for a limit. */
  state: 'sent' | 'queued' | Unsent['state'];
  problem: string | undefined;
  isFirstOfDay: boolean;
  /** A run is what one person says in a row, on one day. */
  isFirstOfRun: boolean;
  /** Messages of a person within a minute share one time, beside the last of them. */
  hasTime: boolean;
  isLastRead: boolean;
}

const NO_PHOTOS: readonly MessagePhoto[] = [];
const NO_NUMBERS: readonly MarkedNumber[] = [];
const MINUTE_MS = 60_000;
const minuteOf = (at: number) => Math.floor(at / MINUTE_MS);

// By id: the newest message about one has its latest state; one that was still open ended with the next.

function presentOffers(messages: ConversationView['messages']): Map<string, Offer> {
  const offers = new Map<string, Offer>();
  let last: Offer | undefined;
  for (const { kind, offer } of messages) {
    if (!offer) continue;
    const before = last && offers.get(last.id);
    if (kind === 'offer' && before?.state === 'pending')
      offers.set(before.id, { ...before, state: 'countered' });
    offers.set(offer.id, offer);
    if (kind === 'offer') last = offer;
  }
  return offers;
}

function presentMeetings(messages: ConversationView['messages']): Map<string, Meeting> {
  const meetings = new Map<string, Meeting>();
  let last: Meeting | undefined;
  for (const { kind, meeting } of messages) {
    if (!meeting) continue;
    const before = last && meetings.get(last.id);
    if (kind === 'meeting' && before?.state === 'proposed')
      meetings.set(before.id, { ...before, state: 'replaced' });
    meetings.set(meeting.id, meeting);
    if (kind === 'meeting') last = meeting;
  }
  return meetings;
}

function presentSwaps(messages: ConversationView['messages']): Map<string, SwapOffer> {
  const swaps = new Map<string, SwapOffer>();
  for (const { kind, swap } of messages) {
    if (!swap) continue;
    if (kind === 'swap') {
      for (const before of swaps.values())
        if (before.state === 'pending') swaps.set(before.id, { ...before, state: 'over' });
    }
    swaps.set(swap.id, swap);
  }
  return swaps;
}

export function logItems({ messages, unsent, otherReadSeq, pausedUntil }: ConversationView): LogItem[] {
  const readSeq = messages.findLast(
    ({ mine, kind, seq }) => mine && kind !== 'system' && seq <= otherReadSeq,
  )?.seq;
  const offers = presentOffers(messages);
  const meetings = presentMeetings(messages);
  const swaps = presentSwaps(messages);
  const sent = messages.map(
    ({ seq, mine, kind, body, photos, markedNumbers, offer, meeting, swap, previews, createdAt, key }) => ({
      key: key ?? String(seq),
      seq,
      isSystem: kind === 'system',
      mine,
      body,
      photos,
      marked: markedNumbers ?? NO_NUMBERS,
      offer: kind === 'offer' && offer ? offers.get(offer.id) : undefined,
      meeting: kind === 'meeting' && meeting ? meetings.get(meeting.id) : undefined,
      swap: kind === 'swap' && swap ? swaps.get(swap.id) : undefined,
      previews,
      at: createdAt,
      state: 'sent' as const,
      problem: undefined,
      isLastRead: seq === readSeq,
    }),
  );
  const isPaused = pausedUntil !== undefined || unsent[0]?.state === 'failed';
  const own = unsent.map(({ clientId, body, photos, writtenAt, state, problem }) => ({
    key: clientId,
    seq: undefined,
    isSystem: false,
    mine: true,
    body,
    photos: NO_PHOTOS,
    marked: NO_NUMBERS,
    offer: undefined,
    meeting: undefined,
    swap: undefined,
    previews: photos?.previews,
    at: writtenAt,
    state: isPaused && state === 'waiting' ? ('queued' as const) : state,
    problem,
    isLastRead: false,
  }));
  const all = [...sent, ...own];
  return all.map((item, index) => {
    const [before, after] = [all[index - 1], all[index + 1]];
    const isFirstOfDay = !before || seoulDay(before.at) !== seoulDay(item.at);
    const isSameRun = (other: typeof item | undefined) =>
      other?.mine === item.mine && other.isSystem === item.isSystem;
    const isSameMinute =
      after?.state === 'sent' && isSameRun(after) && minuteOf(after.at) === minuteOf(item.at);
    return {
      ...item,
      isFirstOfDay,
      isFirstOfRun: isFirstOfDay || !isSameRun(before),
      hasTime: item.state === 'sent' && !isSameMinute,
    };
  });
}
