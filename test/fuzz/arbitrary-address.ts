import fc from 'fast-check';
import { CATEGORIES, SUB_CATEGORIES } from '../../app/product/category.ts';
import { REPORT_TARGET_KINDS } from '../../app/support/report/report.ts';
import { INQUIRY_TOPICS } from '../../app/support/inquiry/inquiry.ts';
import { hostileText, toBytes } from './hostile-text.ts';

/** What there is to ask for, as it is while the requests are made. */
export interface Things {
  /** Of listings and people. */
  ids: string[];
  /** What follows `/media/` and `/assets/`. */
  files: string[];
  /** Of a person who may sign in. */
  email: string;
  password: string;
}

const SANE = ['1', 'new', 'cheap', 'dear', '의자', '10000', '50000', 'best', 'books', 'delete'];

/** What may stand in the place of a parameter that is no id. */
const KNOWN_PARTS: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ['category', CATEGORIES.map(({ value }) => value)],
  ['subCategory', SUB_CATEGORIES.map(({ value }) => value)],
  ['value', SUB_CATEGORIES.map(({ value }) => value)],
  ['topic', INQUIRY_TOPICS.map(({ value }) => value)],
  ['kind', REPORT_TARGET_KINDS.map(({ value }) => value)],
]);

/** An address without what no request line can hold: a control character, a space or, unless `isRaw`, what is no ASCII. */
function fitForRequestLine(address: string, isRaw: boolean): string {
  return toBytes(address)
    .replace(
      isRaw ? /[^\x21-\xff]/g : /[^\x21-\x7e]/g,
      (unit) => `%${unit.charCodeAt(0).toString(16).padStart(2, '0')}`,
    )
    .replaceAll('#', '%23');
}

const partEncodings = fc.constantFrom<(text: string) => string>(
  (text) => encodeURIComponent(text.toWellFormed()),
  (text) => text.replaceAll('/', '%2F'),
  (text) => Buffer.from(text).toString('hex').replaceAll(/../g, '%$&'),
);

/** What stands in the place of `:name`: mostly something that is there. */
function pathPart(things: Things, name: string): fc.Arbitrary<string> {
  const known = name === '*' ? things.files : (KNOWN_PARTS.get(name) ?? things.ids);
  return fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...known) },
    { weight: 1, arbitrary: fc.constantFrom(...SANE) },
    { weight: 2, arbitrary: fc.tuple(hostileText, partEncodings).map(([text, encode]) => encode(text)) },
  );
}

const MISCHIEF: ((path: string) => string)[] = [
  (path) => `${path}/`,
  (path) => `/${path}`,
  (path) => path.replace('/', '/./'),
  (path) => path.replace('/', '/../'),
  (path) => path.replace('/', '/%2e%2e/'),
  (path) => path.replaceAll('/', '\\'),
  (path) => path.replaceAll('/', '//'),
  (path) => path.toUpperCase(),
  (path) => path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  (path) => `${path};a=b`,
  (path) => `${path}%`,
  (path) => `${path}%C0%80`,
  (path) => `${path}.data.data`,
  (path) => `http://localhost${path}`,
  (path) => `//evil.example${path}`,
  (path) => path + '/'.repeat(3_000) + 'a',
  (path) => path.slice(0, -1),
];

function pathOf(pattern: string, things: Things): fc.Arbitrary<string> {
  const parts = pattern.split('/').slice(1);
  const filled = parts.map((part) => {
    if (part === '*') return fc.array(pathPart(things, part), { maxLength: 2 }).map((list) => list.join('/'));
    if (!part.startsWith(':')) return fc.constant(part);
    const filler = pathPart(things, part.replace(/^:|\?$/g, ''));
    return part.endsWith('?') ? fc.option(filler, { nil: '' }) : filler;
  });
  const plain = fc.tuple(...filled).map((list) => `/${list.join('/')}`);
  const twin = plain.map((path) => (path === '/' ? '/_.data' : `${path}.data`));
  const twisted = fc.tuple(plain, fc.constantFrom(...MISCHIEF)).map(([path, twist]) => twist(path) || '/');
  return fc.oneof(
    { weight: 6, arbitrary: plain },
    { weight: 3, arbitrary: twin },
    { weight: 2, arbitrary: twisted },
  );
}

/** A query of known and unknown names, some of them more than once. */
function query(names: string[]): fc.Arbitrary<string> {
  const name = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...names) },
    { weight: 1, arbitrary: hostileText },
  );
  const value = fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom(...SANE) },
    { weight: 1, arbitrary: hostileText },
  );
  const encodings = fc.constantFrom<(text: string) => string>(
    (text) => encodeURIComponent(text.toWellFormed()),
    (text) => text.replaceAll(/[&#+]/g, ''),
  );
  const pair = fc
    .tuple(name, value, encodings)
    .map(([key, text, encode]) => `${encode(key).replaceAll('=', '')}=${encode(text)}`);
  return fc.array(pair, { maxLength: 5 }).map((pairs) => (pairs.length > 0 ? `?${pairs.join('&')}` : ''));
}

/**
 * Addresses of one pattern, as a request line can hold them: mostly such as lead there, with parameters that no one
 * would send. At most 12 kB, or node:http would not even read them.
 */
export function addressOf(pattern: string, things: Things, names: string[]): fc.Arbitrary<string> {
  return fc
    .tuple(pathOf(pattern, things), query(names), fc.nat(9))
    .map(([path, search, kind]) => fitForRequestLine(path + search, kind === 0).slice(0, 12_000));
}
