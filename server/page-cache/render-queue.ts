import { CodedError } from '../../app/platform/coded-error.ts';

/** Enough to wait for a database, few enough that requests in between do not wait long for the thread. */
const AT_ONCE = 3;
/** Whoever asks for a real page waits for what is being rendered: for one made-up page, not for several. */
const UNKNOWN_AT_ONCE = 1;
/** As many as are rendered in about a second; whoever comes later would have given up. */
const MOST_WAITING = 300;

/**
 * Lets pages be rendered a few at a time, so that pages from memory go out in between. Pages that have been asked for
 * lately come before what nobody has asked for yet: a flood of made-up addresses keeps nobody from the home page.
 */
export class RenderQueue {
  #running = 0;
  #unknownRunning = 0;
  readonly #known: (() => void)[] = [];
  readonly #unknown: (() => void)[] = [];
  /** How many found too many before them. */
  refused = 0;

  get waiting(): number {
    return this.#known.length + this.#unknown.length;
  }

  /** Runs `render` in its turn; throws `busy` when too many wait for what is not known. */
  async run<Page>(isKnown: boolean, render: () => Promise<Page>): Promise<Page> {
    if (this.#mayBegin(isKnown)) this.#begin(isKnown);
    else await this.#waitForTurn(isKnown);
    try {
      return await render();
    } finally {
      this.#running--;
      if (!isKnown) this.#unknownRunning--;
      // Not at once: what has come in meanwhile is answered first.
      setImmediate(() => this.#beginNext());
    }
  }

  #mayBegin(isKnown: boolean): boolean {
    return this.#running < AT_ONCE && (isKnown || this.#unknownRunning < UNKNOWN_AT_ONCE);
  }

  #begin(isKnown: boolean): void {
    this.#running++;
    if (!isKnown) this.#unknownRunning++;
  }

  #waitForTurn(isKnown: boolean): Promise<void> {
    const waiting = isKnown ? this.#known : this.#unknown;
    if (!isKnown && waiting.length >= MOST_WAITING) {
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
