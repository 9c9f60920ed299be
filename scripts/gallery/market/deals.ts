import type { Database } from '../../../database/database.ts';
import { undoByTalk } from '../../../app/pages/talk/undo/undo-action.server.ts';
import { UNLIMITED } from '../../../app/platform/rate-limit/rate-limit.server.ts';
import { arrive } from '../../../app/talk/meet/arrive.server.ts';
import { findLatest } from '../../../app/talk/meet/meeting-store.server.ts';
import { answerMeeting, proposeMeeting } from '../../../app/talk/meet/meet.server.ts';
import { answerOffer } from '../../../app/talk/offer/answer-offer.server.ts';
import { findPending } from '../../../app/talk/offer/offer-store.server.ts';
import { makeOffer } from '../../../app/talk/offer/offer.server.ts';
import { GALLERY_NOW } from '../moment.ts';

type Side = 'buyer' | 'seller';
type Act =
  | { act: 'offer'; priceWon: number }
  | { act: 'counter'; priceWon: number }
  | { act: 'accept' | 'decline' | 'agree' | 'arrive' | 'ask-undo' }
  | { act: 'meet'; at: string; place: string };

/** What one of the two does in a conversation, how many minutes ago. */
export type DealStep = readonly [who: Side, minutesAgo: number, act: Act];

interface DealMarket {
  database: Database;
  conversationId: string;
  members: Record<Side, { id: string }>;
}

/** Throws where a step is refused. */
export async function deal(market: DealMarket, steps: readonly DealStep[]): Promise<void> {
  for (const [who, minutesAgo, act] of steps) {
    const now = GALLERY_NOW - minutesAgo * 60_000;
    const outcome = await take(market, market.members[who], act, now);
    if (!outcome.ok) throw new Error(`${act.act}: ${outcome.reason}`);
  }
}

async function take(
  { database, conversationId }: DealMarket,
  actor: { id: string },
  step: Act,
  now: number,
): Promise<{ ok: true } | { ok: false; reason: string }> {
  const deps = { database, limits: UNLIMITED, now: () => now };
  const offerId = async () => (await findPending(database.read, conversationId, now))!.id;
  switch (step.act) {
    case 'offer':
      return makeOffer(deps, actor, { conversationId, priceTyped: String(step.priceWon) });
    case 'counter': {
      const input = { conversationId, priceTyped: String(step.priceWon), counterTo: await offerId() };
      return makeOffer(deps, actor, input);
    }
    case 'accept':
    case 'decline': {
      const answer = step.act === 'accept' ? 'accepted' : 'declined';
      return answerOffer(deps, actor, answer, { conversationId, offerId: await offerId() });
    }
    case 'meet':
      return proposeMeeting(deps, actor, { conversationId, atTyped: step.at, placeTyped: step.place });
    case 'agree': {
      const meeting = await findLatest(database.read, conversationId, { state: 'proposed', after: now });
      return answerMeeting(deps, actor, { conversationId, meetingId: meeting!.id, answer: 'agreed' });
    }
    case 'arrive': {
      const meeting = await findLatest(database.read, conversationId, { state: 'agreed', after: now });
      return arrive(deps, actor, { conversationId, meetingId: meeting!.id });
    }
    case 'ask-undo':
      return undoByTalk(deps, actor, 'ask', conversationId);
  }
}
