import type { Database } from '../../../database/database.ts';
import { forwardClock } from '../../platform/forward-clock.ts';
import { holdsHiddenWord } from '../text/hidden-words.ts';
import { PhraseList } from './phrase-list.ts';
import type { PhraseCount } from './phrases.ts';
import { listHiddenWords } from '../popular/popular-search-store.server.ts';
import type { SearchIndex } from '../index/search-index.ts';

const MAX_PHRASES = 20_000;
/** A millisecond of work between yields. */
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
  #rewrite: Promise<PhraseList> | undefined;

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
    this.#rewrite ??= this.#read().finally(() => {
      this.#rewrite = undefined;
    });
    return this.#rewrite;
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
