import type { Database, Reader } from '../../database/database.ts';
import { actorTransaction } from '../account/account.server.ts';
import { newId } from '../platform/id.server.ts';
import type { SearchDeps } from '../search/index/search-index.ts';
import { searchWords } from '../search/text/match-text.ts';
import type { WordCounts } from '../search/text/vocabulary.ts';
import { readKeyboard } from './forecast.server.ts';
import { findTerm, longWords } from './keyword-terms.ts';
import {
  deleteAlert,
  deleteOlderMatches,
  deleteOlderRings,
  deleteUnwatched,
  insertAlert,
  listRung,
  listAlerts,
  updatePaused,
  upsertKeyword,
} from './keyword-store.server.ts';
import {
  type Keyword,
  type KeywordDraft,
  type KeywordProblem,
  MAX_KEYWORDS,
  RING_AGE_MS,
  rungText,
} from './keyword.ts';

type Deps = SearchDeps & { now(): number };

type Outcome = { ok: true } | { ok: false; problem: KeywordProblem };

export async function addKeyword(deps: Deps, actor: { id: string }, typed: KeywordDraft): Promise<Outcome> {
  const draft = { ...typed, words: await readKeyboard(deps, typed.words) };
  return storeKeyword(deps, actor, draft, await deps.searchIndex.countWords(longWords(draft.words)));
}

/** @param listings the number with each word: all are looked up by the rarest */
export async function storeKeyword(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  actor: { id: string },
  draft: KeywordDraft,
  listings: WordCounts,
): Promise<Outcome> {
  const term = findTerm(draft.words, listings);
  if (term === undefined) return { ok: false, problem: 'too-short' };
  const words = searchWords(draft.words).toSorted().join(' ');
  return actorTransaction(database, async (tx) => {
    const keywordId = await upsertKeyword(tx, { id: newId(), words, term });
    const own = await listAlerts(tx, actor.id);
    if (own.some((alert) => alert.keywordId === keywordId && hasSameConditions(alert, draft)))
      return { ok: false, problem: 'same' };
    if (own.length >= MAX_KEYWORDS) return { ok: false, problem: 'full' };
    await insertAlert(tx, {
      id: newId(),
      keywordId,
      accountId: actor.id,
      words: draft.words,
      category: draft.category ?? null,
      subCategory: draft.subCategory ?? null,
      minWon: draft.minWon ?? null,
      maxWon: draft.maxWon ?? null,
      createdAt: now(),
    });
    return { ok: true };
  });
}

function hasSameConditions(one: KeywordDraft, other: KeywordDraft): boolean {
  const names = ['category', 'subCategory', 'minWon', 'maxWon'] as const;
  return names.every((name) => one[name] === other[name]);
}

type Input = { id: string };

/** Ignores other people's, here and below. */
export async function removeKeyword(
  { database }: Pick<Deps, 'database'>,
  actor: { id: string },
  { id }: Input,
): Promise<void> {
  await database.transaction((tx) => deleteAlert(tx, { accountId: actor.id, id }));
}

export async function pauseKeyword(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  actor: { id: string },
  { id }: Input,
): Promise<void> {
  await database.transaction((tx) => updatePaused(tx, { accountId: actor.id, id, pausedAt: now() }));
}

export async function resumeKeyword(
  { database }: Pick<Deps, 'database'>,
  actor: { id: string },
  { id }: Input,
): Promise<void> {
  await database.transaction((tx) => updatePaused(tx, { accountId: actor.id, id, pausedAt: null }));
}

/** Newest first. */
export async function listKeywords(db: Reader, actor: { id: string }): Promise<Keyword[]> {
  const alerts = await listAlerts(db, actor.id);
  return alerts.map(({ keywordId: _keywordId, ...keyword }) => keyword);
}

/** The line of alerts beside a listing's price, by id: `보통 2만원 ~ 4만원 · 판매자 3일 전 가입`. */
export async function describeRung(
  db: Reader,
  productIds: string[],
  now: number,
): Promise<Map<string, string>> {
  const rung = await listRung(db, productIds);
  return new Map(rung.map(({ productId, ...listing }) => [productId, rungText(listing, now)]));
}

export async function trimKeywords(database: Database, now: number): Promise<void> {
  await database.transaction((tx) => deleteOlderRings(tx, now - RING_AGE_MS));
  await database.transaction((tx) => deleteOlderMatches(tx, now - RING_AGE_MS));
  await database.transaction(deleteUnwatched);
}
