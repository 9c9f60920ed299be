import { LRUCache } from 'lru-cache';
import type { LimitRule, PassingLimit } from './limit-rules.ts';
import { RateLimitedError } from './rate-limited-error.ts';

/** About 10 MB. More addresses than that are beyond limits by address. */
const MAX_ADDRESSES = 50_000;

interface PassingWindow {
  count: number;
  endsAt: number;
}

export class PassingCounts {
  readonly #windows = new LRUCache<string, PassingWindow>({ max: MAX_ADDRESSES });
  readonly #rules: Record<PassingLimit, LimitRule>;
  readonly #now: () => number;

  constructor(rules: Record<PassingLimit, LimitRule>, now: () => number) {
    this.#rules = rules;
    this.#now = now;
  }

  count(limit: PassingLimit, address: string): void {
    const { most, windowMs } = this.#rules[limit];
    const now = this.#now();
    const key = `${limit} ${address}`;
    const kept = this.#windows.get(key);
    // One that ends too late is from a clock that ran ahead.
    const isOpen = kept !== undefined && kept.endsAt > now && kept.endsAt <= now + windowMs;
    const window = isOpen ? kept : { count: 0, endsAt: now + windowMs };
    if (!isOpen) this.#windows.set(key, window);
    if (window.count >= most) throw new RateLimitedError(limit, window.endsAt - now);
    window.count++;
  }
}
