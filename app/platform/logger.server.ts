import { write, writeSync } from 'node:fs';
import { type Logger, pino, stdSerializers, stdTimeFunctions } from 'pino';

export type { Logger };

/** Joins lines: a write each would take as long as a cached page. */
const MAX_WAIT_MS = 200;
const MAX_BATCH = 256;
const WARNING = 40;

/** `numbers`: pino's own levels and epoch ms. `names`: levels by name, times in ISO 8601. */
export const LOG_FORMATS = ['numbers', 'names'] as const;
export type LogFormat = (typeof LOG_FORMATS)[number];

const NAMES = {
  formatters: { level: (label: string) => ({ level: label }) },
  timestamp: stdTimeFunctions.isoTime,
};

/** One JSON line for each event; never a password, token, e-mail or form field. Warnings are written at once. */
export function createLogger(level: string, format: LogFormat = 'numbers'): Logger {
  const output = joinedLines(format);
  const options = {
    ...(format === 'names' && NAMES),
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

/** Without attached properties: PostgreSQL's name the row's values. */
export function toErrorLine(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { type, message, stack } = stdSerializers.err(error);
  const code = 'code' in error ? { code: String(error.code) } : {};
  const errors = error instanceof AggregateError ? { errors: error.errors.map(toErrorLine) } : {};
  return { type, message, stack, ...code, ...errors };
}

function joinedLines(format: LogFormat): { write(line: string): void; writeOut(): void } {
  const output = new StandardOutput(format);
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
/** In characters; beyond it lines are dropped and counted. */
const MAX_WAITING = 1_000_000;
const AGAIN_AFTER_MS = 100;

/** Ordered writes to standard output that never block or throw on a full disk. (pino's destination exits or loops there.) */
class StandardOutput {
  readonly #format: LogFormat;
  #waiting = '';
  #lost = 0;
  #begun = NOTHING;
  #isWriting = false;
  #pause: NodeJS.Timeout | undefined;

  constructor(format: LogFormat) {
    this.#format = format;
  }

  /** In the background, or at once with `isUrgent` unless a write is in progress. */
  add(lines: string, isUrgent = false): void {
    this.#take(lines);
    if (this.#isWriting || this.#pause) return;
    if (isUrgent) this.#writeNow();
    else this.#goOn();
  }

  end(lines: string): void {
    this.#take(lines);
    clearTimeout(this.#pause);
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
    this.#begun = Buffer.from(this.#waiting + (this.#lost > 0 ? lostLine(this.#lost, this.#format) : ''));
    this.#waiting = '';
    this.#lost = 0;
    return this.#begun;
  }
}

function lostLine(lostLines: number, format: LogFormat): string {
  const now = new Date();
  const [level, time] = format === 'names' ? ['warn', now.toISOString()] : [WARNING, now.getTime()];
  return `${JSON.stringify({ level, time, lostLines })}\n`;
}
