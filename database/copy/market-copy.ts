/** Whole numbers are below 2^53. */
export type Cell = string | number | boolean | null;

/** In the order of the table's columns. */
export type Row = Cell[];

export interface TableShape {
  name: string;
  columns: string[];
}

/** An auto-increment column and its last value. */
export interface Counter {
  table: string;
  column: string;
  last: number;
}

export interface MarketCopy {
  level: string;
  tables: TableShape[];
  counters: Counter[];
  rows(table: TableShape): AsyncIterable<Row[]>;
}

export interface Snapshot extends MarketCopy {
  close(): Promise<void>;
}

export const ROWS_AT_ONCE = 500;

/** @throws for values that would not survive: bytes, lists, dates */
export function toCell(value: unknown): Cell {
  const isPlain = value === null || ['string', 'number', 'boolean'].includes(typeof value);
  if (!isPlain) throw new TypeError(`a value of this type can't be copied: ${typeof value}`);
  return value as Cell;
}
