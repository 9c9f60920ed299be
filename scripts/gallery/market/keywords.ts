import type { Database } from '../../../database/database.ts';
import { listKeywords, pauseKeyword, storeKeyword } from '../../../app/keyword/keyword.server.ts';
import { type KeywordDraft, MAX_KEYWORDS } from '../../../app/keyword/keyword.ts';
import { KeywordFollower } from '../../../app/keyword/match-listings.server.ts';
import { GALLERY_NOW } from '../moment.ts';

const HOUR_MS = 3_600_000;

/** The last is paused; which of the others have rung is up to the listings. */
const OF_WATCHER: KeywordDraft[] = [
  { words: '자전거', category: 'exchange', subCategory: 'sports_camping', maxWon: 150_000 },
  { words: '게임 패드' },
  { words: '울 코트 M', subCategory: 'women', minWon: 30_000, maxWon: 60_000 },
  { words: '원목 의자', subCategory: 'furniture' },
];

interface Person {
  id: string;
}

/** One has some that rang an hour ago, the other as many as there may be. */
export async function watchKeywords(
  database: Database,
  { watcher, full }: { watcher: Person; full: Person },
): Promise<void> {
  const store = async (person: Person, draft: KeywordDraft, minutesAgo: number) => {
    const at = { database, now: () => GALLERY_NOW - 24 * HOUR_MS - minutesAgo * 60_000 };
    const outcome = await storeKeyword(at, person, draft, new Map());
    if (!outcome.ok) throw new Error(`${draft.words}: ${outcome.problem}`);
  };
  for (const [index, draft] of OF_WATCHER.entries()) await store(watcher, draft, index);
  for (let number = 1; number <= MAX_KEYWORDS; number += 1)
    await store(full, { words: `찾는 물건 ${number}` }, number);
  const deps = { database, now: () => GALLERY_NOW - HOUR_MS };
  const paused = (await listKeywords(database.read, watcher)).at(-1);
  if (paused) await pauseKeyword(deps, watcher, paused);
  await new KeywordFollower(deps, { tx: '0', seq: 0 }).catchUp();
}
