import { createHmac } from 'node:crypto';
import type { Database, Reader, Writer } from '../../database/database.ts';
import { deriveKey } from '../platform/secret.server.ts';
import {
  limitRules,
  type AddressLimits,
  type StoredLimit,
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
import { RateLimitedError } from './rate-limited-error.ts';
import { PassingCounts } from './passing-counts.server.ts';

/** Changing this begins all counts anew. */
const KEY_PURPOSE = 'dasi limits, hmac-sha256, 1';

export interface CountedEvent {
  limit: StoredLimit;
  /** Whose event it is: an account's id, an e-mail's key, an address. */
  whom: string;
}

/** What was counted, for as long as it may turn out that it should not have been. */
interface Counted {
  giveBack(): Promise<void>;
  /** How many there are in the window of one of these limits now, this event too; 0 where nothing is limited. */
  countOf(limit: StoredLimit): number;
}

export interface Limits {
  /**
   * Counts an event under each of these, before the work that it stands for. Throws `RateLimitedError`, and counts
   * none, when one of them is full.
   */
  count(...events: CountedEvent[]): Promise<Counted>;
  /**
   * Counts an event in the transaction of the work that it stands for. Returns the error to throw, and counts nothing,
   * when the limit is reached: whoever must not be told can do something else instead.
   */
  countIn(tx: Writer, event: CountedEvent): Promise<RateLimitedError | undefined>;
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
  const toCount = ({ limit, whom }: CountedEvent): CountedKey => {
    const key = createHmac('sha256', hmacKey).update(`${limit}:${whom}`).digest('base64url');
    return { limit, key, ...rules[limit] };
  };
  return {
    async count(...events) {
      const counted = events.map(toCount);
      const windows = await countAll(database, counted, now());
      return {
        giveBack: () => giveBackAll(database, windows),
        countOf: (limit) => {
          const key = counted.find((one) => one.limit === limit)?.key;
          return windows.find((window) => window.key === key)?.count ?? 0;
        },
      };
    },
    async countIn(tx, event) {
      const counted = toCount(event);
      const at = now();
      return (await addToWindow(tx, counted, at)) ? undefined : rejectionOf(tx, counted, at);
    },
    countPassing: (limit, address) => passing.count(limit, address),
  };
}

type CountedKey = LimitRule & { limit: StoredLimit; key: string };

/** Most is one event, and most is not over: that takes one statement, in the way of every write. */
async function countAll(database: Database, counted: CountedKey[], now: number): Promise<CountedWindow[]> {
  const [first] = counted;
  if (first && counted.length === 1) {
    const window = await database.statement((db) => addToWindow(db, first, now));
    if (window) return [window];
    throw await rejectionOf(database.read, first, now);
  }
  // In one order, so that two who count the same do not wait for each other.
  const inOrder = counted.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  return database.transaction(async (tx) => {
    const windows: CountedWindow[] = [];
    const rejections: RateLimitedError[] = [];
    for (const one of inOrder) {
      const window = await addToWindow(tx, one, now);
      if (window) windows.push(window);
      else rejections.push(await rejectionOf(tx, one, now));
    }
    // Takes back what the others have counted: whoever is refused has done nothing.
    if (rejections.length > 0) throw longest(rejections);
    return windows;
  });
}

async function rejectionOf(db: Reader, { limit, key }: CountedKey, now: number): Promise<RateLimitedError> {
  return new RateLimitedError(limit, ((await findWindowEnd(db, key)) ?? now) - now);
}

function longest(rejections: RateLimitedError[]): RateLimitedError {
  return rejections.reduce((a, b) => (b.retryAfterS > a.retryAfterS ? b : a));
}

async function giveBackAll(database: Database, windows: CountedWindow[]): Promise<void> {
  for (const window of windows) await database.statement((db) => takeFromWindow(db, window));
}

/** Forgets what was counted in windows that have ended by `now` (epoch ms). */
export async function trimLimits(database: Database, now: number): Promise<void> {
  await database.transaction((tx) => deleteEndedWindows(tx, now));
}
