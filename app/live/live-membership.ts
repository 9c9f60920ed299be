import type { LiveEvent } from './live-event.ts';
import { LiveLeader, type OpenSource } from './live-leader.ts';
import type { Wish } from './live-wish.ts';

const NAME = 'dasi-live';

/** What tabs say to each other. */
export type LiveMessage =
  /** Of a new leader, to everyone: what do you want? */
  | { kind: 'who' }
  | { kind: 'want'; tab: string; wish: Wish }
  | { kind: 'leave'; tab: string }
  /** Of the leader, to everyone. */
  | { kind: 'events'; events: LiveEvent[] };

export interface LiveChannel {
  post(message: LiveMessage): void;
  close(): void;
}

/** What tabs need of a browser to share one stream. */
export interface LiveBrowser {
  openSource: OpenSource;
  /** Undefined where tabs cannot share: each then has a stream of its own. */
  shared:
    | {
        openChannel(name: string, onMessage: (message: LiveMessage) => void): LiveChannel;
        /** Runs `whileHeld` once no other tab holds the name, until what it returns settles or `signal` aborts the wait. */
        lock(name: string, signal: AbortSignal, whileHeld: () => Promise<void>): Promise<void>;
      }
    | undefined;
  onError(error: unknown): void;
}

/** One tab's part in the stream that a browser's tabs share: whoever holds the lock keeps it for all. */
export class LiveMembership {
  readonly #browser: LiveBrowser;
  readonly #take: (event: LiveEvent) => void;
  readonly #tab = Math.random().toString(36).slice(2);
  readonly #left = new AbortController();
  readonly #channel: LiveChannel | undefined;
  #leader: LiveLeader | undefined;
  #wish: Wish;

  constructor(browser: LiveBrowser, wish: Wish, take: (event: LiveEvent) => void) {
    this.#browser = browser;
    this.#wish = wish;
    this.#take = take;
    const { shared } = browser;
    this.#channel = shared?.openChannel(NAME, (message) => this.#hear(message));
    if (shared) this.#waitToLead(shared.lock);
    else this.#lead();
    this.say(wish);
  }

  /** Says what this tab wants from now on. */
  say(wish: Wish): void {
    this.#wish = wish;
    if (this.#leader) this.#leader.want(this.#tab, wish);
    else this.#channel?.post({ kind: 'want', tab: this.#tab, wish });
  }

  /** Ends it: no stream, no timer and no lock of this tab stays. */
  leave(): void {
    this.#leader?.close();
    this.#leader = undefined;
    this.#channel?.post({ kind: 'leave', tab: this.#tab });
    this.#left.abort();
    this.#channel?.close();
  }

  #waitToLead(lock: NonNullable<LiveBrowser['shared']>['lock']): void {
    const { signal } = this.#left;
    const whileHeld = () =>
      new Promise<void>((resolve) => {
        if (signal.aborted) return resolve();
        signal.addEventListener('abort', () => resolve());
        this.#lead();
      });
    lock(NAME, signal, whileHeld).catch((error: unknown) => {
      // Leaving while still waiting for the lock is how most tabs end.
      if (!signal.aborted) this.#browser.onError(error);
    });
  }

  #lead(): void {
    this.#leader = new LiveLeader(this.#browser.openSource, (events) => {
      for (const event of events) this.#take(event);
      this.#channel?.post({ kind: 'events', events });
    });
    this.#leader.want(this.#tab, this.#wish);
    this.#channel?.post({ kind: 'who' });
  }

  #hear(message: LiveMessage): void {
    switch (message.kind) {
      case 'who':
        return this.say(this.#wish);
      case 'want':
        return this.#leader?.want(message.tab, message.wish);
      case 'leave':
        return this.#leader?.drop(message.tab);
      case 'events':
        for (const event of message.events) this.#take(event);
    }
  }
}
