import { write, writeSync } from 'node:fs';

const STDOUT = 1;
const NOTHING = Buffer.alloc(0);
/** What can't be written for now waits, up to so many characters; what comes then is lost, and counted. */
const MAX_WAITING = 1_000_000;
const AGAIN_AFTER_MS = 100;

/**
 * Writes lines to standard output, in order. That may be a file on a disk that is full: lines are lost then, but
 * nobody waits and nothing ends for it. (pino's own destination ends the process, or tries again in an endless loop.)
 */
export class StandardOutput {
  #waiting = '';
  #lost = 0;
  /** What is left of what is being written. */
  #begun = NOTHING;
  #isWriting = false;
  #pause: NodeJS.Timeout | undefined;

  /**
   * Writes whole lines in the background, or with `isUrgent` before anything else happens, unless others are on their
   * way just then.
   */
  add(lines: string, isUrgent = false): void {
    this.#take(lines);
    if (this.#isWriting || this.#pause) return;
    if (isUrgent) this.#writeNow();
    else this.#goOn();
  }

  /** Writes what waits, and these lines, as the last thing the process does. */
  end(lines: string): void {
    this.#take(lines);
    clearTimeout(this.#pause);
    // What is on its way gets there; nobody hears of it any more.
    if (this.#isWriting) this.#begun = NOTHING;
    this.#isWriting = false;
    this.#writeNow();
  }

  #take(lines: string): void {
    if (this.#waiting.length + lines.length > MAX_WAITING) this.#lost += lines.split('\n').length - 1;
    else this.#waiting += lines;
  }

  #writeNow(): void {
    try {
      while (this.#next().length > 0) this.#begun = this.#begun.subarray(writeSync(STDOUT, this.#begun));
    } catch {
      this.#tryAgain();
    }
  }

  #goOn(): void {
    if (this.#next().length === 0) return;
    this.#isWriting = true;
    write(STDOUT, this.#begun, (error, bytes) => {
      this.#isWriting = false;
      if (error) return this.#tryAgain();
      this.#begun = this.#begun.subarray(bytes);
      this.#goOn();
    });
  }

  #tryAgain(): void {
    this.#pause = setTimeout(() => {
      this.#pause = undefined;
      this.#goOn();
    }, AGAIN_AFTER_MS).unref();
  }

  #next(): Buffer {
    if (this.#begun.length > 0) return this.#begun;
    this.#begun = Buffer.from(this.#waiting + (this.#lost > 0 ? lostLine(this.#lost) : ''));
    this.#waiting = '';
    this.#lost = 0;
    return this.#begun;
  }
}

function lostLine(lostLines: number): string {
  return `${JSON.stringify({ level: 40, time: Date.now(), lostLines })}\n`;
}
