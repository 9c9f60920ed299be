import { MAX_IDS, type LiveEvent } from './live-event.ts';

/** How long subscriptions must have been quiet before the stream is opened for them. */
const QUIET_MS = 500;
/** The delay before a rejected stream is opened again, doubled at each rejection; a broken one reconnects by itself. */
const REFUSED_MS = 5_000;
const MAX_REFUSED_MS = 5 * 60_000;

const KINDS = ['product', 'new', 'personal'] as const satisfies LiveEvent['kind'][];

/** What a tab follows: these products, listings newer than a position in the order, and the signed-in person's own changes. */
export interface Subscription {
  ids: readonly string[];
  after: number | undefined;
  /** The stream knows the person by a cookie, so it is opened anew when they sign in or out. */
  isSignedIn: boolean;
}

/** Keeps one EventSource open for a subscription, and opens it anew only where it does not cover the subscription. */
export class LiveConnection {
  readonly #onEvent: (event: LiveEvent) => void;
  #wanted: Subscription = { ids: [], after: undefined, isSignedIn: false };
  /** What the stream was opened for last. */
  #opened: Subscription | undefined;
  #source: EventSource | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Since a stream was last open. */
  #collectErrors = 0;
  #hasGap: boolean;

  /** @param hasGap whether the tab had a stream before, and may have missed something since */
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
    this.#opened = { ...this.#wanted, ids };
    this.#source?.close();
    const source = new EventSource(liveHref(this.#opened));
    this.#source = source;
    for (const kind of KINDS) {
      source.addEventListener(kind, ({ data }: MessageEvent<string>) =>
        this.#onEvent({ kind, ...(JSON.parse(data) as object) } as LiveEvent),
      );
    }
    source.addEventListener('open', () => this.#accept());
    source.addEventListener('error', () => {
      this.#hasGap = true;
      if (source.readyState === EventSource.CLOSED) this.#retry();
    });
  }

  #accept(): void {
    this.#collectErrors = 0;
    // The server tells the state of products anew, and nothing of personal changes that were missed.
    if (this.#hasGap) this.#onEvent({ kind: 'personal' });
    this.#hasGap = false;
  }

  #retry(): void {
    this.#openAfter(Math.min(REFUSED_MS * 2 ** this.#collectErrors, MAX_REFUSED_MS));
    this.#collectErrors++;
  }
}

function liveHref({ ids, after }: Subscription): string {
  const search = ids.length > 0 ? [`ids=${ids.map(encodeURIComponent).join(',')}`] : [];
  if (after !== undefined) search.push(`after=${after}`);
  return `/live?${search.join('&')}`;
}
