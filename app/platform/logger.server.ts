import { destination, pino, type Logger } from 'pino';

export type { Logger };

/** A line of information may wait this long for others: writing each by itself takes longer than a page from memory. */
const LONGEST_WAIT_MS = 200;
const WRITTEN_TOGETHER_BYTES = 32_768;
const WARNING = 40;

/**
 * One line of JSON an event, to standard output; never a password, token, e-mail or form field. What warns is
 * written at once, with all that came before it; the rest within 200 ms, and whenever the process ends by itself.
 */
export function createLogger(level: string): Logger {
  const output = destination({
    dest: 1,
    sync: false,
    minLength: WRITTEN_TOGETHER_BYTES,
    maxWrite: 2 * WRITTEN_TOGETHER_BYTES,
    periodicFlush: LONGEST_WAIT_MS,
  });
  const options = {
    level,
    base: null,
    hooks: {
      logMethod(this: Logger, args: Parameters<Logger['info']>, method: Logger['info'], given: number) {
        method.apply(this, args);
        if (given >= WARNING) output.flushSync();
      },
    },
  };
  return pino(options, output);
}
