import type { DatabaseSync, StatementSync, SQLInputValue } from 'node:sqlite';

export interface StatementResult {
  rows: Record<string, unknown>[];
  changes: number;
}

const CACHED_STATEMENTS = 200;

/** node:sqlite binds JS numbers as REAL, which disables indexes and rowids. */
function bindable(value: unknown): SQLInputValue {
  if (typeof value === 'number' && Number.isInteger(value)) return BigInt(value);
  if (typeof value === 'boolean') return value ? 1n : 0n;
  return value as SQLInputValue;
}

export class StatementRunner {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, { statement: StatementSync; returnsRows: boolean }>();

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  run(sql: string, parameters: readonly unknown[]): StatementResult {
    const { statement, returnsRows } = this.#prepare(sql);
    const bound = parameters.map(bindable);
    if (returnsRows) {
      const rows = statement.all(...bound) as Record<string, unknown>[];
      return { rows, changes: rows.length };
    }
    const { changes } = statement.run(...bound);
    return { rows: [], changes: Number(changes) };
  }

  #prepare(sql: string) {
    const cached = this.#statements.get(sql);
    if (cached) return cached;
    const statement = this.#db.prepare(sql);
    const entry = { statement, returnsRows: statement.columns().length > 0 };
    if (this.#statements.size >= CACHED_STATEMENTS) this.#statements.clear();
    this.#statements.set(sql, entry);
    return entry;
  }
}
