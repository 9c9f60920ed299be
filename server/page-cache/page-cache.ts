import { LRUCache } from 'lru-cache';
import type { Change } from '../../app/platform/change-log.server.ts';
import type { CachedPage } from './cached-page.ts';
import { RenderQueue } from './render-queue.ts';

const LIST_LIFE_MS = 1_000;
/** While nothing changes; counts of a list are a minute old themselves. */
const QUIET_LIST_LIFE_MS = 60_000;
const DETAIL_LIFE_MS = 3_600_000;
const LOG_STALE_AFTER_MS = 2_000;
/** The index follows by itself, some seconds later after a failure. */
const INDEX_BEHIND_MS = 6_000;
/** How long an old page is served while the database is unreachable, like stale-if-error. */
const OUTAGE_LIFE_MS = 3_600_000;
/** The share of memory for pages that live a second: few at a time, except for made-up addresses. */
const PASSING_SHARE = 1 / 8;

interface Entry {
  page: CachedPage;
  /** When its rendering began, by a monotonic clock (`performance.now`). */
  renderedAt: number;
  /** When its rendering began, in the order of renderings and changes. */
  order: number;
  productId: string | undefined;
}

/** The rendered page, or during an outage a cached one that is not too old. */
async function orCached(rendering: Promise<CachedPage>, entry: Entry | undefined): Promise<CachedPage> {
  const page = await rendering;
  const isOfUse = entry !== undefined && performance.now() - entry.renderedAt < OUTAGE_LIFE_MS;
  return page.status === 503 && isOfUse ? entry.page : page;
}

interface Rendering {
  page: Promise<CachedPage>;
  /** Empty while it waits for its turn. */
  begun: { order?: number };
}

/** The reader of the change log that the cache relies on. */
export interface ReadLog {
  /** When it was last read to its end, by `performance.now`. */
  caughtUpAt(): number;
  /** Reads all that is committed; false when part of it cannot be read yet. */
  catchUp(): Promise<boolean>;
}

/**
 * A byte-limited LRU cache. A detail page lives until its product changes, one beside it is sold or gone, its seller is
 * rated again, or its relative times change, an hour at most; a list lives a second, or a minute while nothing changes.
 * They are cached separately, so that made-up searches never evict detail pages. While the log is late everything lives
 * a second.
 */
export class PageCache {
  readonly #lasting: LRUCache<string, Entry>;
  readonly #passing: LRUCache<string, Entry>;
  readonly #rendering = new Map<string, Rendering>();
  readonly queue = new RenderQueue();
  readonly #keysOfProduct = new KeysById();
  readonly #keysBeside = new KeysById();
  /** When products changed last, in the order of renderings and changes. */
  readonly #changes = new LRUCache<string, number>({ max: 10_000 });
  #order = 0;
  #lastClearing = 0;
  #lastChange = 0;
  #lastChangeAt = -Infinity;
  #log: ReadLog = { caughtUpAt: () => -Infinity, catchUp: () => Promise.resolve(false) };
  hits = 0;
  renders = 0;

  constructor(maxBytes: number) {
    const sizeCalculation = ({ page }: Entry, key: string) => page.bytes + key.length * 2;
    const passing = Math.ceil(maxBytes * PASSING_SHARE);
    this.#passing = new LRUCache({ maxSize: passing, sizeCalculation });
    this.#lasting = new LRUCache({
      maxSize: maxBytes - passing,
      sizeCalculation,
      dispose: (entry, key) => this.#forgetKey(entry, key),
    });
  }

  get cachedBytes(): number {
    return this.#lasting.calculatedSize + this.#passing.calculatedSize;
  }

  /** Until this is called, no page is fresh for longer than a second. */
  trustLog(log: ReadLog): void {
    this.#log = log;
  }

  apply(changes: Change[]): void {
    const order = ++this.#order;
    for (const { kind, productId, accountId } of changes) {
      // No cached page shows anything personal.
      if (kind === 'personal') continue;
      this.#lastChange = order;
      this.#lastChangeAt = performance.now();
      if (kind === 'renamed' || kind === 'number-marked') {
        this.#lastClearing = order;
        this.#lasting.clear();
        this.#passing.clear();
      }
      const id = productId ?? accountId;
      if (!id) continue;
      this.#changes.set(id, order);
      this.#keysOfProduct.of(id).forEach((key) => this.#lasting.delete(key));
      // Picks and applications of what stands beside are not shown.
      if (kind !== 'picked' && kind !== 'applied')
        this.#keysBeside.of(id).forEach((key) => this.#lasting.delete(key));
    }
  }

  findFresh(key: string): CachedPage | undefined {
    const entry = this.#find(key);
    if (!entry || !this.#isFresh(entry)) return undefined;
    this.hits++;
    return entry.page;
  }

  /**
   * The fresh page under `key`, or a rendering, one at a time for each key. Throws `busy` when too many wait.
   * `isWriter` waits for the log, so that the page has all earlier writes. During an outage: the cached page, if any.
   */
  async get(
    key: string,
    productId: string | undefined,
    isWriter: boolean,
    render: () => Promise<CachedPage>,
  ): Promise<CachedPage> {
    const isLogRead = !isWriter || (await this.#log.catchUp());
    const entry = this.#find(key);
    // Unread changes of the log may be from this moment.
    const since = isLogRead ? (isWriter ? this.#lastChange : 0) : this.#order;
    // The log has just named the products that changed, but not the lists they are in.
    const isCurrent = entry && isLogRead && (entry.productId || entry.order > since);
    const page = isCurrent ? this.findFresh(key) : undefined;
    if (page) return page;
    const running = this.#rendering.get(key);
    // A rendering that has not begun yet will see every change: all who need a new one share it.
    const isRecent = running && (running.begun.order ?? Infinity) > since;
    return orCached(isRecent ? running.page : this.#render(key, productId, render), entry);
  }

  /** Renders without caching, in the queue; throws `busy` as `get` does. */
  renderUncached<Answer>(render: () => Promise<Answer>): Promise<Answer> {
    return this.queue.run(false, render);
  }

  #render(
    key: string,
    productId: string | undefined,
    render: () => Promise<CachedPage>,
  ): Promise<CachedPage> {
    const begun: Rendering['begun'] = {};
    const isKnown = this.#isKnown(key, productId);
    const page = this.queue
      .run(isKnown, async () => {
        this.renders++;
        const order = ++this.#order;
        begun.order = order;
        const renderedAt = performance.now();
        const rendered = await render();
        this.#keepUnlessStale(key, { page: rendered, renderedAt, order, productId });
        return rendered;
      })
      .finally(() => {
        if (this.#rendering.get(key)?.begun === begun) this.#rendering.delete(key);
      });
    this.#rendering.set(key, { page, begun });
    return page;
  }

  /** A missing page may appear; a failed one may work at the next try. */
  #keepUnlessStale(key: string, entry: Entry): void {
    const { page, order, productId } = entry;
    const shownIds = productId === undefined ? [] : [productId, ...page.besideIds];
    const changed = Math.max(this.#lastClearing, ...shownIds.map((id) => this.#changes.get(id) ?? 0));
    if (changed > order || page.status >= 500) return;
    const lasts = productId !== undefined && page.status === 200;
    (lasts ? this.#passing : this.#lasting).delete(key);
    if (!lasts) {
      this.#passing.set(key, { ...entry, productId: undefined });
      return;
    }
    this.#lasting.set(key, entry);
    if (!this.#lasting.has(key)) return;
    this.#keysOfProduct.add(productId, key);
    page.besideIds.forEach((id) => this.#keysBeside.add(id, key));
  }

  /** By cache and log alone: a request cannot move made-up addresses ahead. */
  #isKnown(key: string, productId: string | undefined): boolean {
    return this.#find(key) !== undefined || (productId !== undefined && this.#changes.has(productId));
  }

  #find(key: string): Entry | undefined {
    return this.#lasting.get(key) ?? this.#passing.get(key);
  }

  #isFresh({ page, renderedAt, order, productId }: Entry): boolean {
    const now = performance.now();
    const age = now - renderedAt;
    if (!productId && page.lifeMs !== undefined) return age < page.lifeMs;
    const isLogStale = now - this.#log.caughtUpAt() > LOG_STALE_AFTER_MS;
    const isTrue = Date.now() < page.trueUntil;
    if (productId) return isTrue && age < (isLogStale ? LIST_LIFE_MS : DETAIL_LIFE_MS);
    // A list is settled while nothing at all has changed.
    const isSettled = order > this.#lastChange && renderedAt - this.#lastChangeAt > INDEX_BEHIND_MS;
    const isQuiet = isSettled && !isLogStale;
    return age < LIST_LIFE_MS || (isQuiet && isTrue && age < QUIET_LIST_LIFE_MS);
  }

  #forgetKey({ page, productId }: Entry, key: string): void {
    if (productId) this.#keysOfProduct.remove(productId, key);
    page.besideIds.forEach((id) => this.#keysBeside.remove(id, key));
  }
}

class KeysById {
  readonly #keys = new Map<string, Set<string>>();

  of(id: string): readonly string[] {
    return [...(this.#keys.get(id) ?? [])];
  }

  add(id: string, key: string): void {
    const keys = this.#keys.get(id) ?? new Set();
    this.#keys.set(id, keys.add(key));
  }

  remove(id: string, key: string): void {
    const keys = this.#keys.get(id);
    keys?.delete(key);
    if (keys?.size === 0) this.#keys.delete(id);
  }
}
