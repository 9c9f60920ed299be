import { sql } from 'kysely';
import { findTerm } from '../../app/keyword/keyword-terms.ts';
import { searchWords } from '../../app/search/text/match-text.ts';
import type { Database } from '../../database/database.ts';
import { generateListings } from '../market/listing.ts';

export const HOT_WORD = '화성탐사선';
const PEOPLE = 200_000;
const HOT_WATCHERS = 100_000;
const TITLES = 300_000;
const ROWS_AT_ONCE = 1_000;
const MAX_WORDS = 3;
const NO_CONDITIONS = {
  category: null,
  subCategory: null,
  minWon: null,
  maxWon: null,
  pausedAt: null,
  rangAt: null,
  createdAt: 0,
};

/** So many alerts of 200,000 people, of one to three words of a title each; and half of the people watch for one word. */
export async function fillAlerts(database: Database, count: number): Promise<{ keywords: number }> {
  await addPeople(database);
  const keywords = drawKeywords(count);
  const ids = new Map<string, string>();
  const counts = countWords();
  for (const words of new Set([...keywords, HOT_WORD])) ids.set(words, `keyword-${ids.size}`);
  const rows = [...ids].flatMap(([words, id]) => {
    const term = findTerm(words, counts);
    return term === undefined ? [] : [{ id, words, term }];
  });
  const known = new Set(rows.map(({ words }) => words));
  const hot = Array.from({ length: HOT_WATCHERS }, () => HOT_WORD);
  const alerts = [...keywords.filter((words) => known.has(words)), ...hot].map((words, index) => ({
    id: `alert-${index}`,
    keywordId: ids.get(words)!,
    accountId: `person-${index % PEOPLE}`,
    words,
    ...NO_CONDITIONS,
  }));
  await database.transaction(async (tx) => {
    for (const some of batches(rows)) await tx.insertInto('keyword').values(some).execute();
    for (const some of batches(alerts)) await tx.insertInto('keywordAlert').values(some).execute();
  });
  return { keywords: rows.length };
}

async function addPeople(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    await sql`
      insert into account (id, email, email_key, nickname, nickname_key, password_hash, created_at)
      with recursive n(i) as (select 0 union all select i + 1 from n where i < ${PEOPLE - 1})
      select 'person-' || i, 'person-' || i, 'person-' || i, 'person-' || i, 'person-' || i, '', 0 from n`.execute(
      tx,
    );
  });
}

/** Of titles as they come, so that common things are watched for by many; every other with a model that no listing has. */
function drawKeywords(count: number): string[] {
  const titles = [...generateListings(TITLES)].map(({ title }) => searchWords(title));
  return Array.from({ length: count }, (_, index) => {
    const words = titles[(index * 7_919) % titles.length]!;
    const start = index % words.length;
    const drawn = words.slice(start, start + 1 + (index % MAX_WORDS));
    if (index % 2 === 0) drawn.push(`x${(index * 7_919).toString(36)}`);
    return drawn.toSorted().join(' ');
  });
}

function countWords(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { title } of generateListings(TITLES))
    for (const word of searchWords(title)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function* batches<T>(rows: T[]): Generator<T[]> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) yield rows.slice(from, from + ROWS_AT_ONCE);
}
