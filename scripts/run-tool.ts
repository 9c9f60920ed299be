import { CodedError } from '../app/platform/coded-error.ts';
import { parseConfig, type Config } from '../app/platform/config/config.server.ts';
import { CannotOpen } from '../database/cannot-open.ts';
import { databaseOutage } from '../database/outage.ts';
import { damageLine } from '../database/sqlite/damage.ts';

/** A command line that asks for nothing that can be done. */
export class WrongUse extends Error {
  /** Of the one command that was meant; default all of the tool. */
  usage: string | undefined;
}

/**
 * Runs a tool with the settings of the market and what stands on its command line; asked for help it says `usage`.
 * @returns the code to end with: what `work` returns, 1 when it could not be done, 2 with `usage` when it was not understood
 */
export async function runTool(
  usage: string,
  work: (config: Config, args: string[]) => Promise<number>,
): Promise<number> {
  endQuietly();
  const args = process.argv.slice(2);
  if (args[0] === '--help' || args[0] === '-h') {
    print(usage);
    return 0;
  }
  const config = parseConfig(process.env, 'tool');
  if ('problem' in config) return fail(config.problem, 1);
  try {
    return await work(config, args);
  } catch (error) {
    if (error instanceof CannotOpen) return fail(error.message, 1);
    if (error instanceof WrongUse) {
      const help = error.usage ?? usage;
      return fail(error.message ? `${error.message}\n\n${help}` : help, 2);
    }
    const damage = damageLine(error);
    if (damage) return fail(damage, 1);
    if (isOutside(error)) return fail(`하지 못했어요: ${error.message}`, 1);
    throw error;
  }
}

/** Where what is written to has ended, as `head` does. */
export function endQuietly(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit();
    throw error;
  });
}

/** What the system, the database or the photos' bucket says of itself, and no bug. */
function isOutside(error: unknown): error is Error {
  if (error instanceof CodedError) return error.code === 'away' || error.code === 'full';
  return error instanceof Error && ('syscall' in error || databaseOutage(error) !== undefined);
}

/** The one folder that a command line names. */
export function onlyArgument(args: string[]): string {
  const [folder, ...more] = args;
  if (!folder || folder.startsWith('-') || more.length > 0) throw new WrongUse('');
  return folder;
}

export const print = (line: string) => console.log(line);

function fail(text: string, code: number): number {
  console.error(text);
  return code;
}
