import { seoulDay } from '../../app/search/counted-searches.ts';
import { PopularSearches } from '../../app/search/popular-searches.server.ts';
import type { SearchDeps } from '../../app/search/scan-candidates.server.ts';
import { Suggestions } from '../../app/search/suggestions.server.ts';
import type { Database } from '../../database/database.ts';
import { atMost } from '../at-most.ts';
import { quantile, type Row } from '../table.ts';

const LIMIT = { unit: 'ms', limit: 10 };
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

async function measure(
  { engine }: Database,
  kind: string,
  ask: (time: number) => Promise<unknown[]>,
): Promise<Row> {
  const times: number[] = [];
  let found = 0;
  for (let time = 0; time < WARM_UP + TIMES; time++) {
    const startedAt = performance.now();
    const texts = await ask(time);
    if (time < WARM_UP) continue;
    times.push(performance.now() - startedAt);
    found += texts.length;
  }
  const note = `median ${quantile(times, 0.5).toFixed(2)} ms; ${(found / TIMES).toFixed(1)} texts`;
  return atMost(`suggestions, ${kind}: p99`, engine, quantile(times, 0.99), { ...LIMIT, note });
}

/** What the search box asks for while somebody types, one question at a time; makes searches popular first. */
export async function measureSuggestions(searchDeps: SearchDeps): Promise<Row[]> {
  const { database } = searchDeps;
  await fillPopular(database);
  const deps = { ...searchDeps, now: Date.now };
  const popular = new PopularSearches(deps);
  const suggestions = new Suggestions(deps);
  const rows: Row[] = [];
  for (const [kind, typed] of Object.entries(TYPED)) {
    const textAt = (time: number) => typed[time % typed.length]!;
    const ask = async (time: number) => {
      const { texts, kinds } = await suggestions.suggest(
        textAt(time),
        await popular.begunBy(textAt(time), 5),
      );
      return [...texts, ...kinds];
    };
    rows.push(await measure(database, kind, ask));
  }
  rows.push(await measure(database, 'empty box', () => popular.top(8)));
  return rows;
}
