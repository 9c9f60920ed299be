import { createHmac } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Database, Reader, Writer } from '../../../database/database.ts';
import { deriveKey } from '../secret.server.ts';
import {
  limitRules,
  type AddressLimits,
  type StoredLimit,
  type LimitRule,
  type MemoryLimit,
  RateLimitedError,
} from './rate-limit.ts';
import {
  addToWindow,
  deleteEndedWindows,
  findWindowEnd,
  takeFromWindow,
  type CountedWindow,
} from './rate-limit-store.server.ts';

/** Changing this resets all counts. */
const KEY_PURPOSE = 'dasi limits, hmac-sha256, 1';

export interface CountedEvent {
  limit: StoredLimit;
  identifier: string;
}

/** Several with the same `distinct` count as one, for as long as the first of them does. */
export interface DistinctEvent extends CountedEvent {
  distinct?: string;
}

interface Counted {
  giveBack(): Promise<void>;
  /** The present count, this event included; 0 without limits. */
  countOf(limit: StoredLimit): number;
}

export interface Limits {
  /** Counts the events before their work. Throws `RateLimitedError`, and counts none, when a limit is reached. */
  count(...events: DistinctEvent[]): Promise<Counted>;
  /** In the caller's transaction; returns the error instead of throwing, for callers that must not reveal it. */
  countIn(tx: Writer, event: CountedEvent): Promise<RateLimitedError | undefined>;
  countInMemory(limit: MemoryLimit, identifier: string): void;
}

export const UNLIMITED: Limits = {
  count: async () => ({ giveBack: async () => undefined, countOf: () => 0 }),
  countIn: async () => undefined,
  countInMemory: () => undefined,
};

interface Parts {
  database: Database;
  now(): number;
  secret: string;
  addresses: AddressLimits;
}

/** Keys are keyed hashes: the table holds no e-mail or address. */
export function openLimits({ database, now, secret, addresses }: Parts): Limits {
  const rules = limitRules(addresses);
  const memory = new MemoryCounts(rules, now);
  const hmacKey = deriveKey(secret, KEY_PURPOSE);
  const hash = (text: string) => createHmac('sha256', hmacKey).update(text).digest('base64url');
  const toCount = ({ limit, identifier, distinct }: DistinctEvent): CountedKey => ({
    limit,
    key: hash(`${limit}:${identifier}`),
    distinctKey: distinct === undefined ? undefined : hash(`${limit}:${identifier}:${distinct}`),
    ...rules[limit],
  });
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
    countInMemory: (limit, identifier) => memory.count(limit, identifier),
  };
}

type CountedKey = LimitRule & { limit: StoredLimit; key: string; distinctKey: string | undefined };

/** Usually one event below its limit: one statement. */
async function countAll(database: Database, counted: CountedKey[], now: number): Promise<CountedWindow[]> {
  const [first] = counted;
  if (first && counted.length === 1 && first.distinctKey === undefined) {
    const window = await database.statement((db) => addToWindow(db, first, now));
    if (window) return [window];
    throw await rejectionOf(database.read, first, now);
  }
  // Sorted, so that two counters do not deadlock.
  const inOrder = counted.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  return database.transaction(async (tx) => {
    const windows: CountedWindow[] = [];
    const rejections: RateLimitedError[] = [];
    for (const one of inOrder) {
      if (one.distinctKey !== undefined) {
        const mark = await addToWindow(tx, { ...one, key: one.distinctKey, max: 1 }, now);
        if (!mark) continue;
        windows.push(mark);
      }
      const window = await addToWindow(tx, one, now);
      if (window) windows.push(window);
      else rejections.push(await rejectionOf(tx, one, now));
    }
    // Takes the others back: a rejected request did nothing.
    if (rejections.length > 0) throw maxWait(rejections);
    return windows;
  });
}

async function rejectionOf(db: Reader, { limit, key }: CountedKey, now: number): Promise<RateLimitedError> {
  return new RateLimitedError(limit, ((await findWindowEnd(db, key)) ?? now) - now);
}

function maxWait(rejections: RateLimitedError[]): RateLimitedError {
  return rejections.reduce((a, b) => (b.retryAfterS > a.retryAfterS ? b : a));
}

async function giveBackAll(database: Database, windows: CountedWindow[]): Promise<void> {
  for (const window of windows) await database.statement((db) => takeFromWindow(db, window));
}

export async function trimLimits(database: Database, now: number): Promise<void> {
  await database.transaction((tx) => deleteEndedWindows(tx, now));
}

/** About 10 MB; beyond it the least recently used counts are dropped. */
const MAX_WINDOWS = 50_000;

interface MemoryWindow {
  count: number;
  endsAt: number;
}

class MemoryCounts {
  readonly #windows = new LRUCache<string, MemoryWindow>({ max: MAX_WINDOWS });
  readonly #rules: Record<MemoryLimit, LimitRule>;
  readonly #now: () => number;

  constructor(rules: Record<MemoryLimit, LimitRule>, now: () => number) {
    this.#rules = rules;
    this.#now = now;
  }

  count(limit: MemoryLimit, identifier: string): void {
    const { max, windowMs } = this.#rules[limit];
    const now = this.#now();
    const key = `${limit} ${identifier}`;
    const existing = this.#windows.get(key);
    // A window that ends too late is from a clock that ran ahead.
    const isOpen = existing !== undefined && existing.endsAt > now && existing.endsAt <= now + windowMs;
    const window = isOpen ? existing : { count: 0, endsAt: now + windowMs };
    if (!isOpen) this.#windows.set(key, window);
    if (window.count >= max) throw new RateLimitedError(limit, window.endsAt - now);
    window.count++;
  }
}
