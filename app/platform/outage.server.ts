import { databaseOutage } from '../../database/outage.ts';
import { CodedError } from './coded-error.ts';

const OUTAGES: readonly string[] = ['busy', 'away', 'full'];

/** The market is `busy`, `away` or `full`; undefined for other errors. */
export function toOutage(error: unknown): CodedError | undefined {
  if (error instanceof CodedError) return OUTAGES.includes(error.code) ? error : undefined;
  const code = databaseOutage(error);
  return code && new CodedError(code, (error as Error).message, { cause: error });
}
