/** A value as both engines have it. Whole numbers are below 2^53. */
export type Cell = string | number | boolean | null;

/** The cells of a row in the order of its table's columns. */
export type Row = Cell[];

export interface TableShape {
  name: string;
  columns: string[];
}

/** A column whose numbers grow and are never given twice, and the last that was given. */
export interface Counter {
  table: string;
  column: string;
  last: number;
}

/** All of a market's rows as they were at one moment, wherever they are kept. */
export interface MarketCopy {
  /** The name of the last migration that was made of them. */
  level: string;
  /** What rows point at comes before them. */
  tables: TableShape[];
  counters: Counter[];
  /** The rows of a table, some hundred at a time. */
  rows(table: TableShape): AsyncIterable<Row[]>;
}

/** One that is read out of a database which others may go on using. */
export interface Snapshot extends MarketCopy {
  close(): Promise<void>;
}

/** How many rows are held at once. */
export const ROWS_AT_ONCE = 500;

/** @throws for what no table of a market has: bytes, lists and dates would not come back as they went */
export function toCell(value: unknown): Cell {
  const isPlain = value === null || ['string', 'number', 'boolean'].includes(typeof value);
  if (!isPlain) throw new TypeError(`a value of this type can't be copied: ${typeof value}`);
  return value as Cell;
}
