import type { Database } from '../../database/database.ts';
import { storeKeyword } from '../../app/keyword/keyword.server.ts';
import type { KeywordDraft } from '../../app/keyword/keyword.ts';
import { KeywordFollower } from '../../app/keyword/match-listings.server.ts';

/** What people of the demo watch for. */
export const DEMO_KEYWORDS: readonly KeywordDraft[] = [
  { words: '게임 패드' },
  { words: '원목 의자', subCategory: 'furniture', maxWon: 60_000 },
  { words: '자전거', category: 'exchange' },
];

interface Moment {
  database: Database;
  /** Epoch ms. */
  at: number;
}

/** The first in the list is the last that was added. */
export async function addKeywords(
  { database, at }: Moment,
  person: { id: string },
  drafts: readonly KeywordDraft[],
): Promise<void> {
  for (const [index, draft] of drafts.entries()) {
    const deps = { database, now: () => at - index * 60_000 };
    const outcome = await storeKeyword(deps, person, draft, new Map());
    if (!outcome.ok) throw new Error(`${draft.words}: ${outcome.problem}`);
  }
}

/** For all that has been listed so far. */
export async function ringForAll({ database, at }: Moment): Promise<void> {
  await new KeywordFollower({ database, now: () => at }, { tx: '0', seq: 0 }).catchUp();
}
