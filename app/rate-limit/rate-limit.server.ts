import { createHmac } from 'node:crypto';
import type { Database, Reader, Writer } from '../../database/database.ts';
import { deriveKey } from '../platform/secret.server.ts';
import {
  limitRules,
  type AddressLimits,
  type KeptLimit,
  type LimitRule,
  type PassingLimit,
} from './limit-rules.ts';
import {
  addToWindow,
  deleteEndedWindows,
  findWindowEnd,
  takeFromWindow,
  type CountedWindow,
} from './limit-store.server.ts';
import { LimitedError } from './rate-limited-error.ts';
import { PassingCounts } from './passing-counts.server.ts';

/** Changing this begins all counts anew. */
const KEY_PURPOSE = 'dasi limits, hmac-sha256, 1';

export interface CountedEvent {
  limit: KeptLimit;
  /** Whose event it is: an account's id, an e-mail's key, an address. */
  whom: string;
}

/** What was counted, for as long as it may turn out that it should not have been. */
interface Counted {
  giveBack(): Promise<void>;
  /** How many there are in the window of one of these limits now, this event too; 0 where nothing is limited. */
  countOf(limit: KeptLimit): number;
}

export interface Limits {
  /**
   * Counts an event under each of these, before the work that it stands for. Throws `LimitedError`, and counts
   * none, when one of them is full.
   */
  count(...events: CountedEvent[]): Promise<Counted>;
  /**
   * Counts an event in the transaction of the work that it stands for. Returns the error to throw, and counts nothing,
   * when the limit is reached: whoever must not be told can do something else instead.
   */
  countIn(tx: Writer, event: CountedEvent): Promise<LimitedError | undefined>;
  /** The same as `count` in the memory of this process. */
  countPassing(limit: PassingLimit, whom: string): void;
}

/** Where nothing is limited: `LIMITS=off`, and tests of something else. */
export const UNLIMITED: Limits = {
  count: async () => ({ giveBack: async () => undefined, countOf: () => 0 }),
  countIn: async () => undefined,
  countPassing: () => undefined,
};

interface Parts {
  database: Database;
  now(): number;
  /** What the keys of counts are derived from; alike on servers that count together. */
  secret: string;
  addresses: AddressLimits;
}

/** The limits of a market, counted in its database. What is written tells nobody's name, e-mail or address. */
export function openLimits({ database, now, secret, addresses }: Parts): Limits {
  const rules = limitRules(addresses);
  const passing = new PassingCounts(rules, now);
  const hmacKey = deriveKey(secret, KEY_PURPOSE);
  const toCount = ({ limit, whom }: CountedEvent): Asked => {
    const key = createHmac('sha256', hmacKey).update(`${limit}:${whom}`).digest('base64url');
    return { limit, key, ...rules[limit] };
  };
  return {
    async count(...events) {
      const asked = events.map(toCount);
      const windows = await countAll(database, asked, now());
      return {
        giveBack: () => giveBackAll(database, windows),
        countOf: (limit) => {
          const key = asked.find((one) => one.limit === limit)?.key;
          return windows.find((window) => window.key === key)?.count ?? 0;
        },
      };
    },
    async countIn(tx, event) {
      const asked = toCount(event);
      const at = now();
      return (await addToWindow(tx, asked, at)) ? undefined : refusalOf(tx, asked, at);
    },
    countPassing: (limit, address) => passing.count(limit, address),
  };
}

type Asked = LimitRule & { limit: KeptLimit; key: string };

/** Most is one event, and most is not over: that takes one statement, in the way of every write. */
async function countAll(database: Database, asked: Asked[], now: number): Promise<CountedWindow[]> {
  const [first] = asked;
  if (first && asked.length === 1) {
    const window = await database.statement((db) => addToWindow(db, first, now));
    if (window) return [window];
    throw await refusalOf(database.read, first, now);
  }
  // In one order, so that two who count the same do not wait for each other.
  const inOrder = asked.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  return database.transaction(async (tx) => {
    const windows: CountedWindow[] = [];
    const refusals: LimitedError[] = [];
    for (const one of inOrder) {
      const window = await addToWindow(tx, one, now);
      if (window) windows.push(window);
      else refusals.push(await refusalOf(tx, one, now));
    }
    // Takes back what the others have counted: whoever is refused has done nothing.
    if (refusals.length > 0) throw longest(refusals);
    return windows;
  });
}

async function refusalOf(db: Reader, { limit, key }: Asked, now: number): Promise<LimitedError> {
  return new LimitedError(limit, ((await findWindowEnd(db, key)) ?? now) - now);
}

function longest(refusals: LimitedError[]): LimitedError {
  return refusals.reduce((a, b) => (b.retryAfterS > a.retryAfterS ? b : a));
}

async function giveBackAll(database: Database, windows: CountedWindow[]): Promise<void> {
  for (const window of windows) await database.statement((db) => takeFromWindow(db, window));
}

/** Forgets what was counted in windows that have ended by `now` (epoch ms). */
export async function trimLimits(database: Database, now: number): Promise<void> {
  await database.transaction((tx) => deleteEndedWindows(tx, now));
}
