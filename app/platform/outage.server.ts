import { databaseOutage } from '../../database/outage.ts';
import { CodedError } from './coded-error.ts';

const OUTAGES: readonly string[] = ['busy', 'away', 'full'];

/**
 * What an error says about the market itself and not about what was asked of it: it has no time (`busy`), no data
 * (`away`) or no room (`full`) at present. Undefined for every other error.
 */
export function toOutage(error: unknown): CodedError | undefined {
  if (error instanceof CodedError) return OUTAGES.includes(error.code) ? error : undefined;
  const code = databaseOutage(error);
  return code && new CodedError(code, (error as Error).message, { cause: error });
}
