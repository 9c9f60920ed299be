import { expectMarket } from '../../database/copy/open-snapshot.ts';
import { openDatabase } from '../../database/open-database.ts';
import { NumberHashes } from '../../app/moderation/number/number-hashes.server.ts';
import { findSecret } from '../../app/platform/secret.server.ts';
import { runTool, print } from '../run-tool.ts';
import { helpText, parseCommandLine } from './commands.ts';
import { operatorName } from './operator-name.ts';

/** What the operator does at the command line; a running server may go on meanwhile. */
process.exitCode = await runTool(helpText(), async (config, args) => {
  if (args[0] === 'help') {
    print(helpText());
    return 0;
  }
  const work = parseCommandLine(args);
  const { dataDir, databaseUrl, origin } = config;
  // Opening would make an empty market, and an empty list would hide that the settings are wrong.
  await expectMarket(config);
  const database = await openDatabase({ dataDir, databaseUrl }, (error) => console.error(error.message));
  try {
    const operator = operatorName(process.env);
    const findNumberHashes = async () => {
      const secret = await findSecret(config);
      return secret === undefined ? undefined : new NumberHashes(secret);
    };
    const { ok, lines } = await work({ database, now: Date.now, operator, origin, findNumberHashes });
    const say = ok ? print : (text: string) => console.error(text);
    say(lines.join('\n'));
    return ok ? 0 : 1;
  } finally {
    await database.close();
  }
});
