import { parseArgs } from 'node:util';
import type { Database } from '../../database/database.ts';

/** What a command has to say, and whether it did what was asked. */
export interface CommandResult {
  ok: boolean;
  lines: string[];
}

/** A command line that no command understands; the help follows. */
export class WrongUse extends Error {}

/** One word of `npm run market -- …`. */
export interface Command {
  /** What follows the word, as the help shows it. */
  usage: string;
  summary: string;
  /** Reads what follows the word, throwing `WrongUse`; what it returns does the work. */
  parse(args: string[]): (deps: { database: Database; now(): number }) => Promise<CommandResult>;
}

/** Lists show this many entries at most. */
export const LIST_LIMIT = 1000;

/** Whether `--all` was given, where nothing else may be. */
export function parseAll(args: string[]): boolean {
  try {
    return parseArgs({ args, options: { all: { type: 'boolean', default: false } } }).values.all;
  } catch (error) {
    throw new WrongUse('--all만 덧붙일 수 있어요.', { cause: error });
  }
}

/** An id, and the words after it as one text. Either may begin with a hyphen: nothing here is an option. */
export function parseIdAndText(args: string[]): { id: string; text: string } {
  const plain = args[0] === '--' ? args : ['--', ...args];
  const [id, ...words] = parseArgs({ args: plain, allowPositionals: true }).positionals;
  if (!id) throw new WrongUse('번호를 적어 주세요.');
  return { id, text: words.join(' ') };
}
