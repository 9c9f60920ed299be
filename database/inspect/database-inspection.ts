import { CannotOpen } from '../cannot-open.ts';
import { databaseOutage } from '../outage.ts';

export interface DatabaseInspection {
  /** Of SQLite or the server: `17.2`. */
  version: string;
  isTooOld: boolean;
  hasMarket: boolean;
  /** The number of migrations at the next start. */
  pending: number;
  /** Undefined where a write succeeded; it was rolled back. */
  writeFailure: WriteFailure | undefined;
}

export interface WriteFailure {
  kind: 'busy' | 'full' | 'refused';
  message: string;
}

export function toWriteFailure(error: unknown): WriteFailure {
  const outage = databaseOutage(error instanceof CannotOpen ? error.cause : error);
  const message = error instanceof Error ? error.message : String(error);
  return { kind: outage === 'busy' || outage === 'full' ? outage : 'refused', message };
}
