import { sql } from 'kysely';
import type { AnyWriter, Reader, Writer } from '../../../database/database.ts';
import type { WeeklySearchTable } from '../../../database/tables/search-tables.ts';

export interface PopularSearch {
  text: string;
  people: number;
}

export async function findWeekKey(db: Reader, week: number): Promise<string | undefined> {
  const row = await db.selectFrom('searchWeek').select('key').where('week', '=', week).executeTakeFirst();
  return row?.key;
}

/** `fresh` is stored if the week has no key yet. */
export async function findOrInsertWeekKey(tx: Writer, week: number, fresh: string): Promise<string> {
  const row = { week, key: fresh };
  await tx
    .insertInto('searchWeek')
    .values(row)
    .onConflict((oc) => oc.doNothing())
    .execute();
  return (await findWeekKey(tx, week)) ?? fresh;
}

export async function insertWeeklySearch(db: AnyWriter, search: WeeklySearchTable): Promise<boolean> {
  const query = db
    .insertInto('weeklySearch')
    .values(search)
    .onConflict((oc) => oc.doNothing());
  return (await query.executeTakeFirst()).numInsertedOrUpdatedRows === 1n;
}

export async function upsertPopular(
  db: AnyWriter,
  { week, textHash }: WeeklySearchTable,
  { text, minPeople }: { text: string; minPeople: number },
): Promise<void> {
  await sql`
    insert into popular_search (day, text, times)
    select week, ${text}, count(*) from weekly_search
    where week = ${week} and text_hash = ${textHash}
    group by week having count(*) >= ${minPeople}
    on conflict (day, text) do update set times = excluded.times where popular_search.times < excluded.times
  `.execute(db);
}

export async function listPopular(
  db: Reader,
  { weeks, minPeople, limit }: { weeks: number[]; minPeople: number; limit: number },
): Promise<PopularSearch[]> {
  const rows = await db
    .selectFrom('popularSearch')
    .select(({ fn }) => ['text', fn.max<number>('times').as('people')])
    .where('day', 'in', weeks)
    .where('times', '>=', minPeople)
    .groupBy('text')
    .orderBy('people', 'desc')
    .orderBy('text')
    .limit(limit)
    .execute();
  return rows.map(({ text, people }) => ({ text, people: Number(people) }));
}

export async function deleteWeeklySearches(tx: Writer, which: '<' | '<>', week: number): Promise<void> {
  await tx.deleteFrom('searchWeek').where('week', which, week).execute();
  await tx.deleteFrom('weeklySearch').where('week', which, week).execute();
}

export async function deletePopularBefore(tx: Writer, week: number): Promise<void> {
  await tx.deleteFrom('popularSearch').where('day', '<', week).execute();
}

export async function deletePopular(tx: Writer, isHidden: (text: string) => boolean): Promise<string[]> {
  const rows = await tx.selectFrom('popularSearch').select('text').distinct().execute();
  const texts = rows.map(({ text }) => text).filter(isHidden);
  if (texts.length > 0) await tx.deleteFrom('popularSearch').where('text', 'in', texts).execute();
  return texts;
}

export async function insertHiddenWord(tx: Writer, word: string, now: number): Promise<void> {
  const row = { word, createdAt: now };
  await tx
    .insertInto('hiddenSearch')
    .values(row)
    .onConflict((oc) => oc.doNothing())
    .execute();
}

export async function deleteHiddenWord(tx: Writer, word: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('hiddenSearch').where('word', '=', word).executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function listHiddenWords(db: Reader): Promise<string[]> {
  const rows = await db.selectFrom('hiddenSearch').select('word').orderBy('word').execute();
  return rows.map(({ word }) => word);
}
