import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fillMarket, type Tokens } from './fill-market.ts';

const root = join(import.meta.dirname, '../../..');
const cacheFolder = join(root, '.cache/gallery');
/** What the market is made from: server code and the catalogue, no screens. */
const MADE_FROM = ['app', 'database', 'scripts/demo', 'scripts/gallery/market', 'scripts/gallery/moment.ts'];
const IS_SOURCE = /(?<!\.test)\.ts$|\.svg$/;

/**
 * Puts a copy of the gallery's market into `dataDir`. The market is made when what it is made from has changed,
 * which takes a minute, and kept in `.cache`.
 */
export async function copyCachedMarket(dataDir: string): Promise<Tokens> {
  const stored = join(cacheFolder, hashOfSources());
  if (!existsSync(stored)) await makeAndCache(stored);
  cpSync(join(stored, 'data'), dataDir, { recursive: true });
  return JSON.parse(readFileSync(join(stored, 'tokens.json'), 'utf8')) as Tokens;
}

async function makeAndCache(stored: string): Promise<void> {
  console.log('장터를 꾸미는 중이에요… (처음 한 번, 1분쯤 걸려요)');
  const making = `${stored}.making`;
  rmSync(cacheFolder, { recursive: true, force: true });
  mkdirSync(join(making, 'data'), { recursive: true });
  const tokens = await fillMarket(join(making, 'data'));
  writeFileSync(join(making, 'tokens.json'), JSON.stringify(tokens));
  renameSync(making, stored);
}

function hashOfSources(): string {
  const hash = createHash('sha256');
  for (const path of MADE_FROM.flatMap(listSources).sort())
    hash.update(path).update(readFileSync(join(root, path)));
  return hash.digest('hex').slice(0, 16);
}

function listSources(path: string): string[] {
  if (path.endsWith('.ts')) return [path];
  const found = readdirSync(join(root, path), { recursive: true, encoding: 'utf8' });
  return found.filter((name) => IS_SOURCE.test(name)).map((name) => join(path, name));
}
