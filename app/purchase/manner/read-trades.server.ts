import { setImmediate as letOthersGoFirst } from 'node:timers/promises';
import type { Reader } from '../../../database/database.ts';
import type { MannerInput, MannerPerson } from './manner.ts';
import { listPeople, listTradesOf } from './manner-store.server.ts';
import { isInClosedGroup, MAX_PEOPLE_BEHIND, toTradeGraph } from './trade-graph.ts';

/** For a person with many reviews, more distant people are ignored. */
const MAX_PEOPLE = 5_000;
/** SQLite reads on the thread that answers requests. */
const AT_ONCE = 100;

/**
 * Reads the authors, the people they traded with, the people those traded with, and so on, until there are enough for
 * the number of reviews. Small groups are always read completely: they may be closed.
 */
export async function readTradesAround(
  db: Reader,
  { subjectId, authorIds, reviews }: { subjectId: string; authorIds: string[]; reviews: number },
): Promise<Pick<MannerInput, 'people' | 'trades'>> {
  const needed = Math.min(MAX_PEOPLE, reviews * MAX_PEOPLE_BEHIND);
  const people = new Map<string, MannerPerson>();
  const trades: [string, string][] = [];
  const known = new Set([subjectId]);
  const unread = new Set<string>();
  const meet = async (ids: Iterable<string>) => {
    const strangers = [...new Set(ids)].filter((id) => !known.has(id));
    for (const id of strangers) unread.add(id);
    for (const id of strangers) known.add(id);
    for (const [id, person] of await readPeople(db, strangers)) people.set(id, person);
  };
  await meet(authorIds);
  for (;;) {
    const graph = toTradeGraph(trades, (id) => id !== subjectId && isConfirmed(people.get(id)));
    const next = [...unread].filter((id) => known.size <= needed || isInClosedGroup(graph, id));
    if (next.length === 0) return { people, trades };
    for (const id of next) unread.delete(id);
    const found = await inParts(next, (ids) => listTradesOf(db, ids));
    for (const trade of found) trades.push(trade);
    await meet(found.flat());
  }
}

const isConfirmed = (person: MannerPerson | undefined) => person?.isEmailConfirmed ?? false;

async function readPeople(db: Reader, ids: string[]): Promise<[string, MannerPerson][]> {
  const rows = await inParts(ids, (part) => listPeople(db, part));
  return rows.map(({ id, createdAt, emailVerifiedAt }) => [
    id,
    { createdAt, isEmailConfirmed: emailVerifiedAt !== null },
  ]);
}

/** Lets other requests run in between. */
async function inParts<Row>(ids: string[], read: (part: string[]) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    for (const row of await read(ids.slice(start, start + AT_ONCE))) rows.push(row);
    await letOthersGoFirst();
  }
  return rows;
}
