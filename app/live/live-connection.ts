import { MAX_IDS, type LiveEvent } from './live-event.ts';

/** Waits until subscriptions are settled. */
const QUIET_MS = 500;
/** Doubled at each rejection; a broken stream reconnects by itself. */
const RETRY_MS = 5_000;
const MAX_RETRY_MS = 5 * 60_000;

/** A lost network is silent. Tabs check at different times. */
const IDLE_MS = 15 * 60_000;
const IDLE_SPREAD_MS = 3 * 60_000;

const KINDS = [
  'product',
  'new',
  'personal',
  'chat',
  'unread',
  'typing',
] as const satisfies LiveEvent['kind'][];

export interface Subscription {
  ids: readonly string[];
  after: number | undefined;
  isSignedIn: boolean;
}

/** One EventSource, reopened only where it does not cover the subscription. */
export class LiveConnection {
  readonly #onEvent: (event: LiveEvent) => void;
  #wanted: Subscription = { ids: [], after: undefined, isSignedIn: false };
  #opened: Subscription | undefined;
  #source: EventSource | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #hasGap: boolean;

  /** @param hasGap the tab had a stream before and may have missed events */
  constructor(onEvent: (event: LiveEvent) => void, hasGap: boolean) {
    this.#onEvent = onEvent;
    this.#hasGap = hasGap;
  }

  subscribe(wanted: Subscription): void {
    this.#wanted = wanted;
    if (!this.#isCovered()) this.#openAfter(QUIET_MS);
  }

  close(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#silence);
    this.#source?.close();
  }

  #isCovered(): boolean {
    const { ids, after, isSignedIn } = this.#wanted;
    const opened = this.#opened;
    if (opened?.isSignedIn !== isSignedIn) return false;
    if (after !== undefined && opened.after === undefined) return false;
    return ids.slice(0, MAX_IDS).every((id) => opened.ids.includes(id));
  }

  #openAfter(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#open(), ms);
  }

  #open(): void {
    // Earlier ids stay while there is room, so that scrolling back opens no new stream.
    const ids = [...new Set([...this.#wanted.ids, ...(this.#opened?.ids ?? [])])].slice(0, MAX_IDS);
    // Between the two streams a personal change reaches neither.
    if (this.#opened?.isSignedIn && this.#wanted.isSignedIn) this.#hasGap = true;
    this.#opened = { ...this.#wanted, ids };
    this.#source?.close();
    const source = new EventSource(liveHref(this.#opened));
    this.#source = source;
    for (const kind of KINDS) {
      source.addEventListener(kind, ({ data }: MessageEvent<string>) => {
        this.#awaitEvent();
        this.#onEvent({ kind, ...(JSON.parse(data) as object) } as LiveEvent);
      });
    }
    source.addEventListener('open', () => this.#accept());
    source.addEventListener('error', () => {
      this.#hasGap = true;
      if (source.readyState === EventSource.CLOSED) this.#retry();
    });
  }

  #accept(): void {
    this.#failures = 0;
    this.#awaitEvent();
    // The server resends products' states, but no missed personal changes.
    if (this.#hasGap) this.#onEvent({ kind: 'personal' });
    this.#hasGap = false;
  }

  /** Guests have nothing to miss. */
  #awaitEvent(): void {
    clearTimeout(this.#silence);
    if (!this.#wanted.isSignedIn) return;
    this.#silence = setTimeout(() => this.#open(), IDLE_MS + (performance.now() % IDLE_SPREAD_MS));
  }

  #retry(): void {
    this.#openAfter(Math.min(RETRY_MS * 2 ** this.#failures++, MAX_RETRY_MS));
  }
}

function liveHref({ ids, after }: Subscription): string {
  const search = ids.length > 0 ? [`ids=${ids.map(encodeURIComponent).join(',')}`] : [];
  if (after !== undefined) search.push(`after=${after}`);
  return `/live?${search.join('&')}`;
}
