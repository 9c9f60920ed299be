import type { Database } from '../../../database/database.ts';
import { listKeywords, pauseKeyword } from '../../../app/keyword/keyword.server.ts';
import { type KeywordDraft, MAX_KEYWORDS } from '../../../app/keyword/keyword.ts';
import { addKeywords, ringForAll } from '../../demo/keywords.ts';
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
  const yesterday = { database, at: GALLERY_NOW - 24 * HOUR_MS };
  await addKeywords(yesterday, watcher, OF_WATCHER);
  const many = Array.from({ length: MAX_KEYWORDS }, (_, index) => ({ words: `찾는 물건 ${index + 1}` }));
  await addKeywords(yesterday, full, many);
  const lastHour = GALLERY_NOW - HOUR_MS;
  const paused = (await listKeywords(database.read, watcher)).at(-1);
  if (paused) await pauseKeyword({ database, now: () => lastHour }, watcher, paused);
  await ringForAll({ database, at: lastHour });
}
