import { CodedError } from '../../app/platform/coded-error.ts';

/** Enough to wait for a database, few enough that requests in between do not wait long for the thread. */
const MAX_RUNNING = 3;
/** A request for a real page waits behind one made-up page at most. */
const MAX_UNKNOWN_RUNNING = 1;
/** About a second's work; people give up after that. */
const MAX_WAITING = 300;

/** A few at a time, so that cached pages are sent in between. Known pages come before made-up addresses. */
export class RenderQueue {
  #running = 0;
  #unknownRunning = 0;
  readonly #known: (() => void)[] = [];
  readonly #unknown: (() => void)[] = [];
  /** The number rejected because the queue was full. */
  refused = 0;

  get waiting(): number {
    return this.#known.length + this.#unknown.length;
  }

  /** Throws `busy` when too many unknown pages wait. */
  async run<Page>(isKnown: boolean, render: () => Promise<Page>): Promise<Page> {
    if (this.#mayBegin(isKnown)) this.#begin(isKnown);
    else await this.#waitForTurn(isKnown);
    try {
      return await render();
    } finally {
      this.#running--;
      if (!isKnown) this.#unknownRunning--;
      // Not at once: requests that arrived meanwhile are answered first.
      setImmediate(() => this.#beginNext());
    }
  }

  #mayBegin(isKnown: boolean): boolean {
    return this.#running < MAX_RUNNING && (isKnown || this.#unknownRunning < MAX_UNKNOWN_RUNNING);
  }

  #begin(isKnown: boolean): void {
    this.#running++;
    if (!isKnown) this.#unknownRunning++;
  }

  #waitForTurn(isKnown: boolean): Promise<void> {
    const waiting = isKnown ? this.#known : this.#unknown;
    if (!isKnown && waiting.length >= MAX_WAITING) {
      this.refused++;
      throw new CodedError('busy', 'too many pages to render');
    }
    return new Promise((resolve) => waiting.push(resolve));
  }

  #beginNext(): void {
    const isKnown = this.#known.length > 0;
    if (!this.#mayBegin(isKnown)) return;
    const next = isKnown ? this.#known.shift() : this.#unknown.shift();
    if (!next) return;
    this.#begin(isKnown);
    next();
    this.#beginNext();
  }
}
