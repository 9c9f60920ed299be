import type { Database } from '../../database/database.ts';
import type { Row } from './table.ts';

const NAMES = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;

/** A line of something that may be at most `limit`. */
export function rowWithMax(
  measure: string,
  engine: Database['engine'],
  value: number,
  { unit, limit, note }: { unit: string; limit: number; note?: string },
): Row {
  return { measure, engine: NAMES[engine], value, unit, limit, bound: 'most', ...(note && { note }) };
}
