import type { Database } from '../../../database/database.ts';
import type { Category } from '../../../app/product/category.ts';
import { UNLIMITED } from '../../../app/platform/rate-limit/rate-limit.server.ts';
import { openConversation } from '../../../app/talk/conversation.server.ts';
import { say } from '../../../app/talk/message.server.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

export interface Person {
  id: string;
}

/** A listing that is not sold. */
export interface DemoListed {
  productId: string;
  sellerIndex: number;
  createdAgoMs: number;
  category: Category;
}

export interface DemoTrades {
  database: Database;
  startedAt: number;
  people: readonly Person[];
}

export interface DemoDeal {
  conversationId: string;
  buyer: Person;
  seller: Person;
}

export function depsAgo({ database, startedAt }: DemoTrades, agoMs: number) {
  return { database, limits: UNLIMITED, now: () => startedAt - agoMs };
}

/** Throws where a use case refuses what the demo does. */
export function expectOk<Outcome extends { ok: boolean }>(outcome: Outcome, what: string) {
  if (!outcome.ok) throw new Error(`${what}: ${JSON.stringify(outcome)}`);
  return outcome as Extract<Outcome, { ok: true }>;
}

/** Opens a conversation with a first message. */
export async function beginTalk(
  trades: DemoTrades,
  listed: DemoListed,
  { buyer, body, agoMs }: { buyer: Person; body: string; agoMs: number },
): Promise<DemoDeal> {
  const deps = depsAgo(trades, agoMs);
  const { productId } = listed;
  const opened = expectOk(await openConversation(deps, buyer, { productId }), productId);
  const id = opened.conversationId;
  expectOk(await say(deps, buyer, { id, clientId: 'demo-first-line', body, photos: [] }), productId);
  return { conversationId: id, buyer, seller: trades.people[listed.sellerIndex]! };
}
