import type { Reader, Writer } from '../../database/database.ts';

export interface PopularSearch {
  text: string;
  times: number;
}

/** Adds to how often each text was searched for on a day. */
export async function addTimes(tx: Writer, day: number, counts: ReadonlyMap<string, number>): Promise<void> {
  // In one order, so that servers that write the same texts wait for each other rather than both stop.
  const rows = [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1));
  await tx
    .insertInto('popularSearch')
    .values(rows.map(([text, times]) => ({ day, text, times })))
    .onConflict((conflict) =>
      conflict.columns(['day', 'text']).doUpdateSet((eb) => ({
        times: eb('popularSearch.times', '+', eb.ref('excluded.times')),
      })),
    )
    .execute();
}

/** Leaves a day its `most` most popular texts. */
export async function trimDay(tx: Writer, day: number, most: number): Promise<void> {
  const kept = tx
    .selectFrom('popularSearch')
    .select('text')
    .where('day', '=', day)
    .orderBy('times', 'desc')
    .orderBy('text')
    .limit(most);
  await tx.deleteFrom('popularSearch').where('day', '=', day).where('text', 'not in', kept).execute();
}

/** The most popular texts of these days, most popular first. */
export async function listPopular(
  db: Reader,
  days: { first: number; last: number },
  limit: number,
): Promise<PopularSearch[]> {
  const rows = await db
    .selectFrom('popularSearch')
    .select(({ fn }) => ['text', fn.sum<number>('times').as('times')])
    .where('day', '>=', days.first)
    .where('day', '<=', days.last)
    .groupBy('text')
    .orderBy('times', 'desc')
    .orderBy('text')
    .limit(limit)
    .execute();
  return rows.map(({ text, times }) => ({ text, times: Number(times) }));
}

/** Forgets the days before `day`. */
export async function deleteDaysBefore(tx: Writer, day: number): Promise<void> {
  await tx.deleteFrom('popularSearch').where('day', '<', day).execute();
}

/** All texts that are counted, of any day. */
export async function listTexts(tx: Writer): Promise<string[]> {
  const rows = await tx.selectFrom('popularSearch').select('text').distinct().execute();
  return rows.map(({ text }) => text);
}

export async function deleteTexts(tx: Writer, texts: string[]): Promise<void> {
  if (texts.length > 0) await tx.deleteFrom('popularSearch').where('text', 'in', texts).execute();
}

export async function insertHiddenWord(tx: Writer, word: string, now: number): Promise<void> {
  await tx
    .insertInto('hiddenSearch')
    .values({ word, createdAt: now })
    .onConflict((conflict) => conflict.column('word').doNothing())
    .execute();
}

/** Whether the word was hidden until now. */
export async function deleteHiddenWord(tx: Writer, word: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('hiddenSearch').where('word', '=', word).executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function listHiddenWords(db: Reader): Promise<string[]> {
  const rows = await db.selectFrom('hiddenSearch').select('word').orderBy('word').execute();
  return rows.map(({ word }) => word);
}
