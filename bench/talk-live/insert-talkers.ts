import { createHash } from 'node:crypto';
import { hashSessionToken } from '../../app/account/session/session-cookie.server.ts';
import { SESSION_IDLE_MS } from '../../app/account/session/session-life.server.ts';
import type { Database } from '../../database/database.ts';

/** Two people who talk with each other; a cookie each. */
export interface Pair {
  conversationId: string;
  buyerCookie: string;
  sellerCookie: string;
}

const AT_ONCE = 500;

const tokenOf = (number: number) => createHash('sha256').update(`talker ${number}`).digest('base64url');
const cookieOf = (number: number) => `session=${tokenOf(number)}`;

/** So many pairs of people who are signed in, with a conversation that has no message yet. */
export async function insertTalkers(database: Database, count: number, now: number): Promise<Pair[]> {
  for (let first = 0; first < count; first += AT_ONCE) {
    const pairs = Array.from({ length: Math.min(AT_ONCE, count - first) }, (_, index) => first + index);
    await insertPairs(database, pairs, now);
  }
  return Array.from({ length: count }, (_, pair) => ({
    conversationId: `talk-${pair}`,
    buyerCookie: cookieOf(pair * 2),
    sellerCookie: cookieOf(pair * 2 + 1),
  }));
}

async function insertPairs(database: Database, pairs: number[], now: number): Promise<void> {
  const people = pairs.flatMap((pair) => [pair * 2, pair * 2 + 1]);
  const members = pairs.flatMap((pair) => [
    { pair, side: 'buyer' as const, person: pair * 2 },
    { pair, side: 'seller' as const, person: pair * 2 + 1 },
  ]);
  await database.transaction(async (tx) => {
    await tx
      .insertInto('account')
      .values(people.map((number) => accountOf(number, now)))
      .execute();
    await tx
      .insertInto('session')
      .values(people.map((number) => sessionOf(number, now)))
      .execute();
    await tx
      .insertInto('conversation')
      .values(pairs.map((pair) => conversationOf(pair, now)))
      .execute();
    await tx.insertInto('conversationMember').values(members.map(memberOf)).execute();
  });
}

function accountOf(number: number, createdAt: number) {
  return {
    id: `talker-${number}`,
    email: `${number}@dasi.kr`,
    emailKey: `${number}@dasi.kr`,
    nickname: `말벗${number}`,
    nicknameKey: `말벗${number}`,
    passwordHash: '',
    createdAt,
    emailVerifiedAt: null,
    suspendedAt: null,
    suspendedReason: null,
    replyWithinMinutes: null,
  };
}

function sessionOf(number: number, now: number) {
  return {
    tokenHash: hashSessionToken(tokenOf(number)),
    accountId: `talker-${number}`,
    createdAt: now,
    expiresAt: now + SESSION_IDLE_MS,
    usedAt: now,
    browser: null,
  };
}

function conversationOf(pair: number, now: number) {
  return {
    id: `talk-${pair}`,
    productId: `product-${pair}`,
    buyerId: `talker-${pair * 2}`,
    title: '참나무 책상',
    photo: null,
    priceWon: 35_000,
    category: 'reuse',
    lastSeq: 0,
    lastAt: now,
    lastLine: '',
  };
}

function memberOf({ pair, side, person }: { pair: number; side: 'buyer' | 'seller'; person: number }) {
  const conversationId = `talk-${pair}`;
  return { conversationId, side, accountId: `talker-${person}`, readSeq: 0, heardSeq: 0, lastAt: null };
}
