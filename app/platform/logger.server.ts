import { pino, type Logger } from 'pino';

export type { Logger };

/** One line of JSON an event, to standard output; never a password, token, e-mail or form field. */
export function createLogger(level: string): Logger {
  return pino({ level, base: null });
}
