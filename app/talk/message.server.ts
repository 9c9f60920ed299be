import type { Database, Reader, Writer } from '../../database/database.ts';
import { isBlockBetween } from '../account/block/block.server.ts';
import { cleanText, textProblemText } from '../korean/text-length.ts';
import type { Photo } from '../media/photo.ts';
import { claimPhotos } from '../media/store-photos.server.ts';
import { markSeenInTalk } from '../notice/notice.server.ts';
import { queuePushes } from '../notice/push/queue-push.server.ts';
import { CodedError } from '../platform/coded-error.ts';
import type { Limits } from '../platform/rate-limit/rate-limit.server.ts';
import { appendChatEvents } from './events/chat-event-store.server.ts';
import { findSubject, listUnreadAbout, moveReadSeq, type Side } from './conversation-store.server.ts';
import {
  BLOCKED_TEXT,
  BODY_RULE,
  EMPTY_TEXT,
  LEFT_TEXT,
  type Message,
  MESSAGES_PER_PAGE,
  TOO_LONG_TEXT,
} from './conversation.ts';
import {
  findLastSeq,
  findMembers,
  findSent,
  insertMessage,
  listMessages,
  lockConversation,
  type MessageRow,
} from './message-store.server.ts';
import { showMeetings } from './meet/meet.server.ts';
import { showOffers } from './offer/offer.server.ts';
import { showSwapOffers } from './offer/swap/swap-offer.server.ts';
import { noteRead } from './list/unread-mail/unread-mail.server.ts';
import { showPhotos } from './photos/message-photos.server.ts';
import { photosLine } from './photos/message-photos.ts';
import { foldText } from './warning/folded-text.ts';
import { risksOf } from './warning/risks.ts';

type SayOutcome =
  | { ok: true; message: Message; isRepeat: boolean }
  | { ok: false; reason: 'invalid' | 'left' | 'blocked'; text: string };

interface SayInput {
  id: string;
  /** Made by the form: the same one makes one message, for ever. */
  clientId: string;
  body: string;
  /** Stored and pending: attached to the message where `isRepeat` is false, else still pending. */
  photos?: Photo[];
}

interface SayDeps {
  database: Database;
  limits: Pick<Limits, 'count'>;
  now(): number;
}

/** Throws `not-found` where the actor is no member. */
export async function say(deps: SayDeps, actor: { id: string }, input: SayInput): Promise<SayOutcome> {
  const { database, limits } = deps;
  const { side, otherId } = await getSides(database.read, actor, input.id);
  const known = await findSent(database.read, sentOf(input, side));
  if (known) return { ok: true, message: show(known, side), isRepeat: true };
  const body = parseBody(input);
  if (!body.ok) return { ok: false, reason: 'invalid', text: body.text };
  const counted = await limits.count(
    { limit: 'personMessageMinute', identifier: actor.id },
    { limit: 'personMessageDay', identifier: actor.id },
    ...sameMessageLimit(actor, otherId, body.body),
  );
  const outcome = await database.transaction((tx) => send(tx, deps, actor, { ...input, body: body.body }));
  if (!outcome.ok || outcome.isRepeat) await counted.giveBack();
  return outcome;
}

/** Throws `not-found` where the actor is no member. */
export async function requireMember(db: Reader, actor: { id: string }, id: string): Promise<void> {
  await getSides(db, actor, id);
}

/** What an earlier request with this id has made. Throws `not-found` where the actor is no member. */
export async function findSaid(
  db: Reader,
  actor: { id: string },
  { id, clientId }: { id: string; clientId: string | undefined },
): Promise<Message | undefined> {
  const { side } = await getSides(db, actor, id);
  const known = clientId && (await findSent(db, { conversationId: id, sender: side, clientId }));
  return known ? show(known, side) : undefined;
}

/** In letters and digits. Shorter texts, such as 네, 알겠습니다, may be sent to many people. */
export const MIN_SAME_LENGTH = 15;

function sameMessageLimit(actor: { id: string }, otherId: string | null, body: string) {
  const letters = foldText(body).text.replaceAll(/[^\p{L}\p{N}]/gu, '');
  // Links to this market are long enough to be counted anyway.
  const isHarmless = letters.length < MIN_SAME_LENGTH && risksOf(body, '').length === 0;
  if (otherId === null || isHarmless) return [];
  return [{ limit: 'personSameMessage', identifier: `${actor.id} ${letters}`, distinct: otherId } as const];
}

const sentOf = ({ id, clientId }: SayInput, sender: Side) => ({ conversationId: id, sender, clientId });

function parseBody({
  body: typed,
  photos = [],
}: SayInput): { ok: true; body: string } | { ok: false; text: string } {
  const cleaned = cleanText(typed, BODY_RULE);
  if (!cleaned.ok) {
    const isTooLong = cleaned.problem === 'too-long';
    return {
      ok: false,
      text: isTooLong ? TOO_LONG_TEXT : textProblemText('메시지는', cleaned.problem, BODY_RULE),
    };
  }
  return cleaned.text === '' && photos.length === 0
    ? { ok: false, text: EMPTY_TEXT }
    : { ok: true, body: cleaned.text };
}

/** Several messages become one push, and a person who reads now gets none. */
const PUSH_DELAY_MS = 3_000;

async function send(
  tx: Writer,
  { database, now }: SayDeps,
  actor: { id: string },
  input: SayInput,
): Promise<SayOutcome> {
  const { body, photos = [] } = input;
  await lockConversation(tx, database.engine, input.id);
  const { side, otherId } = await getSides(tx, actor, input.id);
  const known = await findSent(tx, sentOf(input, side));
  if (known) return { ok: true, message: show(known, side), isRepeat: true };
  if (otherId === null) return { ok: false, reason: 'left', text: LEFT_TEXT };
  if (await isBlockBetween(tx, actor.id, otherId))
    return { ok: false, reason: 'blocked', text: BLOCKED_TEXT };
  const createdAt = now();
  const lost = await claimPhotos(tx, photos, createdAt);
  if (lost.length > 0) throw new Error(`${lost.length} photos of a message are no longer pending`);
  const kind = photos.length > 0 ? 'photos' : 'text';
  const sent = { ...sentOf(input, side), kind, body, photos, createdAt } as const;
  const message = await insertMessage(tx, { ...sent, line: lineOf(sent) });
  await appendChatEvents(tx, [input.id], createdAt);
  const push = { kind: 'message', subjectId: input.id, now: createdAt, delayMs: PUSH_DELAY_MS } as const;
  await queuePushes(tx, { ...push, accountIds: [otherId] });
  return { ok: true, message: show(message, side), isRepeat: false };
}

export async function getSides(
  db: Reader,
  actor: { id: string },
  id: string,
): Promise<{ side: Side; otherId: string | null }> {
  const members = await findMembers(db, id);
  const me = members.find(({ accountId }) => accountId === actor.id);
  if (!me) throw new CodedError('not-found', `no conversation of the actor: ${id}`);
  return { side: me.side, otherId: members.find(({ side }) => side !== me.side)?.accountId ?? null };
}

const MAX_LINE_LENGTH = 100;

function lineOf({ body, photos }: { body: string; photos: Photo[] }): string {
  if (photos.length > 0) return photosLine(photos.length);
  return [...body.replaceAll(/\s+/g, ' ')].slice(0, MAX_LINE_LENGTH).join('');
}

/** Up to `seq`, or the last message where that is earlier. Throws `not-found`. */
export async function markRead(
  deps: { database: Database; now(): number },
  actor: { id: string },
  { id, seq }: { id: string; seq: number },
): Promise<void> {
  const { database, now } = deps;
  const { otherId } = await getSides(database.read, actor, id);
  const lastSeq = (await findLastSeq(database.read, id)) ?? 0;
  const read = { id, accountId: actor.id, seq: Math.min(seq, lastSeq) };
  await database.transaction(async (tx) => {
    if (!(await moveReadSeq(tx, read))) return;
    await appendChatEvents(tx, [id], now());
    await noteRead(tx, actor.id, now());
    await markNoticesSeen(tx, actor.id, { id, otherId, now: now() });
  });
}

/**
 * Notices name the listing, not the conversation: marks all of them once no conversation about it has anything unread,
 * and before that only the other person's.
 */
async function markNoticesSeen(
  tx: Writer,
  accountId: string,
  { id, otherId, now }: { id: string; otherId: string | null; now: number },
): Promise<void> {
  const subject = await findSubject(tx, id);
  if (!subject) return;
  const unread = await listUnreadAbout(tx, accountId, subject.productId);
  if (unread.includes(id)) return;
  const seen = { accountId, subjectId: subject.productId, now };
  if (unread.length === 0) await markSeenInTalk(tx, seen);
  else if (otherId !== null) await markSeenInTalk(tx, { ...seen, by: otherId });
}

interface PagePosition {
  id: string;
  side: Side;
  leftSeq: number;
  before?: number | undefined;
  after?: number | undefined;
}

/** Ascending by `seq`: the newest, or the page before or after a `seq`. `hasMore`: in that direction. */
export async function pageMessages(
  db: Reader,
  { id, side, ...bound }: PagePosition,
): Promise<{ messages: Message[]; hasMore: boolean }> {
  const rows = await listMessages(db, id, bound, MESSAGES_PER_PAGE + 1);
  const hasMore = rows.length > MESSAGES_PER_PAGE;
  const page = bound.after === undefined ? rows.slice(-MESSAGES_PER_PAGE) : rows.slice(0, MESSAGES_PER_PAGE);
  const viewer = { side, now: Date.now() };
  const offerIds = page.flatMap(({ offerId }) => offerId ?? []);
  const meetingIds = page.flatMap(({ meetingId }) => meetingId ?? []);
  const offers = await showOffers(db, offerIds, viewer);
  const meetings = await showMeetings(db, meetingIds, viewer);
  const swapIds = page.flatMap(({ swapId }) => swapId ?? []);
  const swaps = await showSwapOffers(db, swapIds, { ...viewer, conversationId: id });
  const messages = page.map((row) => {
    const offer = row.offerId === null ? undefined : offers.get(row.offerId);
    const meeting = row.meetingId === null ? undefined : meetings.get(row.meetingId);
    const swap = row.swapId === null ? undefined : swaps.get(row.swapId);
    return {
      ...show(row, side),
      ...(offer && { offer }),
      ...(meeting && { meeting }),
      ...(swap && { swap }),
    };
  });
  return { messages, hasMore };
}

function show({ seq, sender, kind, body, photos, createdAt }: MessageRow, side: Side): Message {
  return { seq, mine: sender === side, kind, body, photos: showPhotos(seq, photos), createdAt };
}
