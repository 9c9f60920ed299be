import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seoulDay } from '../app/search/counted-searches.ts';
import { openSearchIndex, rebuildSearchIndex } from '../app/search/open-search-index.server.ts';
import { PopularSearches } from '../app/search/popular-searches.server.ts';
import { suggest } from '../app/search/suggest.server.ts';
import type { Database } from '../database/database.ts';
import { openDatabase } from '../database/open-database.ts';
import { startPostgres } from '../test/postgres-server.ts';
import { fillPostgres } from './market/fill-postgres.ts';
import { fillSqlite } from './market/fill-sqlite.ts';

/*
 * What the search box asks for in a generated market, on SQLite and on PostgreSQL, one at a time in this process: wall
 * time (median and p99) and this process's work for one answer (mean), in ms, and how many texts it had.
 * LISTINGS=1000000 for the whole market; ENGINE=sqlite or postgres for one of the two.
 */

const LISTINGS = Number(process.env['LISTINGS'] || 20_000);
const POPULAR_A_DAY = 1_000;
const TIMES = 300;
const WARM_UP = 20;

/** What stands in the box, by kind. */
const TYPED: Readonly<Record<string, string[]>> = {
  '1 syllable': ['의', '아', '책', '폰', '나', '삼'],
  '1 initial': ['ㅇ', 'ㅅ', 'ㅋ'],
  '2 initials': ['ㅇㅇ', 'ㅅㅅ', 'ㄴㅌ'],
  '2 syllables': ['아이', '의자', '노트', '나이', '가방'],
  'unfinished syllable': ['아잎', '의ㅈ', '노틉', '나읷', '캠피'],
  'second word begun': ['아이폰 블', '나이키 운', '삼성 노'],
  'words that never meet': ['아이폰 원피', '레고 세탁', '텐트 립스'],
  'inside words only': ['이폰', '기', '자', '동화'],
  none: ['콩쥐팥쥐', '없는물', '뷁', 'zzq'],
  'a whole title': ['거의 새것 아이폰 15 프로 맥스 256기가 블랙 팝니다'],
};

/** As many counted texts as a market may have: what its newest listings are called, on each of seven days. */
async function fillPopular({ read, transaction }: Database): Promise<void> {
  const newest = read
    .selectFrom('product')
    .select('title')
    .orderBy('feedSeq', 'desc')
    .limit(20 * POPULAR_A_DAY);
  const words = (await newest.execute()).map(({ title }) => title.toLowerCase().split(' '));
  const texts = [
    ...new Set([1, 2].flatMap((length) => words.map((word) => word.slice(0, length).join(' ')))),
  ];
  const today = seoulDay(Date.now());
  await transaction(async (tx) => {
    for (const day of Array.from({ length: 7 }, (_, ago) => today - ago)) {
      const rows = texts
        .slice(0, POPULAR_A_DAY)
        .map((text, at) => ({ day, text, times: 3 + ((at * 7919) % 997) }));
      await tx.insertInto('popularSearch').values(rows).execute();
    }
  });
}

async function measure(name: string, ask: (time: number) => Promise<string[]>): Promise<string> {
  const times: number[] = [];
  let found = 0;
  let usedBefore = process.cpuUsage();
  for (let time = 0; time < WARM_UP + TIMES; time++) {
    if (time === WARM_UP) usedBefore = process.cpuUsage();
    const startedAt = performance.now();
    const texts = await ask(time);
    if (time < WARM_UP) continue;
    times.push(performance.now() - startedAt);
    found += texts.length;
  }
  const { user, system } = process.cpuUsage(usedBefore);
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(TIMES * share)]!.toFixed(2);
  const workMs = ((user + system) / 1000 / TIMES).toFixed(2);
  return `| ${name} | ${at(0.5)} / ${at(0.99)} | ${workMs} | ${(found / TIMES).toFixed(1)} |`;
}

async function measureAll(database: Database, dataDir: string): Promise<void> {
  const onError = (error: unknown) => console.error(error);
  const searchIndex = await openSearchIndex({ database, dataDir, onError });
  const deps = { database, searchIndex, now: Date.now };
  const popular = new PopularSearches(deps);
  console.log(`\n| ${database.engine} | median / p99 | work | texts |\n| --- | ---: | ---: | ---: |`);
  for (const [kind, typed] of Object.entries(TYPED)) {
    const textAt = (time: number) => typed[time % typed.length]!;
    const ask = async (time: number) => suggest(deps, textAt(time), await popular.begunBy(textAt(time), 5));
    console.log(await measure(kind, ask));
  }
  console.log(await measure('empty box', () => popular.top(8)));
  console.log(await measure('empty box, the first time', () => new PopularSearches(deps).top(8)));
  await searchIndex.close();
}

async function measureOn(engine: 'sqlite' | 'postgres'): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'dasi-bench-'));
  const server = engine === 'postgres' ? await startPostgres() : undefined;
  const database = await openDatabase({ dataDir, databaseUrl: server?.url }, console.error);
  try {
    if (server) await fillPostgres(server.url, LISTINGS, Date.now());
    else fillSqlite(dataDir, LISTINGS, Date.now());
    await rebuildSearchIndex({ database, dataDir });
    await fillPopular(database);
    await measureAll(database, dataDir);
  } finally {
    await database.close();
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

for (const engine of ['sqlite', 'postgres'] as const)
  if (!process.env['ENGINE'] || process.env['ENGINE'] === engine) await measureOn(engine);
