import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { measureSource, type SourceFile } from './code-report/measure-source.ts';

/*
 * How the code reads, in numbers: the size of files, functions and folders, the share of comments, and names that the
 * field has another word for. `npm test` prints it; nothing fails by it. Unused exports fail in knip's own step.
 */

/** Words of our own for which the field has a word; see docs/glossary.md. */
const PRIVATE_WORDS =
  /^(asked?|asker|visit|kept|keep|outdate|owed|nowhere|figures?|measured|unreadable|silent|wish|wishes|held|hold|half|halves|vault|seal|sealed|spend|taken|refusals?|refuse|forgive|told|tell|away|look|looks|readings?|slips?|understand|tally|late|deeds?|crowd|shot|ear|chance|most|least|longest)$/i;

/** Names that are not ours to choose: options of Node, stored and exported data, fields of forms, codes in logs, earlier migrations. */
const FIXED_NAMES = new Set([
  'keepAlive',
  'keepAliveTimeout',
  'allowHalfOpen',
  'away',
  'unreadable',
  'heldPhotos',
  'heldPhotosMigration',
  'held_photo',
  'createWishes',
  'mail_wish',
  'late',
  'HALF_LIFE_MONTHS',
  'askedBy',
  'findAndFiguresMigration',
  'keep',
  'kept',
  'keptHalves',
  'mediaKept',
  'media_kept',
  'missedHalves',
  'toldAt',
  'toldOperatorsMigration',
]);

const isTest = (path: string) =>
  /\.(test|spec)\.tsx?$/.test(path) || /(-for-tests|-fixture)\.tsx?$/.test(path);

function listFiles(...folders: string[]): string[] {
  const listed = execFileSync('git', ['ls-files', '--', ...folders], { encoding: 'utf8' });
  return listed.split('\n').filter((path) => /\.tsx?$/.test(path));
}

/** The number at or below which that share of them lies. */
function percentile(values: number[], share: number): number {
  return (
    values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.ceil(values.length * share) - 1)] ?? 0
  );
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function lengths(values: number[]): string {
  return `median ${percentile(values, 0.5)}, p90 ${percentile(values, 0.9)}, longest ${Math.max(...values)}`;
}

function wordsOf(name: string): string[] {
  return name.split(/(?=[A-Z][a-z])|_/);
}

/** Identifiers with such a word in them, by how many declarations they have. */
function privateNames(files: SourceFile[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const name of files.flatMap(({ declared }) => declared)) {
    if (FIXED_NAMES.has(name)) continue;
    if (wordsOf(name).some((word) => PRIVATE_WORDS.test(word))) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].toSorted(([, one], [, other]) => other - one);
}

function largestFolders(paths: string[]): [string, number][] {
  const entries = new Map<string, Set<string>>();
  for (const path of paths) {
    for (let child = path; dirname(child) !== '.'; child = dirname(child)) {
      const folder = dirname(child);
      entries.set(folder, (entries.get(folder) ?? new Set()).add(child));
    }
  }
  const sizes = [...entries].map(([folder, children]): [string, number] => [folder, children.size]);
  return sizes.toSorted(([, one], [, other]) => other - one);
}

const countLines = (path: string) => readFileSync(path, 'utf8').trimEnd().split('\n').length;

const all = listFiles('app', 'server', 'database');
const files = all.filter((path) => !isTest(path)).map(measureSource);
const tests = [...all.filter(isTest), ...listFiles('test', 'e2e')];
const functions = files.flatMap((file) => file.functions);
const plain = functions.filter(({ isComponent }) => !isComponent).map(({ lines }) => lines);
const components = functions.filter(({ isComponent }) => isComponent).map(({ lines }) => lines);
const sourceLines = sum(files.map(({ lines }) => lines));
const commentLines = sum(files.map((file) => file.commentLines));
const tooFull = largestFolders(
  execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n'),
).filter(([folder, size]) => size > 25 && /^(app|server|database|scripts|test|e2e|bench)/.test(folder));
const names = privateNames(files);
const testNames = privateNames([...tests, ...listFiles('bench', 'scripts')].map(measureSource));
const nameCount = sum(names.map(([, count]) => count));
const rows = [
  ['source files', '400 to 500', `${files.length} (${sourceLines} lines)`],
  ['lines of a file', 'median 60 to 110, p90 220, longest 300', lengths(files.map(({ lines }) => lines))],
  ['lines of a function', 'p90 30', lengths(plain)],
  ['lines of a component', 'p90 70', lengths(components)],
  ['comment lines', '2 to 5 %', `${((100 * commentLines) / sourceLines).toFixed(1)} %`],
  [
    'folders above 25 entries',
    'none',
    tooFull.map(([folder, size]) => `${folder} ${size}`).join(', ') || 'none',
  ],
  ['names with private words', 'none', `${names.length} names, ${nameCount} declarations`],
  ['those in tests, benches and tools', 'none', `${testNames.length} names`],
  ['test lines to source lines', '0.8', (sum(tests.map(countLines)) / sourceLines).toFixed(2)],
];
for (const [measure, wanted, found] of rows) console.log(`${measure} (${wanted}): ${found}`);
if (process.argv.includes('--names'))
  for (const [name, count] of [...names, ...testNames]) console.log(`${count} ${name}`);
