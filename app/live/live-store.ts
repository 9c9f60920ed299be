import { MAX_LISTINGS, type LiveEvent, type LiveProduct, type NewListing } from './live-event.ts';

const NONE: readonly NewListing[] = [];

export class LiveStore {
  readonly #products = new Map<string, LiveProduct>();
  /** The value of `eventCount` at each product's last event. */
  readonly #lastEvents = new Map<string, number>();
  #eventCount = 0;
  readonly #listeners = new Set<() => void>();
  #listings = NONE;
  #newest: number | undefined;
  #receivedAt = 0;
  #notifying: ReturnType<typeof setTimeout> | undefined;

  get listings(): readonly NewListing[] {
    return this.#listings;
  }

  get newListingsAt(): number {
    return this.#receivedAt;
  }

  get newest(): number | undefined {
    return this.#newest;
  }

  getProduct(id: string): LiveProduct | undefined {
    return this.#products.get(id);
  }

  get eventCount(): number {
    return this.#eventCount;
  }

  hasEventSince(id: string, eventCount: number): boolean {
    return (this.#lastEvents.get(id) ?? 0) > eventCount;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  startListingsAt(feedSeq: number): void {
    this.#newest ??= feedSeq;
  }

  take(event: LiveEvent): void {
    if (event.kind === 'product') {
      const { kind: _kind, id, ...product } = event;
      this.#set(id, product);
      this.#notifySoon();
      return;
    }
    if (event.kind !== 'new') return;
    const since = this.#newest;
    if (since === undefined) return;
    const listings = event.listings.filter(({ feedSeq }) => feedSeq > since);
    if (listings.length === 0) return;
    this.#newest = Math.max(...listings.map(({ feedSeq }) => feedSeq));
    this.#listings = [...this.#listings, ...listings].slice(-MAX_LISTINGS);
    this.#receivedAt = Date.now();
    this.#notifySoon();
  }

  /** For a page whose data is newer than the stream's. */
  setProduct(id: string, product: LiveProduct): void {
    this.#set(id, this.getProduct(id)?.drawn ? { ...product, drawn: true } : product);
    this.#notify();
  }

  #set(id: string, product: LiveProduct): void {
    this.#lastEvents.set(id, ++this.#eventCount);
    // Otherwise the same object, so that React renders nothing.
    if (JSON.stringify(this.#products.get(id)) !== JSON.stringify(product)) this.#products.set(id, product);
  }

  forgetListings(seen: readonly NewListing[]): void {
    this.#listings = this.#listings.filter((listing) => !seen.includes(listing));
    this.#notify();
  }

  /** Batched: a stream begins with one event for each product. */
  #notifySoon(): void {
    this.#notifying ??= setTimeout(() => this.#notify());
  }

  #notify(): void {
    clearTimeout(this.#notifying);
    this.#notifying = undefined;
    for (const listener of this.#listeners) listener();
  }
}
