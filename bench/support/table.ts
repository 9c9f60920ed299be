import { appendFileSync } from 'node:fs';

/** One line of what a bench found. */
export interface Row {
  measure: string;
  engine: 'SQLite' | 'PostgreSQL' | 'both';
  value: number;
  unit: string;
  limit: number;
  /** Whether the limit is the least or the most that the value may be. */
  bound: 'least' | 'most';
  /** What else there is to know: the figures a ratio was made of, or what stops it. */
  note?: string;
}

export function isMet({ value, limit, bound }: Row): boolean {
  return bound === 'most' ? value <= limit : value >= limit;
}

/** Where `npm run bench` reads what each of its parts found: one row of JSON a line. */
const ROWS_FILE = process.env['BENCH_ROWS'];

/** Prints what was found, hands it on to the one who asked for it, and ends the process with 1 if a limit is missed. */
export function report(rows: readonly Row[]): void {
  console.log(toTable(rows));
  if (ROWS_FILE) appendFileSync(ROWS_FILE, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  if (!rows.every(isMet)) process.exitCode = 1;
}

/** The rows as a Markdown table. */
export function toTable(rows: readonly Row[]): string {
  const cells = rows.map((row) => [
    row.measure,
    row.engine,
    withUnit(row.value, row.unit),
    `${row.bound === 'most' ? '≤' : '≥'} ${withUnit(row.limit, row.unit)}`,
    isMet(row) ? 'yes' : '**no**',
    row.note ?? '',
  ]);
  const head = ['measure', 'engine', 'found', 'to reach', 'met', 'note'];
  return [head, ['---', '---', '---:', '---:', '---', '---'], ...cells]
    .map((line) => `| ${line.join(' | ')} |`)
    .join('\n');
}

function withUnit(value: number, unit: string): string {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return `${value.toFixed(digits).replace(/\.0+$/, '')} ${unit}`.trim();
}

/** The value below which `share` (0 to 1) of the values lie. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}
