import { parseArgs } from 'node:util';
import { cleanText, textProblemText } from '../../app/korean/text-length.ts';
import type { NumberHashes } from '../../app/moderation/number/number-hashes.server.ts';
import type { OperatorDeps } from '../../app/platform/audit-log.server.ts';
import type { Database } from '../../database/database.ts';
import { WrongUse } from '../run-tool.ts';

/** What a command has to say, and whether it did what was asked. */
interface CommandResult {
  ok: boolean;
  lines: string[];
}

/** What was done, with the number by which `undo-act` undoes it. */
export function doneAs(line: string, { actId }: { actId?: string }): CommandResult {
  return { ok: true, lines: actId === undefined ? [line] : [line, `조치 번호: ${actId}`] };
}

/** What a command works with. */
interface CommandDeps extends OperatorDeps {
  database: Database;
  /** The market's public address without a closing slash; undefined where none is set. */
  origin?: string | undefined;
  /** Undefined where the server's secret is not found. */
  findNumberHashes?(): Promise<NumberHashes | undefined>;
}

/** One word of `bin/dasi market …`. */
export interface Command {
  /** What follows the word, as the help shows it. */
  usage: string;
  summary: string;
  /** Reads what follows the word, throwing `WrongUse`; what it returns does the work. */
  parse(args: string[]): (deps: CommandDeps) => Promise<CommandResult>;
}

/** Lists show this many entries at most. */
export const LIST_LIMIT = 1000;

const REASON_RULE = { maxLength: 300, lines: 'many' } as const;

/** Whether `--all` was given, where nothing else may be. */
export function parseAll(args: string[]): boolean {
  try {
    return parseArgs({ args, options: { all: { type: 'boolean', default: false } } }).values.all;
  } catch (error) {
    throw new WrongUse('--all만 덧붙일 수 있어요.', { cause: error });
  }
}

/** An address of the market ends with the id of what it shows. */
function idIn(typed: string): string {
  if (!/^(?:https?:\/\/|\/)/.test(typed)) return typed;
  return new URL(typed, 'http://localhost').pathname.split('/').at(-1) || typed;
}

/** An id or a pasted address, and the words after it as one text. Either may begin with a hyphen: nothing here is an option. */
export function parseIdAndText(args: string[]): { id: string; text: string } {
  const plain = args[0] === '--' ? args : ['--', ...args];
  const [id, ...words] = parseArgs({ args: plain, allowPositionals: true }).positionals;
  if (!id) throw new WrongUse('번호를 적어 주세요.');
  return { id: idIn(id), text: words.join(' ') };
}

/** One id (or e-mail address), and nothing after it. */
export function parseIdAlone(args: string[]): string {
  const { id, text } = parseIdAndText(args);
  if (text !== '') throw new WrongUse('번호 하나만 적어 주세요.');
  return id;
}

/** An id (or e-mail address) and the reason for what is to be done with it, as it is kept. */
export function parseIdAndReason(args: string[]): { id: string; reason: string } {
  const { id, text } = parseIdAndText(args);
  const reason = cleanText(text, REASON_RULE);
  if (!reason.ok) throw new WrongUse(textProblemText('이유는', reason.problem, REASON_RULE));
  if (reason.text === '') throw new WrongUse('이유를 적어 주세요.');
  return { id, reason: reason.text };
}
