import { MAX_LISTINGS, type LiveEvent, type LiveProduct, type NewListing } from './live-event.ts';

const NONE: readonly NewListing[] = [];

/** What this tab has been told by the stream, for React to subscribe to. */
export class LiveStore {
  readonly #products = new Map<string, LiveProduct>();
  /** How many times something was told when each product was told last. */
  readonly #toldOrder = new Map<string, number>();
  #toldCount = 0;
  readonly #listeners = new Set<() => void>();
  #listings = NONE;
  /** Place of the newest listing that a page showed or the stream told of. */
  #newest: number | undefined;
  #toldAt = 0;
  #notifying: ReturnType<typeof setTimeout> | undefined;

  /** What was listed since the page that was opened first, oldest first. */
  get listings(): readonly NewListing[] {
    return this.#listings;
  }

  /** When the newest of them was told, epoch ms. */
  get listingsToldAt(): number {
    return this.#toldAt;
  }

  get newest(): number | undefined {
    return this.#newest;
  }

  getProduct(id: string): LiveProduct | undefined {
    return this.#products.get(id);
  }

  /** A mark to compare with: what is told from here on is newer (`isToldSince`). */
  get toldCount(): number {
    return this.#toldCount;
  }

  /** Whether the product was told, perhaps the same again, after `toldCount` was this. */
  isToldSince(id: string, toldCount: number): boolean {
    return (this.#toldOrder.get(id) ?? 0) > toldCount;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** From here on listings are new: nothing newer than `feedSeq` is on the page. The first page decides. */
  startListingsAt(feedSeq: number): void {
    this.#newest ??= feedSeq;
  }

  /** Takes in what the stream tells. What is told twice counts once. */
  take(event: LiveEvent): void {
    if (event.kind === 'personal') return;
    if (event.kind === 'product') {
      const { id, pickCount, soldOut, removed } = event;
      this.#set(id, { pickCount, soldOut, removed });
      this.#notifySoon();
      return;
    }
    const since = this.#newest;
    if (since === undefined) return;
    const listings = event.listings.filter(({ feedSeq }) => feedSeq > since);
    if (listings.length === 0) return;
    this.#newest = Math.max(...listings.map(({ feedSeq }) => feedSeq));
    this.#listings = [...this.#listings, ...listings].slice(-MAX_LISTINGS);
    this.#toldAt = Date.now();
    this.#notifySoon();
  }

  /** Sets what is known of a product; for a page that has just read it, ahead of the stream. */
  tell(id: string, product: LiveProduct): void {
    this.#set(id, product);
    this.#notify();
  }

  #set(id: string, product: LiveProduct): void {
    const known = this.#products.get(id);
    const isSame =
      known?.pickCount === product.pickCount &&
      known.soldOut === product.soldOut &&
      known.removed === product.removed;
    this.#toldOrder.set(id, ++this.#toldCount);
    // The same object again, so that nothing is drawn anew for it.
    if (!isSame) this.#products.set(id, product);
  }

  /** Listings that a page has shown since, or that it looked for and that are gone. */
  forgetListings(seen: readonly NewListing[]): void {
    this.#listings = this.#listings.filter((listing) => !seen.includes(listing));
    this.#notify();
  }

  /** A stream begins with an event for each product on screen: they are drawn together, not one after the other. */
  #notifySoon(): void {
    this.#notifying ??= setTimeout(() => this.#notify());
  }

  #notify(): void {
    clearTimeout(this.#notifying);
    this.#notifying = undefined;
    for (const listener of this.#listeners) listener();
  }
}
