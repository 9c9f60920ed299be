import type { Database } from '../../../database/database.ts';
import { hasInitial, toInitials } from '../../korean/initials.ts';
import { forwardClock } from '../../platform/clock/clock-watch.server.ts';
import { holdsHiddenWord } from '../popular/countable-search.ts';
import { listHiddenWords } from '../popular/popular-search-store.server.ts';
import type { SearchIndex } from '../index/search-index.ts';
import { begins, mayBecome, settledPart } from '../text/unfinished-word.ts';
import { isWorthSuggesting, type PhraseCount } from '../text/vocabulary.ts';

const MAX_PHRASES = 20_000;
const BATCH_SIZE = 500;
const MIN_LIFE_MS = 1_000;
/** Reading takes at most a hundredth of the time. */
const LIFE_PER_READ_MS = 100;
const MAX_AGE_MS = 60_000;

interface SharedPhrasesDeps {
  database: Database;
  searchIndex: SearchIndex;
  now(): number;
}

/** Cached, without hidden words. Stale while it is read again, for a minute at most. */
export class SharedPhrases {
  readonly #deps: SharedPhrasesDeps;
  readonly #age: () => number;
  #list: PhraseList | undefined;
  #readAt = 0;
  #lifeMs = MIN_LIFE_MS;
  #pending: Promise<PhraseList> | undefined;

  constructor(deps: SharedPhrasesDeps) {
    this.#deps = deps;
    this.#age = forwardClock(deps.now);
  }

  async list(): Promise<PhraseList> {
    const age = this.#age() - this.#readAt;
    if (!this.#list || age > MAX_AGE_MS) return this.#readOnce();
    // Fails only callers who find it too old.
    if (age > this.#lifeMs) this.#readOnce().catch(() => undefined);
    return this.#list;
  }

  #readOnce(): Promise<PhraseList> {
    this.#pending ??= this.#read().finally(() => {
      this.#pending = undefined;
    });
    return this.#pending;
  }

  async #read(): Promise<PhraseList> {
    const [readAt, startedAt] = [this.#age(), performance.now()];
    const list = new PhraseList();
    const hiddenWords = await listHiddenWords(this.#deps.database.read);
    let after: PhraseCount | undefined;
    for (let read = 0; read < MAX_PHRASES; read += BATCH_SIZE) {
      const batch = await this.#deps.searchIndex.listSharedPhrases(after, BATCH_SIZE);
      list.add(batch.filter(({ text }) => !holdsHiddenWord(text, hiddenWords)));
      if (batch.length < BATCH_SIZE) break;
      after = batch.at(-1);
      await new Promise((resolve) => setImmediate(resolve));
    }
    this.#list = list;
    this.#readAt = readAt;
    this.#lifeMs = Math.max(MIN_LIFE_MS, LIFE_PER_READ_MS * (performance.now() - startedAt));
    return list;
  }
}

interface Entry {
  tail: string;
  initials: string;
  phrase: string;
}

/** Most shared first, by whether their first or second word begins so. */
interface Bucket {
  first: Entry[];
  second: Entry[];
}

/** 모니터와, 책상은. */
const WITH_PARTICLE = /^(.{2,})[와과은는을를]$/u;

export class PhraseList {
  readonly #buckets = new Map<string, Bucket>();
  readonly #phrases = new Set<string>();

  add(phrases: PhraseCount[]): void {
    const sorted = phrases.toSorted((a, b) => b.listings - a.listings || (a.text < b.text ? -1 : 1));
    for (const { text } of sorted) {
      if (!isWorthSuggesting(text)) continue;
      const stem = WITH_PARTICLE.exec(text)?.[1];
      // A word is shared more than its form with a particle, and so comes before it.
      if (stem !== undefined && this.#phrases.has(stem)) continue;
      this.#phrases.add(text);
      const initials = toInitials(text);
      this.#put('first', { tail: text, initials, phrase: text });
      const at = text.indexOf(' ') + 1;
      if (at > 0) this.#put('second', { tail: text.slice(at), initials: initials.slice(at), phrase: text });
    }
  }

  /** Phrases that begin so, then those whose second word does, then those that the unfinished last syllable may become. */
  *begunBy(typed: string): Generator<string> {
    const initials = hasInitial(typed) ? toInitials(typed) : undefined;
    const isBegun = ({ tail, initials: of }: Entry) =>
      initials === undefined ? tail.startsWith(typed) : of.startsWith(initials) && begins(tail, typed);
    yield* this.#find(typed, isBegun);
    const settled = settledPart(typed);
    if (settled !== '') yield* this.#find(settled, ({ tail }) => mayBecome(tail, typed));
  }

  #put(kind: keyof Bucket, entry: Entry): void {
    for (const key of new Set([entry.tail.charAt(0), entry.initials.charAt(0)])) {
      const bucket = this.#buckets.get(key) ?? { first: [], second: [] };
      bucket[kind].push(entry);
      this.#buckets.set(key, bucket);
    }
  }

  *#find(part: string, fits: (entry: Entry) => boolean): Generator<string> {
    const bucket = this.#buckets.get(part.charAt(0));
    for (const entries of [bucket?.first ?? [], bucket?.second ?? []])
      for (const entry of entries) if (fits(entry)) yield entry.phrase;
  }
}
