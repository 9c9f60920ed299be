import { LRUCache } from 'lru-cache';
import type { Change } from '../app/platform/change-log.server.ts';
import type { KeptPage } from './kept-page.ts';

const LIST_LIFE_MS = 1_000;
const DETAIL_LIFE_MS = 60_000;
const LOG_LATE_AFTER_MS = 2_000;

interface Entry {
  page: KeptPage;
  keptAt: number;
  productId: string | undefined;
}

/**
 * Rendered public pages, least recently used out, counted in bytes. Lists live a second; a detail page
 * lives until the change log names its product, a minute at most, and a second while the log is late.
 */
export class PageCache {
  readonly #entries: LRUCache<string, Entry>;
  readonly #rendering = new Map<string, Promise<KeptPage>>();
  readonly #keysOfProduct = new Map<string, Set<string>>();
  readonly #changedAt = new LRUCache<string, number>({ max: 10_000 });
  #allChangedAt = 0;
  #caughtUpAt: () => number = () => 0;
  hits = 0;
  renders = 0;

  constructor(maxBytes: number) {
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ page }, key) => page.bytes + key.length * 2 + 500,
      dispose: (entry, key) => this.#forgetKey(entry, key),
    });
  }

  /** What is kept, in bytes as they are counted. */
  get keptBytes(): number {
    return this.#entries.calculatedSize;
  }

  /** Says when the change log was last read to its end (epoch ms). */
  trustLog(caughtUpAt: () => number): void {
    this.#caughtUpAt = caughtUpAt;
  }

  /** Drops the pages that these changes make stale. */
  apply(changes: Change[]): void {
    const now = Date.now();
    for (const { kind, productId } of changes) {
      if (kind === 'renamed') {
        this.#allChangedAt = now;
        this.#entries.clear();
      }
      if (!productId) continue;
      this.#changedAt.set(productId, now);
      for (const key of this.#keysOfProduct.get(productId) ?? []) this.#entries.delete(key);
    }
  }

  /** The page under `key` that may be sent as it is, if there is one. */
  findFresh(key: string): KeptPage | undefined {
    const entry = this.#entries.get(key);
    if (!entry || !this.#isFresh(entry)) return undefined;
    this.hits++;
    return entry.page;
  }

  /**
   * The page under `key`, rendered by `render` when there is no fresh one; one rendering a key at a time.
   * With `fresh` (a person who has just written something) it is rendered anew in any case.
   */
  async get(
    key: string,
    productId: string | undefined,
    fresh: boolean,
    render: () => Promise<KeptPage>,
  ): Promise<KeptPage> {
    const page = fresh ? undefined : this.findFresh(key);
    if (page) return page;
    const running = fresh ? undefined : this.#rendering.get(key);
    return running ?? this.#render(key, productId, render);
  }

  async #render(
    key: string,
    productId: string | undefined,
    render: () => Promise<KeptPage>,
  ): Promise<KeptPage> {
    this.renders++;
    const startedAt = Date.now();
    const rendering = render();
    this.#rendering.set(key, rendering);
    try {
      const page = await rendering;
      const changedAt = Math.max(this.#allChangedAt, (productId && this.#changedAt.get(productId)) || 0);
      // What is missing may come; what failed may work at the next try.
      const owner = page.status === 200 ? productId : undefined;
      if (changedAt < startedAt && page.status < 500)
        this.#keep(key, { page, keptAt: startedAt, productId: owner });
      return page;
    } finally {
      if (this.#rendering.get(key) === rendering) this.#rendering.delete(key);
    }
  }

  #isFresh({ keptAt, productId }: Entry): boolean {
    const now = Date.now();
    const logIsLate = now - this.#caughtUpAt() > LOG_LATE_AFTER_MS;
    const life = productId && !logIsLate ? DETAIL_LIFE_MS : LIST_LIFE_MS;
    return now - keptAt < life;
  }

  #keep(key: string, entry: Entry): void {
    this.#entries.set(key, entry);
    if (!entry.productId || !this.#entries.has(key)) return;
    const keys = this.#keysOfProduct.get(entry.productId);
    if (keys) keys.add(key);
    else this.#keysOfProduct.set(entry.productId, new Set([key]));
  }

  #forgetKey({ productId }: Entry, key: string): void {
    const keys = productId && this.#keysOfProduct.get(productId);
    if (!keys) return;
    keys.delete(key);
    if (keys.size === 0) this.#keysOfProduct.delete(productId);
  }
}
