const SQLITE_FOREIGN_KEY = 787;
const POSTGRES_FOREIGN_KEY = '23503';

/** Whether an error of either engine says that a row would have pointed at one that is not there (any more). */
export function isForeignKeyViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    ('errcode' in error && error.errcode === SQLITE_FOREIGN_KEY) ||
    ('code' in error && error.code === POSTGRES_FOREIGN_KEY)
  );
}
