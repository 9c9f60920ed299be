import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseConfig } from '../../app/platform/config.server.ts';
import { CannotOpen } from '../../database/cannot-open.ts';
import { openDatabase } from '../../database/open-database.ts';
import { WrongUse } from './command.ts';
import { helpText, parseCommandLine } from './commands.ts';
import { operatorName } from './operator-name.ts';

const EXIT = { done: 0, failed: 1, wrongUse: 2 } as const;

/** What the operator does at the command line; a running server may go on meanwhile. */
async function main(args: string[]): Promise<number> {
  if (args[0] === 'help' || args[0] === '--help') {
    console.log(helpText());
    return EXIT.done;
  }
  try {
    return await carryOut(parseCommandLine(args));
  } catch (error) {
    if (error instanceof CannotOpen) return fail(error.message);
    if (!(error instanceof WrongUse)) throw error;
    console.error(`${error.message}\n\n${helpText()}`);
    return EXIT.wrongUse;
  }
}

async function carryOut(work: ReturnType<typeof parseCommandLine>): Promise<number> {
  const config = parseConfig(process.env, 'tool');
  if ('problem' in config) return fail(config.problem);
  const { dataDir, databaseUrl, origin } = config;
  // Opening would make an empty market, and an empty list would hide that DATA_DIR is wrong.
  if (!databaseUrl && !existsSync(join(dataDir, 'market.db'))) {
    return fail('장터의 데이터가 없어요. DATA_DIR를 확인해 주세요.');
  }
  const database = await openDatabase({ dataDir, databaseUrl }, (error) => console.error(error.message));
  try {
    const operator = operatorName(process.env);
    const { ok, lines } = await work({ database, now: Date.now, operator, origin });
    if (!ok) return fail(lines.join('\n'));
    console.log(lines.join('\n'));
    return EXIT.done;
  } finally {
    await database.close();
  }
}

function fail(text: string): number {
  console.error(text);
  return EXIT.failed;
}

process.exitCode = await main(process.argv.slice(2));
