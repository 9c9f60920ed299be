import {
  deleteAccountCommand,
  dropSecondFactorCommand,
  resetPasswordCommand,
  signOutCommand,
} from './commands/account-commands.ts';
import { acts, muteCommand, undoActCommand, unmuteCommand, warnCommand } from './commands/act-commands.ts';
import { appeals, judgeAppealCommand } from './commands/appeal-commands.ts';
import { audit } from './commands/audit-commands.ts';
import { WrongUse } from '../run-tool.ts';
import { type Command } from './command.ts';
import { answer, inquiries, inquiry } from './commands/inquiry-commands.ts';
import {
  hideCommand,
  listing,
  removeCommand,
  undoPurchaseCommand,
  unhideCommand,
} from './commands/listing-commands.ts';
import { judgeNoShowCommand, noShow, noShows } from './commands/no-show-commands.ts';
import { markedNumbers, markNumberCommand, unmarkNumberCommand } from './commands/number-commands.ts';
import { grantRoleCommand, operators, revokeRoleCommand } from './commands/operator-commands.ts';
import { person, restoreCommand, suspendCommand } from './commands/person-commands.ts';
import {
  hideSearchCommand,
  popularSearches,
  unhideSearchCommand,
} from './commands/popular-search-commands.ts';
import { closeReportCommand, report, reports } from './commands/report-commands.ts';
import { removeReviewCommand, review, reviews } from './commands/review-commands.ts';

const COMMANDS = new Map<string, Command>([
  ['inquiries', inquiries],
  ['inquiry', inquiry],
  ['answer', answer],
  ['reports', reports],
  ['report', report],
  ['close-report', closeReportCommand],
  ['listing', listing],
  ['hide', hideCommand],
  ['unhide', unhideCommand],
  ['remove', removeCommand],
  ['undo-purchase', undoPurchaseCommand],
  ['reviews', reviews],
  ['review', review],
  ['remove-review', removeReviewCommand],
  ['no-shows', noShows],
  ['no-show', noShow],
  ['judge-no-show', judgeNoShowCommand],
  ['person', person],
  ['acts', acts],
  ['warn', warnCommand],
  ['mute', muteCommand],
  ['unmute', unmuteCommand],
  ['suspend', suspendCommand],
  ['restore', restoreCommand],
  ['undo-act', undoActCommand],
  ['appeals', appeals],
  ['judge-appeal', judgeAppealCommand],
  ['marked-numbers', markedNumbers],
  ['mark-number', markNumberCommand],
  ['unmark-number', unmarkNumberCommand],
  ['reset-password', resetPasswordCommand],
  ['popular-searches', popularSearches],
  ['hide-search', hideSearchCommand],
  ['unhide-search', unhideSearchCommand],
  ['sign-out', signOutCommand],
  ['drop-second-factor', dropSecondFactorCommand],
  ['delete-account', deleteAccountCommand],
  ['operators', operators],
  ['grant-role', grantRoleCommand],
  ['revoke-role', revokeRoleCommand],
  ['audit', audit],
]);

const USAGE_WIDTH = 32;

/** A usage that is longer than its column has the summary below it. */
function helpLine(name: string, { usage, summary }: Pick<Command, 'usage' | 'summary'>): string {
  const called = `${name} ${usage}`;
  const isLong = called.length >= USAGE_WIDTH;
  return `  ${isLong ? `${called}\n  ${' '.repeat(USAGE_WIDTH)}` : called.padEnd(USAGE_WIDTH)}${summary}`;
}

/** What each command is for, a line each. */
export function helpText(): string {
  const lines = [...COMMANDS].map(([name, command]) => helpLine(name, command));
  lines.push(helpLine('help', { usage: '', summary: '이 도움말' }));
  return ['사용법: bin/dasi market <명령>', '', ...lines].join('\n');
}

/** The work that a command line asks for; throws `WrongUse` for one that asks for nothing we know. */
export function parseCommandLine([name, ...args]: string[]): ReturnType<Command['parse']> {
  if (name === undefined) throw new WrongUse('명령을 적어 주세요.');
  const command = COMMANDS.get(name);
  if (!command) throw new WrongUse(`그런 명령은 없어요: ${name}`);
  try {
    return command.parse(args);
  } catch (error) {
    if (error instanceof WrongUse) error.usage = `사용법: bin/dasi market ${name} ${command.usage}`;
    throw error;
  }
}
