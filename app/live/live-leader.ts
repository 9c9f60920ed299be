import { MAX_LISTINGS, type LiveEvent, type NewListing } from './live-event.ts';
import { isAnySignedIn, liveHref, uniteAfter, uniteIds, type Wish } from './live-wish.ts';

/** How long wishes must have been quiet before the stream is opened for them. */
const QUIET_MS = 500;
/**
 * A stream that the server refused is asked for again after this, and after twice as long each time it is refused again;
 * one that broke reconnects by itself.
 */
const REFUSED_MS = 5_000;
const MAX_REFUSED_MS = 5 * 60_000;

/** An open stream. */
export interface LiveSource {
  close(): void;
}

/** What is heard of a stream beside its events. */
export interface LiveSourceState {
  onOpened(): void;
  /** There will be no more of it. */
  onRefused(): void;
}

/** Opens the stream at an address. */
export type OpenSource = (
  href: string,
  onEvent: (event: LiveEvent) => void,
  state: LiveSourceState,
) => LiveSource;

/** Keeps the one stream of this browser open for what all of its tabs want. */
export class LiveLeader {
  readonly #open: OpenSource;
  readonly #tell: (events: LiveEvent[]) => void;
  readonly #wishes = new Map<string, Wish>();
  readonly #products = new Map<string, LiveEvent>();
  #listings: NewListing[] = [];
  #asked = new Set<string>();
  #askedAfter: number | undefined;
  #askedSignedIn = false;
  #source: LiveSource | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Since a stream was last open. */
  #refusals = 0;

  /** @param tell hands what is known to every tab, this one included */
  constructor(open: OpenSource, tell: (events: LiveEvent[]) => void) {
    this.#open = open;
    this.#tell = tell;
  }

  /** A tab wants this from now on. What is known of it is told at once; the rest comes with a new stream. */
  want(tab: string, wish: Wish): void {
    this.#wishes.set(tab, wish);
    const events = wish.ids.flatMap((id) => this.#products.get(id) ?? []);
    if (this.#listings.length > 0) events.push({ kind: 'new', listings: this.#listings });
    if (events.length > 0) this.#tell(events);
    if (this.#lacksSomething()) this.#openAfter(QUIET_MS);
  }

  drop(tab: string): void {
    this.#wishes.delete(tab);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#source?.close();
    this.#source = undefined;
  }

  #lacksSomething(): boolean {
    const wishes = [...this.#wishes.values()];
    const after = uniteAfter(wishes);
    const lacksListings = after !== undefined && after < (this.#askedAfter ?? Infinity);
    const isOtherPerson = isAnySignedIn(wishes) !== this.#askedSignedIn;
    return (
      !this.#source ||
      isOtherPerson ||
      lacksListings ||
      uniteIds(wishes, []).some((id) => !this.#asked.has(id))
    );
  }

  #openAfter(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#reopen(), ms);
  }

  #reopen(): void {
    const wishes = [...this.#wishes.values()];
    const after = uniteAfter(wishes);
    const ids = uniteIds(wishes, this.#asked);
    this.#source?.close();
    this.#asked = new Set(ids);
    this.#askedAfter = after;
    this.#askedSignedIn = isAnySignedIn(wishes);
    for (const id of this.#products.keys()) if (!this.#asked.has(id)) this.#products.delete(id);
    this.#source = this.#open(liveHref(ids, after), (event) => this.#take(event), {
      onOpened: () => void (this.#refusals = 0),
      onRefused: () => this.#openAfter(Math.min(REFUSED_MS * 2 ** this.#refusals++, MAX_REFUSED_MS)),
    });
  }

  #take(event: LiveEvent): void {
    if (event.kind === 'product') this.#products.set(event.id, event);
    else if (event.kind === 'new') this.#takeListings(event.listings);
    this.#tell([event]);
  }

  #takeListings(told: NewListing[]): void {
    const known = new Set(this.#listings.map(({ feedSeq }) => feedSeq));
    const added = told.filter(({ feedSeq }) => !known.has(feedSeq));
    this.#listings = [...this.#listings, ...added]
      .sort((one, other) => one.feedSeq - other.feedSeq)
      .slice(-MAX_LISTINGS);
  }
}
