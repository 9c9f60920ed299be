import { SETTINGS_WITH_RULES } from './setting-rules.ts';

/** Shorter names are words that other programs use too. */
const MIN_LENGTH = 5;

/** What people write for one of ours, and no other program is known to read. */
const TELLING: Readonly<Record<string, string>> = {
  ORIGIN_URL: 'ORIGIN',
  SMTP: 'SMTP_URL',
  STORAGE: 'STORAGE_URL',
  DATABASE: 'DATABASE_URL',
  PG_URL: 'DATABASE_URL',
  POSTGRES_URL: 'DATABASE_URL',
  DATA_PATH: 'DATA_DIR',
};

type Environment = Readonly<Record<string, string | undefined>>;

interface Misspelt {
  written: string;
  meant: string | undefined;
}

/** Where the launcher says which names of the settings file are none. */
export const UNKNOWN_SETTINGS = 'DASI_UNKNOWN_SETTINGS';

/** See `node --help`. */
const OF_NODE =
  /^NODE_(?:ENV|OPTIONS|PATH|EXTRA_CA_CERTS|USE_SYSTEM_CA|USE_ENV_PROXY|(?:DISABLE_)?COMPILE_CACHE|COMPILE_CACHE_PORTABLE|ICU_DATA|DEBUG|DEBUG_NATIVE|NO_WARNINGS|REDIRECT_WARNINGS|PENDING_DEPRECATION|V8_COVERAGE)$/;

/** Of the market's tools, of PostgreSQL's client and of the system: they may stand in the file too. */
const OTHERS =
  /^(?:CREDENTIALS_DIRECTORY|MARKET_OPERATOR|TO_(?:DATABASE|STORAGE)_URL|DASI_\w+|UV_\w+|MALLOC_\w+|SSL_CERT_\w+|PG[A-Z]+|TZ|LANG|LC_\w+|TMPDIR|PATH|HOME|(?:HTTPS?|NO|ALL)_PROXY)$/i;

/** A file of settings is the market's alone: whatever is not known there is a mistake. */
export function unknownInFile(names: readonly string[]): string[] {
  return names.filter(
    (name) => ![OF_NODE, OTHERS].some((known) => known.test(name)) && !SETTINGS_WITH_RULES.includes(name),
  );
}

/** Variables that look like a misspelt setting: ignored, an empty market would open instead. */
export function findMisspelt(env: Environment, names: readonly string[]): Misspelt[] {
  const unknown = (env[UNKNOWN_SETTINGS] ?? '').split(' ');
  return Object.keys(env).flatMap((written) => {
    if (names.includes(written)) return [];
    const meant = meantBy(written.toUpperCase(), names);
    return meant !== undefined || unknown.includes(written) ? [{ written, meant }] : [];
  });
}

function meantBy(written: string, names: readonly string[]): string | undefined {
  return TELLING[written] ?? names.find((name) => isNear(written, name));
}

export function toMisspeltLine({ written, meant }: Misspelt): string {
  const none = `${written}이라는 설정은 없어요.`;
  return meant === undefined
    ? `${none} 설정 파일에는 docs/operating.md에 있는 이름만 적어요.`
    : `${none} ${meant}을(를) 뜻하셨나요?`;
}

export function misspeltLine(env: Environment, names: readonly string[]): string | undefined {
  const [first] = findMisspelt(env, names);
  return first && toMisspeltLine(first);
}

const toSingular = (name: string) => name.replaceAll(/IES(?=_|$)/g, 'Y').replaceAll(/S(?=_|$)/g, '');

/** One typing error, or two in a long name; or singular and plural. In a short name, two letters in each other's place. */
function isNear(written: string, name: string): boolean {
  if (written.length < MIN_LENGTH || name.length < MIN_LENGTH) return hasTwoSwapped(written, name);
  return (
    toSingular(written) === toSingular(name) || editDistance(written, name) <= (name.length >= 10 ? 2 : 1)
  );
}

function hasTwoSwapped(written: string, name: string): boolean {
  const sorted = (text: string) => [...text].sort().join('');
  return sorted(written) === sorted(name) && editDistance(written, name) === 1;
}

/** Letters added, left out, changed, or two of them swapped (optimal string alignment). */
function editDistance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return Infinity;
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= a.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      let smallest = Math.min(
        rows[row - 1]![column]! + 1,
        line[column - 1]! + 1,
        rows[row - 1]![column - 1]! + (isSame ? 0 : 1),
      );
      const isSwapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (row > 1 && column > 1 && isSwapped) smallest = Math.min(smallest, rows[row - 2]![column - 2]! + 1);
      line.push(smallest);
    }
    rows.push(line);
  }
  return rows[a.length]![b.length]!;
}
