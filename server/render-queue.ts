import { CodedError } from '../app/platform/coded-error.ts';

/** Enough to wait for a database, few enough that requests in between do not wait long for the thread. */
const AT_ONCE = 3;
/** As many as are rendered in about a second; whoever comes later would have given up. */
const MOST_WAITING = 300;

/**
 * Lets pages be rendered a few at a time, so that pages from memory go out in between. Pages that have been asked for
 * lately come before what nobody has asked for yet: a flood of made-up addresses keeps nobody from the home page.
 */
export class RenderQueue {
  #free = AT_ONCE;
  readonly #known: (() => void)[] = [];
  readonly #unknown: (() => void)[] = [];

  /** Runs `render` in its turn; throws `busy` when too many wait for what is not known. */
  async run<Page>(isKnown: boolean, render: () => Promise<Page>): Promise<Page> {
    const waiting = isKnown ? this.#known : this.#unknown;
    if (this.#free > 0) this.#free--;
    else if (!isKnown && waiting.length >= MOST_WAITING)
      throw new CodedError('busy', 'too many pages to render');
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await render();
    } finally {
      this.#handOn();
    }
  }

  #handOn(): void {
    const next = this.#known.shift() ?? this.#unknown.shift();
    // Not at once: what has come in meanwhile is answered first.
    if (next) setImmediate(next);
    else this.#free++;
  }
}
