export type DatabaseOutage = 'busy' | 'away' | 'full';

export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseAway';
}

export class DatabaseBusy extends Error {
  override readonly name = 'DatabaseBusy';
}

/** Codes by the names that the engine's manual gives them. */
type Codes<Code> = Readonly<Record<DatabaseOutage, Readonly<Record<string, Code>>>>;

/** https://www.sqlite.org/rescode.html */
const SQLITE: Codes<number> = {
  busy: { BUSY: 5, LOCKED: 6 },
  away: { IOERR: 10, CANTOPEN: 14 },
  full: { FULL: 13 },
};
/** The shared memory file could not grow. */
const SQLITE_IOERR_SHMSIZE = 4874;

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const POSTGRES: Codes<string> = {
  busy: {
    idle_in_transaction_session_timeout: '25P03',
    serialization_failure: '40001',
    deadlock_detected: '40P01',
    out_of_memory: '53200',
    too_many_connections: '53300',
    lock_not_available: '55P03',
    query_canceled: '57014',
  },
  away: {
    admin_shutdown: '57P01',
    crash_shutdown: '57P02',
    cannot_connect_now: '57P03',
    idle_session_timeout: '57P05',
    io_error: '58030',
  },
  full: { disk_full: '53100' },
};

function findOutage<Code>(codes: Codes<Code>, code: Code): DatabaseOutage | undefined {
  return (['busy', 'away', 'full'] as const).find((outage) => Object.values(codes[outage]).includes(code));
}

/** Undefined where the error is about the query. */
export function databaseOutage(error: unknown): DatabaseOutage | undefined {
  if (error instanceof DatabaseUnavailable) return 'away';
  if (error instanceof DatabaseBusy) return 'busy';
  if (!(error instanceof Error)) return undefined;
  if ('errcode' in error && typeof error.errcode === 'number') {
    return error.errcode === SQLITE_IOERR_SHMSIZE ? 'full' : findOutage(SQLITE, error.errcode & 0xff);
  }
  return 'code' in error ? findOutage(POSTGRES, String(error.code)) : undefined;
}
