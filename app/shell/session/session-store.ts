import type { Viewer } from '../../account/account.ts';
import { PATIENCE_MS } from './signed-in-hint.ts';

/** What `GET /api/session` answers. */
export interface SessionAnswer {
  user: Viewer | null;
  /** Ids of picked products: the newest `PICKS_ANSWERED` and those asked for. */
  picks: string[];
}

export interface SessionState {
  viewer: Viewer | null;
  /** True at first, then false for good: when the state is known, or three seconds after it was first asked for. */
  loading: boolean;
  signedIn: boolean;
  picks: readonly string[];
  /** When the newest answer was asked for, by `performance.now`; 0: there is none. */
  requestedAt: number;
}

/** How many picks an answer holds at most without being asked for them. */
export const PICKS_ANSWERED = 500;

/** However often something changes elsewhere, the server is asked for it no more often than this. */
const REFRESH_EVERY_MS = 500;

/** Before anything was looked at: the state of the server and of the first render. */
export const UNKNOWN: SessionState = {
  viewer: null,
  loading: true,
  signedIn: false,
  picks: [],
  requestedAt: 0,
};
const SIGNED_OUT: SessionState = { ...UNKNOWN, loading: false };

interface Browser {
  hasHint(): boolean;
  forgetHint(): void;
  /** Rejects when there is no answer. */
  ask(productIds: string[]): Promise<SessionAnswer>;
  onFailure(error: unknown): void;
}

interface Check {
  /** Something was sent that may have changed who the viewer is. */
  changed?: boolean;
  /** The product on screen, whose pick must be known even if it is an old one. */
  productId?: string | undefined;
}

/** Who looks at the app in this tab. `check` asks the server only when what is known may be wrong. */
export class SessionStore {
  #state = UNKNOWN;
  #latest = 0;
  #patience: ReturnType<typeof setTimeout> | undefined;
  #isAsking = false;
  #refreshing: ReturnType<typeof setTimeout> | undefined;
  #refreshedAt = -Infinity;
  #productId: string | undefined;
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

  /** Asks the server again: something may have changed in another tab or on another device. */
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

  /** An answer of fewer picks than fit is all of them. */
  #knows(productId: string | undefined): boolean {
    const { viewer, picks } = this.#state;
    return viewer !== null && (!productId || picks.length < PICKS_ANSWERED || picks.includes(productId));
  }

  async #ask(productIds: string[]): Promise<void> {
    const ticket = ++this.#latest;
    const requestedAt = performance.now();
    this.#isAsking = true;
    if (!this.#state.signedIn) this.#set({ ...this.#state, signedIn: true });
    // One for all that is asked: asking again must not begin the wait anew.
    if (this.#state.loading) this.#patience ??= setTimeout(() => this.#stopLoading(), PATIENCE_MS);
    try {
      const answer = await this.#browser.ask(productIds);
      if (ticket === this.#latest) this.#take(answer, requestedAt);
    } catch (error) {
      if (ticket === this.#latest) this.#stopLoading();
      // What is known stays true until the next answer.
      if (!this.#state.viewer) this.#browser.onFailure(error);
    } finally {
      if (ticket === this.#latest) this.#isAsking = false;
    }
  }

  #take({ user, picks }: SessionAnswer, requestedAt: number): void {
    if (user) {
      const { viewer: knownViewer, picks: knownPicks } = this.#state;
      // What has not changed stays the same object, so that nothing is drawn anew for it.
      const viewer = knownViewer && isSameViewer(knownViewer, user) ? knownViewer : user;
      const isSame = picks.length === knownPicks.length && picks.every((id, at) => id === knownPicks[at]);
      const known = isSame ? knownPicks : picks;
      return this.#set({ viewer, loading: false, signedIn: true, picks: known, requestedAt });
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
  return one.id === other.id && one.nickname === other.nickname && one.email === other.email;
}
