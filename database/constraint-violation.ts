const SQLITE_UNIQUE_CODES = [2067, 1555];
const POSTGRES_UNIQUE = '23505';

/** The violated column or constraint, on either engine. */
export function uniqueViolation(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('errcode' in error && SQLITE_UNIQUE_CODES.includes(Number(error.errcode))) return error.message;
  if ('code' in error && error.code === POSTGRES_UNIQUE) {
    return 'constraint' in error ? String(error.constraint) : error.message;
  }
  return undefined;
}

const SQLITE_FOREIGN_KEY = 787;
const POSTGRES_FOREIGN_KEY = '23503';

export function isForeignKeyViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    ('errcode' in error && error.errcode === SQLITE_FOREIGN_KEY) ||
    ('code' in error && error.code === POSTGRES_FOREIGN_KEY)
  );
}
