import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allCases, blackPng } from './cases.ts';

/*
 * By how much a process grows, at most, that is sent photos of the worst kinds: every format that is read, as deep as it
 * goes, interlaced or progressive, square and as long as a side may be, upright and on its side, all of 50 megapixels.
 * Each in a process of its own; then several at once. An argument is a part of the names to measure. Linux only.
 */

/** Wider than tall is what costs: decoders work on whole rows. Of many at once one has as many pixels as the others. */
const AT_ONCE = [
  { count: 40, width: 1_440, height: 5_760 },
  { count: 4, width: 5_000, height: 4_999 },
];

const named = process.argv[2] ?? '';
const dir = mkdtempSync(join(tmpdir(), 'dasi-photo-memory-'));
const script = join(import.meta.dirname, 'process-once.ts');
const options = { encoding: 'utf8', env: { ...process.env, MALLOC_ARENA_MAX: '2' } } as const;
let maxMb = 0;

function measure(name: string, photos: Buffer[]): void {
  const paths = photos.map((bytes, index) => {
    const path = join(dir, String(index));
    writeFileSync(path, bytes);
    return path;
  });
  const line = execFileSync(process.execPath, ['--max-semi-space-size=8', script, ...paths], options);
  const { outcomes, grownMb } = JSON.parse(line) as { outcomes: string[]; grownMb: number };
  maxMb = Math.max(maxMb, grownMb);
  console.log(`${grownMb.toFixed(0).padStart(5)} MB  ${[...new Set(outcomes)].join()}  ${name}`);
}

try {
  for (const { name, make } of allCases().filter((one) => one.name.includes(named))) {
    measure(name, [await make()]);
  }
  for (const { count, ...size } of named === '' ? AT_ONCE : []) {
    const png = await blackPng(size, { bits: 16, isInterlaced: true });
    measure(
      `${count} at once of ${size.width} × ${size.height}, PNG 16 bit interlaced`,
      Array(count).fill(png),
    );
  }
  console.log(`at most ${maxMb.toFixed(0)} MB`);
} finally {
  rmSync(dir, { recursive: true });
}
