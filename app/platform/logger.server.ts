import { pino, stdSerializers, type Logger } from 'pino';
import { StandardOutput } from './standard-output.server.ts';

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
