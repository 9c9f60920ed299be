import type { LiveEvent } from './live-event.ts';
import { LiveMembership, type LiveBrowser } from './live-membership.ts';
import { LiveStore } from './live-store.ts';
import type { Wish } from './live-wish.ts';

/** How long a hidden tab stays, so that a glance at another one costs no new stream. */
const HIDDEN_MS = 3_000;

/** Gathers what this tab wants to be told of, and takes part in the stream while somebody looks at the tab. */
export class LiveClient {
  readonly store = new LiveStore();
  readonly #openBrowser: () => LiveBrowser;
  readonly #watched = new Map<string, number>();
  #listingWatchers = 0;
  #isShown = false;
  #membership: LiveMembership | undefined;
  #leaving: ReturnType<typeof setTimeout> | undefined;
  #isUpdating = false;

  /** @param openBrowser called once there is something to ask for; never on the server */
  constructor(openBrowser: () => LiveBrowser) {
    this.#openBrowser = openBrowser;
  }

  /** Asks for a product until the returned function is called. */
  watchProduct(id: string): () => void {
    this.#watched.set(id, (this.#watched.get(id) ?? 0) + 1);
    this.#update();
    return () => {
      const others = (this.#watched.get(id) ?? 1) - 1;
      if (others > 0) this.#watched.set(id, others);
      else this.#watched.delete(id);
      this.#update();
    };
  }

  /** Asks for listings newer than the page's own newest, until the returned function is called. */
  watchListings(newestShown: number): () => void {
    this.store.startListingsAt(newestShown);
    this.#listingWatchers++;
    this.#update();
    return () => {
      this.#listingWatchers--;
      this.#update();
    };
  }

  /** Says whether somebody may be looking at the tab. */
  setShown(isShown: boolean): void {
    this.#isShown = isShown;
    this.#update();
  }

  /** Ends it at once: the page goes. */
  leave(): void {
    clearTimeout(this.#leaving);
    this.#leaving = undefined;
    this.#membership?.leave();
    this.#membership = undefined;
  }

  /** A page's many cards come and go together: they are asked for together. */
  #update(): void {
    if (this.#isUpdating) return;
    this.#isUpdating = true;
    queueMicrotask(() => {
      this.#isUpdating = false;
      this.#joinOrLeave();
    });
  }

  #joinOrLeave(): void {
    const isInterested = this.#watched.size > 0 || this.#listingWatchers > 0;
    if (!this.#isShown || !isInterested) {
      if (this.#membership) this.#leaving ??= setTimeout(() => this.leave(), HIDDEN_MS);
      return;
    }
    clearTimeout(this.#leaving);
    this.#leaving = undefined;
    if (this.#membership) return this.#membership.say(this.#wish());
    const take = (event: LiveEvent) => this.store.take(event);
    this.#membership = new LiveMembership(this.#openBrowser(), this.#wish(), take);
  }

  #wish(): Wish {
    const after = this.#listingWatchers > 0 ? this.store.newest : undefined;
    return { ids: [...this.#watched.keys()], after };
  }
}
