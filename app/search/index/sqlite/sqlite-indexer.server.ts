import { join } from 'node:path';
import { documentGrams, type IndexedListing } from '../../text/index-grams.ts';
import { touchedListings } from '../search-index.ts';
import { SqliteMarketReader, type LoggedChange } from './sqlite-market-store.server.ts';
import { removeSearchFile } from './sqlite-search-file.server.ts';
import { SqliteSearchWriter, type SqliteFollowerState } from './sqlite-search-store.server.ts';

const CHANGES_A_STEP = 500;
const LISTINGS_A_STEP = 500;

export function searchPath(dataDir: string): string {
  return join(dataDir, 'search.db');
}

/** Transactions move position and documents together, so processes may take turns and be killed. */
export class SqliteIndexer {
  readonly #market: SqliteMarketReader;
  readonly #path: string;
  #search: SqliteSearchWriter;
  #isMerging = false;

  constructor(dataDir: string) {
    this.#market = new SqliteMarketReader(join(dataDir, 'market.db'));
    this.#path = searchPath(dataDir);
    this.#search = new SqliteSearchWriter(this.#path);
  }

  /** Returns whether there is more to do. Throws `DamagedIndex` until `startOver`. */
  step(): boolean {
    return this.#search.transaction(() =>
      this.#market.snapshot(() => {
        const before = this.#search.findState();
        const changes = before && this.#changesAfter(before);
        // Rebuild: the tables are right.
        if (!changes) {
          this.#beginRebuild();
          return true;
        }
        this.#applyChanges(changes, before.rebuildBelow ?? 0);
        if (this.#isMerging) this.#isMerging = this.#search.merge('next');
        const rebuildBelow = before.rebuildBelow === null ? null : this.#rebuildNext(before.rebuildBelow);
        const { seq, mark } = changes.at(-1) ?? before;
        const moved = seq !== before.seq || rebuildBelow !== before.rebuildBelow;
        if (moved) this.#search.saveState({ seq, mark, rebuildBelow });
        if (before.rebuildBelow !== null && rebuildBelow === null) {
          this.#isMerging = this.#search.merge('first');
        }
        return rebuildBelow !== null || this.#isMerging || changes.length === CHANGES_A_STEP;
      }),
    );
  }

  startRebuild(): void {
    this.#search.transaction(() => this.#market.snapshot(() => this.#beginRebuild()));
  }

  startOver(): void {
    this.#search.close();
    removeSearchFile(this.#path);
    this.#search = new SqliteSearchWriter(this.#path);
  }

  countDocuments(): number {
    return this.#search.countDocuments();
  }

  close(): void {
    this.#market.close();
    this.#search.close();
  }

  #beginRebuild(): void {
    // The counts of a replaced market cannot be told apart.
    this.#search.vocabulary.removeAll();
    this.#search.saveState({ ...this.#market.findLastChange(), rebuildBelow: Number.MAX_SAFE_INTEGER });
  }

  /** Undefined when some are missing, or the log is another one. */
  #changesAfter({ seq, mark }: SqliteFollowerState): LoggedChange[] | undefined {
    const lines = this.#market.listChangesFrom(seq, CHANGES_A_STEP + 1);
    if (lines[0]?.seq === seq && lines[0].mark !== mark) return undefined;
    const changes = lines.filter((line) => line.seq !== seq).slice(0, CHANGES_A_STEP);
    if (changes.length === 0) return this.#market.findLastChange().seq === seq ? [] : undefined;
    // AUTOINCREMENT leaves no gaps, so a gap was trimmed.
    return changes.every((change, index) => change.seq === seq + 1 + index) ? changes : undefined;
  }

  #applyChanges(changes: LoggedChange[], countedFrom: number): void {
    const { productIds, feedSeqs } = touchedListings(changes);
    if (productIds.length === 0) return;
    const listings = this.#market.listListingsById(productIds);
    const touched = [...new Set([...feedSeqs, ...listings.map(({ feedSeq }) => feedSeq)])];
    this.#search.remove(touched);
    this.#add(listings);
    // Listings below are left to the rebuild, which would count them again.
    const counted = listings.filter(({ feedSeq }) => feedSeq >= countedFrom);
    this.#search.vocabulary.replace(touched, counted);
  }

  #rebuildNext(below: number): number | null {
    const listings = this.#market.listListingsBelow(below, LISTINGS_A_STEP);
    const isLast = listings.length < LISTINGS_A_STEP;
    const lowest = isLast ? 0 : (listings.at(-1)?.feedSeq ?? 0);
    this.#search.removeRange(lowest, below);
    this.#add(listings);
    const feedSeqs = listings.map(({ feedSeq }) => feedSeq);
    this.#search.vocabulary.replace(feedSeqs, listings);
    return isLast ? null : lowest;
  }

  #add(listings: IndexedListing[]): void {
    this.#search.add(
      listings.map((listing) => ({ feedSeq: listing.feedSeq, grams: documentGrams(listing) })),
    );
  }
}
