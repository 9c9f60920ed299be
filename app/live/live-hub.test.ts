import type { KyselyPlugin } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../test/support/database/engines.ts';
import { addListing, openTradingMarket, type TradingMarket } from '../../test/support/trading.ts';
import { buyProduct } from '../purchase/purchase.server.ts';
import { LiveHub } from './live-hub.server.ts';

const NO_CHATS = {
  listNewest: async () => [],
  listAmong: async () => [],
  listMembers: async () => [],
  countUnread: async () => () => ({ chats: 0, notices: 0 }),
};

/** Holds back the answer of one, or fails them all. */
class PausedReads implements KyselyPlugin {
  readonly begun = Promise.withResolvers<void>();
  readonly #released = Promise.withResolvers<void>();
  #isNext = false;
  isFailing = false;

  pauseNext(): void {
    this.#isNext = true;
  }

  release(): void {
    this.#released.resolve();
  }

  transformQuery: KyselyPlugin['transformQuery'] = ({ node }) => node;

  transformResult: KyselyPlugin['transformResult'] = async ({ result }) => {
    if (this.isFailing) throw new Error('away');
    if (!this.#isNext) return result;
    this.#isNext = false;
    this.begun.resolve();
    await this.#released.promise;
    return result;
  };
}

for (const engine of engines) {
  describe(engine.name, () => {
    let { database, deps, whale: seller, fox: buyer } = {} as TradingMarket;
    let pausedReads: PausedReads;
    let hub: LiveHub;
    let productId: string;
    let written: { soldOut: boolean }[];
    let failures: unknown[];
    beforeEach(async () => {
      ({ database, deps, whale: seller, fox: buyer } = await openTradingMarket(engine));
      pausedReads = new PausedReads();
      const read = database.read.withPlugin(pausedReads);
      failures = [];
      hub = new LiveHub({ ...database, read }, (error) => failures.push(error), NO_CHATS);
      productId = await addListing(deps, seller);
      written = [];
    });
    afterEach(async () => {
      hub.close();
      await database.close();
    });

    const stream = {
      write: (text: string) => {
        for (const [, data] of text.matchAll(/event: product\ndata: (.*)/g))
          written.push(JSON.parse(data!) as { soldOut: boolean });
        return true;
      },
      end: () => undefined,
    };
    const change = () => hub.apply([{ kind: 'edited', productId, feedSeq: null }]);

    /** Meanwhile a reading that is not held would have ended. */
    async function sellAndRelease(): Promise<void> {
      await pausedReads.begun.promise;
      await buyProduct(deps, buyer, { productId });
      change();
      await addListing(deps, seller);
      await addListing(deps, seller);
      pausedReads.release();
    }

    test('a slow reading from before a sale is not written after that of the sale', async () => {
      await hub.open(stream, [productId]);
      pausedReads.pauseNext();
      change();
      await sellAndRelease();
      await expect.poll(() => written.length).toBe(3);
      expect(written.map(({ soldOut }) => soldOut)).toEqual([false, false, true]);
      expect(failures).toEqual([]);
    });

    test('what could not be read is sent once it can be', async () => {
      await hub.open(stream, [productId]);
      pausedReads.isFailing = true;
      await buyProduct(deps, buyer, { productId });
      change();
      await expect.poll(() => failures.length).toBe(1);
      pausedReads.isFailing = false;
      await expect.poll(() => written.at(-1), { timeout: 20_000 }).toMatchObject({ soldOut: true });
    });

    test('a stream that opens while a sale is told ends with the sale', async () => {
      pausedReads.pauseNext();
      const opening = hub.open(stream, [productId]);
      await sellAndRelease();
      await opening;
      await expect.poll(() => written.at(-1)).toMatchObject({ soldOut: true });
      expect(written.map(({ soldOut }) => soldOut)).not.toContain(false);
    });
  });
}
