import { createHash } from 'node:crypto';
import type { Database, Reader, Writer } from '../../database/database.ts';
import { cleanText, textProblemText } from '../korean/text-length.ts';
import { CodedError } from '../platform/coded-error.ts';
import type { Limits } from '../rate-limit/rate-limit.server.ts';
import { appendChatEvents } from './chat-event-store.server.ts';
import { moveReadSeq, type Side } from './conversation-store.server.ts';
import {
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

type SayOutcome = { ok: true; message: Message } | { ok: false; reason: 'invalid' | 'left'; text: string };

interface SayInput {
  id: string;
  /** Drawn by the form: the same one makes one message, for ever. */
  clientId: string;
  body: string;
}

interface SayDeps {
  database: Database;
  limits: Pick<Limits, 'count'>;
  now(): number;
}

/** Throws `not-found` where the actor is no member. */
export async function say(deps: SayDeps, actor: { id: string }, input: SayInput): Promise<SayOutcome> {
  const { database, limits } = deps;
  const { side } = await getSides(database.read, actor, input.id);
  const known = await findSent(database.read, sentOf(input, side));
  if (known) return { ok: true, message: show(known, side) };
  const body = parseBody(input.body);
  if (!body.ok) return { ok: false, reason: 'invalid', text: body.text };
  const counted = await limits.count(
    { limit: 'personMessageMinute', whom: actor.id },
    { limit: 'personMessageDay', whom: actor.id },
    ...sameMessageLimit(actor, body.body),
  );
  const { isNew, ...outcome } = await database.transaction((tx) => send(tx, deps, actor, input, body.body));
  if (!isNew) await counted.giveBack();
  return outcome;
}

/** Shorter ones, such as 네, are said to many. */
const MIN_SAME_LENGTH = 15;

function sameMessageLimit(actor: { id: string }, body: string) {
  if (body.length < MIN_SAME_LENGTH) return [];
  const hash = createHash('sha256').update(body).digest('base64url');
  return [{ limit: 'personSameMessage', whom: `${actor.id} ${hash}` } as const];
}

const sentOf = ({ id, clientId }: SayInput, sender: Side) => ({ conversationId: id, sender, clientId });

function parseBody(typed: string): { ok: true; body: string } | { ok: false; text: string } {
  const cleaned = cleanText(typed, BODY_RULE);
  if (!cleaned.ok) {
    const isTooLong = cleaned.problem === 'too-long';
    return {
      ok: false,
      text: isTooLong ? TOO_LONG_TEXT : textProblemText('메시지는', cleaned.problem, BODY_RULE),
    };
  }
  return cleaned.text === '' ? { ok: false, text: EMPTY_TEXT } : { ok: true, body: cleaned.text };
}

async function send(
  tx: Writer,
  { database, now }: SayDeps,
  actor: { id: string },
  input: SayInput,
  body: string,
): Promise<SayOutcome & { isNew: boolean }> {
  await lockConversation(tx, database.engine, input.id);
  const { side, otherId } = await getSides(tx, actor, input.id);
  const known = await findSent(tx, sentOf(input, side));
  if (known) return { ok: true, message: show(known, side), isNew: false };
  if (otherId === null) return { ok: false, reason: 'left', text: LEFT_TEXT, isNew: false };
  const createdAt = now();
  const sent = { ...sentOf(input, side), kind: 'text' as const, body, createdAt };
  const message = await insertMessage(tx, { ...sent, line: lineOf(body) });
  await appendChatEvents(tx, [input.id], createdAt);
  return { ok: true, message: show(message, side), isNew: true };
}

/** Of which side the actor is. */
async function getSides(
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

/** What the list shows. */
function lineOf(body: string): string {
  return [...body.replaceAll(/\s+/g, ' ')].slice(0, MAX_LINE_LENGTH).join('');
}

/** Up to `seq`, or the last message where that is earlier. Throws `not-found`. */
export async function markRead(
  deps: { database: Database; now(): number },
  actor: { id: string },
  { id, seq }: { id: string; seq: number },
): Promise<void> {
  const { database, now } = deps;
  await getSides(database.read, actor, id);
  const lastSeq = (await findLastSeq(database.read, id)) ?? 0;
  const read = { id, accountId: actor.id, seq: Math.min(seq, lastSeq) };
  await database.transaction(async (tx) => {
    if (await moveReadSeq(tx, read)) await appendChatEvents(tx, [id], now());
  });
}

/** Ascending by `seq`: the newest, or the page before or after a `seq`. `hasMore`: in that direction. */
export async function pageMessages(
  db: Reader,
  { id, side, ...bound }: { id: string; side: Side; before?: number | undefined; after?: number | undefined },
): Promise<{ messages: Message[]; hasMore: boolean }> {
  const rows = await listMessages(db, id, bound, MESSAGES_PER_PAGE + 1);
  const hasMore = rows.length > MESSAGES_PER_PAGE;
  const page = bound.after === undefined ? rows.slice(-MESSAGES_PER_PAGE) : rows.slice(0, MESSAGES_PER_PAGE);
  return { messages: page.map((row) => show(row, side)), hasMore };
}

function show({ seq, sender, kind, body, createdAt }: MessageRow, side: Side): Message {
  return { seq, mine: sender === side, kind, body, createdAt };
}
