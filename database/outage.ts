export type DatabaseOutage = 'busy' | 'away' | 'full';

export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseAway';
}

export class DatabaseBusy extends Error {
  override readonly name = 'DatabaseBusy';
}

/** https://www.sqlite.org/rescode.html */
const SQLITE: Readonly<Record<number, DatabaseOutage>> = {
  5: 'busy', // BUSY
  6: 'busy', // LOCKED
  10: 'away', // IOERR
  13: 'full', // FULL
  14: 'away', // CANTOPEN
};
/** The shared memory file could not grow. */
const SQLITE_IOERR_SHMSIZE = 4874;

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const POSTGRES: Readonly<Record<string, DatabaseOutage>> = {
  '25P03': 'busy', // idle_in_transaction_session_timeout
  '40001': 'busy', // serialization_failure
  '40P01': 'busy', // deadlock_detected
  '53100': 'full', // disk_full
  '53200': 'busy', // out_of_memory
  '53300': 'busy', // too_many_connections
  '55P03': 'busy', // lock_not_available
  '57014': 'busy', // query_canceled: statement_timeout
  '57P01': 'away', // admin_shutdown
  '57P02': 'away', // crash_shutdown
  '57P03': 'away', // cannot_connect_now
  '57P05': 'away', // idle_session_timeout
  '58030': 'away', // io_error
};

/** Undefined where the error is about the query. */
export function databaseOutage(error: unknown): DatabaseOutage | undefined {
  if (error instanceof DatabaseUnavailable) return 'away';
  if (error instanceof DatabaseBusy) return 'busy';
  if (!(error instanceof Error)) return undefined;
  if ('errcode' in error && typeof error.errcode === 'number') {
    return error.errcode === SQLITE_IOERR_SHMSIZE ? 'full' : SQLITE[error.errcode & 0xff];
  }
  return 'code' in error ? POSTGRES[String(error.code)] : undefined;
}
