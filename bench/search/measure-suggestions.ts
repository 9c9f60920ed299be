import { PopularSearches, shownWeeks } from '../../app/search/popular/popular-searches.server.ts';
import type { SearchDeps } from '../../app/search/index/search-index.ts';
import { Suggestions } from '../../app/search/suggest/suggestions.server.ts';
import type { Database } from '../../database/database.ts';
import { rowWithMax } from '../support/row-with-max.ts';
import type { Row } from '../support/table.ts';
import { referencesOf } from './references.ts';
import { ratiosOf, timeAgainst, type Timing } from './time-against.ts';

/** Times a look-up of a rare gram. */
const LIMIT = { unit: 'times', limit: 60 };
const POPULAR_A_WEEK = 1_000;

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

/** As many counted texts as a market may have: what its newest listings are called, in each of two weeks. */
async function fillPopular({ read, transaction }: Database): Promise<void> {
  const newest = read
    .selectFrom('product')
    .select('title')
    .orderBy('feedSeq', 'desc')
    .limit(20 * POPULAR_A_WEEK);
  const words = (await newest.execute()).map(({ title }) => title.toLowerCase().split(' '));
  const texts = [
    ...new Set([1, 2].flatMap((length) => words.map((word) => word.slice(0, length).join(' ')))),
  ];
  await transaction(async (tx) => {
    for (const day of shownWeeks(Date.now())) {
      const rows = texts
        .slice(0, POPULAR_A_WEEK)
        .map((text, at) => ({ day, text, times: 5 + ((at * 7919) % 997) }));
      await tx.insertInto('popularSearch').values(rows).execute();
    }
  });
}

function toRow(kind: string, { engine }: Database, timing: Timing): Row {
  const note =
    `median ${timing.medianMs.toFixed(2)}, p99 ${timing.p99Ms.toFixed(2)} ms; ` +
    `reference ${timing.referenceMedianMs.toFixed(2)} and ${timing.referenceP99Ms.toFixed(2)} ms; ` +
    `${timing.found.toFixed(1)} texts`;
  return rowWithMax(`suggestions, ${kind}: p99`, engine, ratiosOf(timing).p99, { ...LIMIT, note });
}

/** What the search box asks for while a person types, one question at a time; makes searches popular first. */
export async function measureSuggestions(searchDeps: SearchDeps): Promise<Row[]> {
  const { database } = searchDeps;
  await fillPopular(database);
  const deps = { ...searchDeps, now: Date.now };
  const popular = new PopularSearches(deps);
  const suggestions = new Suggestions(deps);
  const { lookup } = referencesOf(searchDeps);
  const rows: Row[] = [];
  for (const [kind, typed] of Object.entries(TYPED)) {
    const textAt = (time: number) => typed[time % typed.length]!;
    const ask = async (time: number) => {
      const { texts, kinds } = await suggestions.suggest(
        textAt(time),
        await popular.begunBy(textAt(time), 5),
      );
      return texts.length + kinds.length;
    };
    rows.push(toRow(kind, database, await timeAgainst(lookup, ask)));
  }
  const timing = await timeAgainst(lookup, async () => (await popular.top(8)).length);
  rows.push(toRow('empty box', database, timing));
  return rows;
}
