import type { Viewer } from '../../account/account.ts';
import type { Unread } from '../../live/live-event.ts';
import { PATIENCE_MS } from './signed-in-hint.ts';
import { NOTHING_UNREAD } from './unread.ts';

export interface SessionAnswer {
  user: Viewer | null;
  /** The newest `PICKS_ANSWERED` and the requested one. */
  picks: string[];
  unread: Unread;
}

export interface SessionState {
  viewer: Viewer | null;
  /** For three seconds at most. */
  loading: boolean;
  signedIn: boolean;
  picks: readonly string[];
  unread: Unread;
  requestedAt: number;
}

export const PICKS_ANSWERED = 5000;

const REFRESH_EVERY_MS = 500;

export const UNKNOWN: SessionState = {
  viewer: null,
  loading: true,
  signedIn: false,
  picks: [],
  unread: NOTHING_UNREAD,
  requestedAt: 0,
};
const SIGNED_OUT: SessionState = { ...UNKNOWN, loading: false };

interface Browser {
  hasHint(): boolean;
  forgetHint(): void;
  ask(productIds: string[]): Promise<SessionAnswer>;
  onFailure(error: unknown): void;
}

interface Check {
  changed?: boolean;
  /** Its pick is requested even if it is an old one. */
  productId?: string | undefined;
}

/** `check` requests the session only when it may be stale. */
export class SessionStore {
  #state = UNKNOWN;
  #latest = 0;
  #patience: ReturnType<typeof setTimeout> | undefined;
  #isAsking = false;
  #refreshing: ReturnType<typeof setTimeout> | undefined;
  #refreshedAt = -Infinity;
  #productId: string | undefined;
  #countedAt = 0;
  readonly #listeners = new Set<() => void>();
  readonly #browser: Browser;

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  getState = (): SessionState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  check({ changed = false, productId }: Check = {}): void {
    if (!this.#browser.hasHint()) return this.#leave();
    const isWaiting = this.#isAsking && !changed;
    if (isWaiting || (this.#knows(productId) && !changed)) return;
    void this.#ask(productId ? [productId] : []);
  }

  refresh({ productId }: Pick<Check, 'productId'> = {}): void {
    if (!this.#browser.hasHint()) return this.#leave();
    this.#productId = productId;
    if (this.#refreshing !== undefined) return;
    const dueInMs = Math.max(0, this.#refreshedAt + REFRESH_EVERY_MS - performance.now());
    this.#refreshing = setTimeout(() => {
      this.#refreshing = undefined;
      this.#refreshedAt = performance.now();
      this.check({ changed: true, productId: this.#productId });
    }, dueInMs);
  }

  /** From the live stream; an answer requested before is older. */
  setUnread({ chats, notices }: Unread): void {
    this.#countedAt = performance.now();
    const known = this.#state.unread;
    if (chats === known.chats && notices === known.notices) return;
    this.#set({ ...this.#state, unread: { chats, notices } });
  }

  /** A page that is not full has all picks. */
  #knows(productId: string | undefined): boolean {
    const { viewer, picks } = this.#state;
    return viewer !== null && (!productId || picks.length < PICKS_ANSWERED || picks.includes(productId));
  }

  async #ask(productIds: string[]): Promise<void> {
    const ticket = ++this.#latest;
    const requestedAt = performance.now();
    this.#isAsking = true;
    if (!this.#state.signedIn) this.#set({ ...this.#state, signedIn: true });
    // One timer, which a new request does not restart.
    if (this.#state.loading) this.#patience ??= setTimeout(() => this.#stopLoading(), PATIENCE_MS);
    try {
      const answer = await this.#browser.ask(productIds);
      if (ticket === this.#latest) this.#take(answer, requestedAt);
    } catch (error) {
      if (ticket === this.#latest) this.#stopLoading();
      if (!this.#state.viewer) this.#browser.onFailure(error);
    } finally {
      if (ticket === this.#latest) this.#isAsking = false;
    }
  }

  #take({ user, picks, unread: counted }: SessionAnswer, requestedAt: number): void {
    if (user) {
      const { viewer: knownViewer, picks: knownPicks } = this.#state;
      // The same object while unchanged, so that nothing renders.
      const viewer = knownViewer && isSameViewer(knownViewer, user) ? knownViewer : user;
      const isSame = picks.length === knownPicks.length && picks.every((id, at) => id === knownPicks[at]);
      const known = isSame ? knownPicks : picks;
      const unread = this.#countedAt > requestedAt ? this.#state.unread : counted;
      return this.#set({ viewer, loading: false, signedIn: true, picks: known, unread, requestedAt });
    }
    this.#browser.forgetHint();
    this.#leave();
  }

  #leave(): void {
    this.#latest++;
    this.#isAsking = false;
    if (this.#state !== SIGNED_OUT) this.#set(SIGNED_OUT);
  }

  #stopLoading(): void {
    if (this.#state.loading) this.#set({ ...this.#state, loading: false });
  }

  #set(state: SessionState): void {
    this.#state = state;
    if (!state.loading) clearTimeout(this.#patience);
    for (const listener of this.#listeners) listener();
  }
}

function isSameViewer(one: Viewer, other: Viewer): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
