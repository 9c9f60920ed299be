import { createHmac, randomBytes } from 'node:crypto';
import type { Database } from '../../database/database.ts';
import { seoulDay } from '../korean/seoul-day.ts';
import { countableSearch } from './countable-search.ts';
import { holdsHiddenWord } from './hidden-words.ts';
import { areListedWords } from './listed-words.server.ts';
import {
  countMarks,
  deleteMarks,
  deletePopularBefore,
  findOrInsertWeekKey,
  findWeekKey,
  hasMark,
  insertMark,
  listHiddenWords,
  notePeople,
  type SearchMark,
} from './popular-search-store.server.ts';
import type { SearchDeps } from './scan-candidates.server.ts';

/** So many people must have searched for a text in one week before it is kept and shown. */
export const MIN_PEOPLE = 5;
const DAYS_A_WEEK = 7;
/** 1970 began on a Thursday. */
const THURSDAY = 3;
const KEY_BYTES = 32;

/** The week of a moment (epoch ms) in Seoul: the day, counted from 1970, of its Monday. */
export function seoulWeek(at: number): number {
  return Math.floor((seoulDay(at) + THURSDAY) / DAYS_A_WEEK) * DAYS_A_WEEK - THURSDAY;
}

/** The weeks whose searches are shown: that of a moment and the one before, which is whole. */
export function shownWeeks(at: number): number[] {
  const week = seoulWeek(at);
  return [week - DAYS_A_WEEK, week];
}

/**
 * Counts somebody's search, once in a week however often it is made. What is written of it is a code by a key that is
 * drawn for the week and deleted with it; the text itself only when enough people have searched for it, and never one that
 * may be about a person, that holds a hidden word or a word that no listing has.
 */
export async function countSearch(
  deps: SearchDeps & { now(): number },
  accountId: string,
  typedText: string,
): Promise<void> {
  const { database } = deps;
  const text = countableSearch(typedText);
  if (text === undefined) return;
  if (holdsHiddenWord(text, await listHiddenWords(database.read))) return;
  if (!(await areListedWords(deps.searchIndex, text))) return;
  const week = seoulWeek(deps.now());
  const mark = markOf(await weekKey(database, week), week, accountId, text);
  if (await hasMark(database.read, mark)) return;
  await database.transaction((tx) => insertMark(tx, mark));
  // After that was committed, so that of two who search at once one counts both.
  const people = await countMarks(database.read, mark);
  if (people >= MIN_PEOPLE) await database.transaction((tx) => notePeople(tx, week, { text, people }));
}

async function weekKey(database: Database, week: number): Promise<string> {
  const known = await findWeekKey(database.read, week);
  if (known !== undefined) return known;
  const fresh = randomBytes(KEY_BYTES).toString('base64url');
  return database.transaction(async (tx) => {
    await deleteMarks(tx, '<', week);
    return findOrInsertWeekKey(tx, week, fresh);
  });
}

/** A person has another code for each text, so that what they searched for cannot be put together. */
function markOf(key: string, week: number, accountId: string, text: string): SearchMark {
  const codeOf = (...parts: string[]) =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url');
  return { week, textMark: codeOf('text', text), personMark: codeOf('person', text, accountId) };
}

/** Deletes the keys and codes of other weeks than that of `now` (epoch ms), and what was popular before the last one. */
export async function trimSearches(database: Database, now: number): Promise<void> {
  await database.transaction(async (tx) => {
    await deleteMarks(tx, '<>', seoulWeek(now));
    await deletePopularBefore(tx, Math.min(...shownWeeks(now)));
  });
}
