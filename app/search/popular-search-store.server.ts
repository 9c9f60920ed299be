import type { Reader, Writer } from '../../database/database.ts';

export interface PopularSearch {
  text: string;
  /** How many people have searched for it in one week, at most. */
  people: number;
}

/** The key of a week's marks; `fresh` becomes it where the week has none yet. */
export async function findOrInsertWeekKey(tx: Writer, week: number, fresh: string): Promise<string> {
  await tx
    .insertInto('searchWeek')
    .values({ week, key: fresh })
    .onConflict((conflict) => conflict.column('week').doNothing())
    .execute();
  const row = await tx.selectFrom('searchWeek').select('key').where('week', '=', week).executeTakeFirst();
  return row?.key ?? fresh;
}

export async function findWeekKey(db: Reader, week: number): Promise<string | undefined> {
  const row = await db.selectFrom('searchWeek').select('key').where('week', '=', week).executeTakeFirst();
  return row?.key;
}

/** That somebody searched for a text, by what stands for both. */
export interface SearchMark {
  week: number;
  textMark: string;
  personMark: string;
}

export async function hasMark(db: Reader, { week, textMark, personMark }: SearchMark): Promise<boolean> {
  const row = await db
    .selectFrom('searchMark')
    .select('week')
    .where('week', '=', week)
    .where('textMark', '=', textMark)
    .where('personMark', '=', personMark)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertMark(tx: Writer, mark: SearchMark): Promise<void> {
  await tx
    .insertInto('searchMark')
    .values(mark)
    .onConflict((conflict) => conflict.columns(['week', 'textMark', 'personMark']).doNothing())
    .execute();
}

export async function countMarks(db: Reader, { week, textMark }: SearchMark): Promise<number> {
  const { count } = await db
    .selectFrom('searchMark')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('week', '=', week)
    .where('textMark', '=', textMark)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Notes how many people have searched for a text in a week, if they are more than were noted. */
export async function notePeople(tx: Writer, week: number, { text, people }: PopularSearch): Promise<void> {
  await tx
    .insertInto('popularSearch')
    .values({ day: week, text, times: people })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'text'])
        .doUpdateSet({ times: people })
        .where('popularSearch.times', '<', people),
    )
    .execute();
}

/** The texts of these weeks that most people have searched for, those first. */
export async function listPopular(
  db: Reader,
  weeks: number[],
  minPeople: number,
  limit: number,
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

/** Forgets who searched in weeks before `week`, or with `<>` in any other one. */
export async function deleteMarks(tx: Writer, which: '<' | '<>', week: number): Promise<void> {
  await tx.deleteFrom('searchWeek').where('week', which, week).execute();
  await tx.deleteFrom('searchMark').where('week', which, week).execute();
}

/** Forgets what was popular before a week. */
export async function deletePopularBefore(tx: Writer, week: number): Promise<void> {
  await tx.deleteFrom('popularSearch').where('day', '<', week).execute();
}

/** All texts that are kept, of any week. */
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
