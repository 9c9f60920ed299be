import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  listProductsByFeedSeq,
  listProductTexts,
  mapDescriptions,
  type ProductTexts,
} from '../../product/list/list-products.server.ts';
import type { Product } from '../../product/product.ts';
import type { Candidates, CandidatesWithProducts, SearchDeps } from '../index/search-index.ts';
import type { SearchPlan } from './search-plan.ts';

/** Candidates compared for one response; more would delay others. */
const BUDGET = 2_000;
/** Candidates looked up by a patient scan, most of which a filter may leave out. */
const PATIENT_CANDIDATES = 10_000;
const LARGEST_CHUNK = 500;
/** Less than four milliseconds of work between yields. */
const PATIENT_CHUNK = 150;
/** Extra candidates, for false positives and sold listings. */
const SPARE = 6;
const SPARE_OF_UNSOLD = 0.4;

export interface Span {
  before: number | null;
  wanted: number;
  /** Goes on beyond the time limit and past filtered listings, yielding after each look-up. */
  isPatient?: boolean;
}

export interface Scan<T> {
  /** Newest first; may be more than wanted. */
  found: T[];
  /** Nothing below it was scanned; null at the end. */
  before: number | null;
}

/** Finds whole listings; without a plan none. */
export async function scanProducts(
  deps: SearchDeps,
  plan: SearchPlan | undefined,
  span: Span,
): Promise<Scan<Product>> {
  if (!plan) return { found: [], before: null };
  return scan(plan, span, async (before, limit) => {
    const { products, ...candidates } = await findProducts(deps, plan, before, limit);
    return { candidates, compared: products.length, matches: products.filter(plan.isMatch) };
  });
}

/** Finds only what is compared, and reads descriptions only where titles and brands lack a word. */
export async function scanTexts(
  deps: SearchDeps,
  plan: SearchPlan | undefined,
  span: Span,
): Promise<Scan<ProductTexts>> {
  if (!plan) return { found: [], before: null };
  return scan(plan, span, async (before, limit) => {
    const candidates = await deps.searchIndex.findCandidates(plan.grams, before, limit);
    return { candidates, ...(await matchTexts(deps, plan, candidates.feedSeqs)) };
  });
}

/** Scans for each plan and merges what they found as far down as all of them came. */
export async function scanAll<T extends { feedSeq: number }>(
  plans: SearchPlan[],
  scanOne: (plan: SearchPlan) => Promise<Scan<T>>,
): Promise<Scan<T>> {
  const [first, ...others] = plans;
  if (!first) return { found: [], before: null };
  const scans = [await scanOne(first)];
  for (const plan of others) {
    await nextTurn();
    scans.push(await scanOne(plan));
  }
  if (others.length === 0) return scans[0]!;
  const before = Math.max(...scans.map((one) => one.before ?? 0));
  const merged = new Map(scans.flatMap(({ found }) => found.map((product) => [product.feedSeq, product])));
  const found = [...merged.values()].filter(({ feedSeq }) => feedSeq >= before);
  return { found: found.sort((a, b) => b.feedSeq - a.feedSeq), before: before || null };
}

interface Compared<T> {
  compared: number;
  matches: T[];
}

type FindMatches<T> = (
  before: number | null,
  limit: number,
) => Promise<Compared<T> & { candidates: Candidates }>;

/** Ends when `wanted` are found, none are left, the budget is spent or, unless it is patient, time is up. */
async function scan<T extends { feedSeq: number }>(
  { filter }: SearchPlan,
  { before, wanted, isPatient = false }: Span,
  findMatches: FindMatches<T>,
): Promise<Scan<T>> {
  const found: T[] = [];
  let from = before;
  let left = isPatient ? PATIENT_CANDIDATES : BUDGET;
  let leftToCompare = BUDGET;
  // Most candidates match, so the first look-up is seldom followed by another.
  const spare = SPARE + (filter.hideSold ? Math.ceil(wanted * SPARE_OF_UNSOLD) : 0);
  const largest = isPatient ? PATIENT_CHUNK : LARGEST_CHUNK;
  let chunk = Math.min(wanted + spare, largest);
  while (left > 0 && leftToCompare > 0 && found.length < wanted) {
    const size = Math.min(chunk, left, leftToCompare);
    const { candidates, compared, matches } = await findMatches(from, size);
    found.push(...matches.sort((a, b) => b.feedSeq - a.feedSeq));
    from = candidates.before;
    if (from !== null && from <= (filter.above ?? 0)) from = null;
    if (from === null) break;
    if (isPatient) await nextTurn();
    else if (candidates.feedSeqs.length < size) break;
    left -= candidates.feedSeqs.length;
    leftToCompare -= compared;
    chunk = Math.min(chunk * 4, largest);
  }
  return { found, before: from };
}

async function findProducts(
  { searchIndex, database }: SearchDeps,
  { grams, filter }: SearchPlan,
  before: number | null,
  limit: number,
): Promise<CandidatesWithProducts> {
  if (searchIndex.findCandidatesWithProducts)
    return searchIndex.findCandidatesWithProducts(grams, before, limit, filter);
  const candidates = await searchIndex.findCandidates(grams, before, limit);
  return { ...candidates, products: await listProductsByFeedSeq(database.read, candidates.feedSeqs, filter) };
}

async function matchTexts(
  { database }: SearchDeps,
  { filter, searchesDescriptions, isMatch }: SearchPlan,
  feedSeqs: number[],
): Promise<Compared<ProductTexts>> {
  const texts = await listProductTexts(database.read, feedSeqs, filter);
  const matches = texts.filter((product) => isMatch({ ...product, desc: '' }));
  const compared = texts.length;
  if (!searchesDescriptions || matches.length === compared) return { compared, matches };
  const matching = new Set(matches);
  const others = texts.filter((product) => !matching.has(product));
  const descs = await mapDescriptions(
    database.read,
    others.map(({ feedSeq }) => feedSeq),
  );
  const isInDesc = (product: ProductTexts) => isMatch({ ...product, desc: descs.get(product.feedSeq) ?? '' });
  return { compared, matches: [...matches, ...others.filter(isInDesc)] };
}
