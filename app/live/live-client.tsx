import { createContext, use, useEffect, useState, type ReactNode } from 'react';
import { LiveConnection, type Subscription } from './live-connection.ts';
import type { LiveEvent } from './live-event.ts';
import { LiveStore } from './live-store.ts';

/** A page reads its data first and opens the stream after rendering: on a slow phone seconds later. */
const MISSED_MS = 10_000;
/** A short visit to another tab does not reopen the stream. */
const HIDDEN_MS = 3_000;

export class LiveClient {
  readonly store = new LiveStore();
  readonly #watched = new Map<string, number>();
  readonly #listeners = new Set<(event: LiveEvent) => void>();
  /** The newest event of each conversation and of the unread counts, with its arrival time. */
  readonly #latest = new Map<string, { event: LiveEvent; at: number }>();
  #listingWatchers = 0;
  #personalWatchers = 0;
  #isSignedIn = false;
  #isShown = false;
  #connection: LiveConnection | undefined;
  #leaving: ReturnType<typeof setTimeout> | undefined;
  #isUpdating = false;
  #hasLeft = false;

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

  /** @param newestShown a `feedSeq` */
  watchListings(newestShown: number): () => void {
    this.store.startListingsAt(newestShown);
    this.#listingWatchers++;
    this.#update();
    return () => {
      this.#listingWatchers--;
      this.#update();
    };
  }

  /** Called for each event, and with `personal` when some may have been missed. */
  onEvent(listener: (event: LiveEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Likewise; also replays conversation events that arrived while the page was loading. */
  onChatEvent(listener: (event: LiveEvent) => void): () => void {
    const since = performance.now() - MISSED_MS;
    for (const { event, at } of this.#latest.values()) if (at > since) listener(event);
    return this.onEvent(listener);
  }

  watchPersonal(): () => void {
    this.#personalWatchers++;
    this.#update();
    return () => {
      this.#personalWatchers--;
      this.#update();
    };
  }

  setSignedIn(isSignedIn: boolean): void {
    this.#isSignedIn = isSignedIn;
    this.#update();
  }

  setShown(isShown: boolean): void {
    this.#isShown = isShown;
    this.#update();
  }

  leave(): void {
    clearTimeout(this.#leaving);
    this.#leaving = undefined;
    this.#connection?.close();
    this.#hasLeft ||= this.#connection !== undefined;
    this.#connection = undefined;
  }

  /** Batched: a page's cards mount and unmount together. */
  #update(): void {
    if (this.#isUpdating) return;
    this.#isUpdating = true;
    queueMicrotask(() => {
      this.#isUpdating = false;
      this.#connectOrLeave();
    });
  }

  #connectOrLeave(): void {
    const isInterested = this.#watched.size > 0 || this.#listingWatchers > 0 || this.#personalWatchers > 0;
    if (!this.#isShown || !isInterested) {
      if (this.#connection) this.#leaving ??= setTimeout(() => this.leave(), HIDDEN_MS);
      return;
    }
    clearTimeout(this.#leaving);
    this.#leaving = undefined;
    this.#connection ??= new LiveConnection(this.#take, this.#hasLeft);
    this.#connection.subscribe(this.#subscription());
  }

  #subscription(): Subscription {
    const after = this.#listingWatchers > 0 ? this.store.newest : undefined;
    return { ids: [...this.#watched.keys()], after, isSignedIn: this.#isSignedIn };
  }

  #take = (event: LiveEvent): void => {
    this.store.take(event);
    if (event.kind === 'chat' || event.kind === 'unread') {
      const key = event.kind === 'chat' ? event.id : '';
      this.#latest.set(key, { event, at: performance.now() });
    }
    for (const listener of this.#listeners) listener(event);
  };
}

const LiveContext = createContext<LiveClient | null>(null);

export function LiveProvider({ children }: { children: ReactNode }) {
  const [client] = useState(() => new LiveClient());
  useEffect(() => {
    const update = () => client.setShown(!document.hidden);
    const leave = () => {
      client.setShown(false);
      client.leave();
    };
    update();
    document.addEventListener('visibilitychange', update);
    window.addEventListener('pageshow', update);
    window.addEventListener('pagehide', leave);
    return () => {
      document.removeEventListener('visibilitychange', update);
      window.removeEventListener('pageshow', update);
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [client]);
  return <LiveContext value={client}>{children}</LiveContext>;
}

export function useLiveClient(): LiveClient {
  const client = use(LiveContext);
  if (!client) throw new Error('LiveProvider 안에서만 쓸 수 있습니다.');
  return client;
}
