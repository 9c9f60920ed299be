import { write, writeSync } from 'node:fs';
import { type Logger, pino, stdSerializers } from 'pino';

export type { Logger };

/** A line of information may wait this long for others: writing each by itself takes as long as a page from memory. */
const MAX_WAIT_MS = 200;
const MAX_BATCH = 256;
const WARNING = 40;

/**
 * One line of JSON an event, to standard output; never a password, token, e-mail or form field. What warns is
 * written at once, with all that came before it; the rest within 200 ms, and whenever the process ends by itself.
 */
export function createLogger(level: string): Logger {
  const output = joinedLines();
  const options = {
    level,
    base: null,
    serializers: { err: toErrorLine },
    hooks: {
      logMethod(this: Logger, args: Parameters<Logger['info']>, method: Logger['info'], given: number) {
        method.apply(this, args);
        if (given >= WARNING) output.writeOut();
      },
    },
  };
  return pino(options, output);
}

/** An error without what else hangs on it: PostgreSQL's tell the values of the row that was refused. */
export function toErrorLine(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { type, message, stack } = stdSerializers.err(error);
  const code = 'code' in error ? { code: String(error.code) } : {};
  const errors = error instanceof AggregateError ? { errors: error.errors.map(toErrorLine) } : {};
  return { type, message, stack, ...code, ...errors };
}

/** Lines that warn are followed by `writeOut`. */
function joinedLines(): { write(line: string): void; writeOut(): void } {
  const output = new StandardOutput();
  let lines: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  const hand = (isUrgent = false) => {
    clearTimeout(timer);
    timer = undefined;
    output.add(lines.join(''), isUrgent);
    lines = [];
  };
  process.once('exit', () => output.end(lines.join('')));
  return {
    write(line) {
      lines.push(line);
      if (lines.length >= MAX_BATCH) hand();
      else timer ??= setTimeout(hand, MAX_WAIT_MS).unref();
    },
    writeOut: () => hand(true),
  };
}

const STDOUT = 1;
const NOTHING = Buffer.alloc(0);
/** What can't be written for now waits, up to so many characters; what comes then is lost, and counted. */
const MAX_WAITING = 1_000_000;
const AGAIN_AFTER_MS = 100;

/**
 * Writes lines to standard output, in order. That may be a file on a disk that is full: lines are lost then, but
 * nobody waits and nothing ends for it. (pino's own destination ends the process, or tries again in an endless loop.)
 */
class StandardOutput {
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
