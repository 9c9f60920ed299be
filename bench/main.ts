import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeSection } from './support/results.ts';
import { isMet, toTable, type Row } from './support/table.ts';

/*
 * Every measurement with a limit, one after the other in processes of their own, as one table: printed, and written to
 * bench/results.md. LISTINGS=20000 for a first look; ENGINE=sqlite or postgres for one of the two; names of parts for
 * those alone (`npm run bench -- pages`). Ends with 1 when a limit is missed or a part fails.
 */

/** Folders beside this file; the `main.ts` of each hands its rows to `report`. */
const PARTS = [
  'search',
  'pages',
  'talk',
  'talk-live',
  'person',
  'live',
  'photos',
  'start',
  'manner',
  'alerts',
  'pushes',
  'desk',
];
const LISTINGS = process.env['LISTINGS'] || '1000000';

function run(part: string, rowsFile: string): boolean {
  const env = { ...process.env, LISTINGS, BENCH_ROWS: rowsFile };
  const script = join(import.meta.dirname, part, 'main.ts');
  const { status } = spawnSync(process.execPath, [script], { env, stdio: 'inherit' });
  const rows = readRows(rowsFile);
  // 1 is also what ends a part that has told its rows and missed a limit.
  return status === 0 || (status === 1 && rows.some((row) => !isMet(row)));
}

function readRows(file: string): Row[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Row);
}

function toResults(rows: Row[], failed: string[]): string {
  const engine = process.env['ENGINE'] ? `, ENGINE=${process.env['ENGINE']}` : '';
  const failures = failed.length > 0 ? `\n\nEnded without a result: ${failed.join(', ')}.` : '';
  return `\`npm run bench\` with LISTINGS=${LISTINGS}${engine}. Ratios are of two measurements in the same run.\n\n${toTable(rows)}${failures}`;
}

const requested = process.argv.slice(2);
const dir = mkdtempSync(join(tmpdir(), 'dasi-bench-rows-'));
try {
  const parts = requested.length > 0 ? PARTS.filter((part) => requested.includes(part)) : PARTS;
  const failed = parts.filter((part) => !run(part, join(dir, part)));
  const rows = parts.flatMap((part) => readRows(join(dir, part)));
  const isWhole = parts.length === PARTS.length;
  console.log(toTable(rows));
  if (isWhole) writeSection('Speed', toResults(rows, failed));
  process.exitCode = failed.length > 0 || !rows.every(isMet) ? 1 : 0;
} finally {
  rmSync(dir, { recursive: true, force: true });
}
