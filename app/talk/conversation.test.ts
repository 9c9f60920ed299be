import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../test/support/database/engines.ts';
import { addListing, addPerson, openTradingMarket, type TradingMarket } from '../../test/support/trading.ts';
import { sweepMedia, TRASH_AGE_MS } from '../media/cleanup/cleanup.server.ts';
import { memoryStorage } from '../media/storage/memory-storage-for-tests.ts';
import { hideListing } from '../moderation/moderate-listing.server.ts';
import { removeProduct } from '../product/remove-product.server.ts';
import { buyProduct } from '../purchase/purchase.server.ts';
import { countUnread, getConversation, listConversations, openConversation } from './conversation.server.ts';
import {
  anonymizeConversations,
  CONVERSATION_AGE_MS,
  trimConversations,
} from './forget-conversations.server.ts';
import type { ConversationTab } from './conversation.ts';
import { markRead, say } from './message.server.ts';

const SITE = { storagePublicUrl: undefined };
const DAY_MS = 86_400_000;

for (const engine of engines) {
  describe(engine.name, () => {
    let { database, deps, whale: seller, fox: buyer } = {} as TradingMarket;
    beforeEach(async () => {
      ({ database, deps, whale: seller, fox: buyer } = await openTradingMarket(engine));
    });
    afterEach(() => database.close());

    let clientIds = 0;
    const sayAs = (person: { id: string }, id: string, body = '안녕하세요.') =>
      say(deps, person, { id, body, clientId: `client-${clientIds++}` });
    const open = async (productId: string, person = buyer) => {
      const outcome = await openConversation(deps, person, { productId });
      if (!outcome.ok) throw new Error(outcome.reason);
      return outcome.conversationId;
    };
    const begin = async (person = buyer) => {
      const id = await open(await addListing(deps, seller), person);
      await sayAs(person, id);
      return id;
    };
    const list = async (person: { id: string }, tab: ConversationTab = 'all', cursor?: string | null) =>
      listConversations(database.read, person, { tab, cursor: cursor ?? null }, SITE);
    const get = (person: { id: string }, id: string) => getConversation(database.read, person, { id }, SITE);
    const countRows = async (table: 'conversation' | 'message' | 'conversationMember' | 'mediaKept') =>
      (await database.read.selectFrom(table).selectAll().execute()).length;
    const addPhoto = async (productId: string, key: string) => {
      const photos = JSON.stringify([{ key, width: 1, height: 1 }]);
      await database.transaction((tx) =>
        tx.updateTable('product').set({ photos }).where('id', '=', productId).execute(),
      );
    };

    test('P-chat: a listing and a buyer have one conversation, however often it is opened at once', async () => {
      const productId = await addListing(deps, seller);
      const ids = await Promise.all(Array.from({ length: 10 }, () => open(productId)));
      expect(new Set(ids).size).toBe(1);
      expect([await countRows('conversation'), await countRows('conversationMember')]).toEqual([1, 2]);
    });

    test('P-chat: no one talks to themselves, about nothing, or anew about what is sold', async () => {
      const productId = await addListing(deps, seller);
      const known = await open(productId);
      const openAs = (person: { id: string }, id = productId) =>
        openConversation(deps, person, { productId: id });
      await expect(openAs(seller)).rejects.toMatchObject({ code: 'forbidden' });
      await expect(openAs(buyer, 'gone')).rejects.toMatchObject({ code: 'not-found' });
      await buyProduct(deps, buyer, { productId });
      const other = await addPerson(database, '노란곰');
      expect(await openAs(other)).toEqual({ ok: false, reason: 'sold' });
      expect(await open(productId)).toBe(known);
    });

    test('the buyer of a listing may begin to talk about it', async () => {
      const productId = await addListing(deps, seller);
      await buyProduct(deps, buyer, { productId });
      const opened = await openConversation(deps, buyer, { productId, hasBought: true });
      if (!opened.ok) throw new Error(opened.reason);
      await sayAs(buyer, opened.conversationId, '언제 받을 수 있어요?');
      expect((await list(seller)).items).toMatchObject([
        { id: opened.conversationId, state: 'sold', unread: 1 },
      ]);
    });

    test('it is listed once something was said, for both, with what each has not read', async () => {
      const productId = await addListing(deps, seller, { title: '책상', priceWon: 5000 });
      const id = await open(productId);
      expect([(await list(seller)).items, (await list(buyer)).items]).toEqual([[], []]);
      await sayAs(buyer, id, '아직\n있나요?');
      await sayAs(buyer, id, '네?');
      const row = { id, productId, title: '책상', photo: null, priceWon: 5000, state: 'open', lastSeq: 2 };
      expect((await list(seller)).items).toMatchObject([
        { ...row, mine: 'seller', other: { id: buyer.id }, lastLine: '네?', unread: 2 },
      ]);
      expect((await list(buyer)).items).toMatchObject([{ ...row, mine: 'buyer', unread: 0 }]);
      expect(await countUnread(database.read, seller.id)).toBe(1);
      await markRead(deps, seller, { id, seq: 99 });
      expect([await countUnread(database.read, seller.id), (await list(seller, 'unread')).items]).toEqual([
        0,
        [],
      ]);
      expect(await get(buyer, id)).toMatchObject({ otherReadSeq: 2, readSeq: 0, canSay: true });
    });

    test('tabs and cursors narrow and page the list, newest first', async () => {
      const ids: string[] = [];
      while (ids.length < 23) ids.push(await begin());
      const own = await addListing(deps, buyer);
      const sold = await open(own, seller);
      await sayAs(seller, sold);
      const first = await list(buyer);
      const second = await list(buyer, 'all', first.nextCursor);
      const shown = [...first.items, ...second.items].map(({ id }) => id);
      expect([first.items.length, second.nextCursor]).toEqual([20, null]);
      expect(shown).toEqual([sold, ...ids.toReversed()]);
      expect((await list(buyer, 'selling')).items.map(({ id }) => id)).toEqual([sold]);
      expect((await list(buyer, 'unread')).items.map(({ id }) => id)).toEqual([sold]);
      expect((await list(buyer, 'buying')).items[0]!.id).toBe(ids.at(-1));
      await sayAs(seller, ids[0]!);
      expect((await list(buyer)).items[0]!.id).toBe(ids[0]);
    });

    test('strangers find nothing, as of a conversation that is not there', async () => {
      const id = await begin();
      const stranger = await addPerson(database, '노란곰');
      for (const known of [id, 'none']) {
        await expect(get(stranger, known)).rejects.toMatchObject({ code: 'not-found' });
        await expect(sayAs(stranger, known)).rejects.toMatchObject({ code: 'not-found' });
        await expect(markRead(deps, stranger, { id: known, seq: 1 })).rejects.toMatchObject({
          code: 'not-found',
        });
      }
    });

    test('P-chat: it outlives its listing, sold, hidden or removed, with copies of title and photo', async () => {
      const productId = await addListing(deps, seller, { title: '책상' });
      await addPhoto(productId, `product/${seller.id}/${productId}/0-abc`);
      const id = await open(productId);
      await sayAs(buyer, id);
      await buyProduct(deps, buyer, { productId });
      expect(await get(seller, id)).toMatchObject({ state: 'sold', productId });
      await hideListing(deps, { productId, reason: '가짜예요.' });
      const gone = { state: 'gone', productId: null, title: '책상', canSay: true };
      expect(await get(buyer, id)).toMatchObject(gone);
      await removeProduct(deps, seller, { productId });
      const photo = `/media/product/${seller.id}/${productId}/0-abc-360.webp`;
      expect(await get(buyer, id)).toMatchObject({ ...gone, photo });
      expect(await sayAs(seller, id)).toMatchObject({ ok: true });
    });

    test('P-chat: it shows the listing’s first photo as it is now', async () => {
      const productId = await addListing(deps, seller);
      const keyOf = (name: string) => `product/${seller.id}/${productId}/0-${name}`;
      await addPhoto(productId, keyOf('abc'));
      const id = await open(productId);
      await addPhoto(productId, keyOf('def'));
      expect((await get(buyer, id)).photo).toBe(`/media/${keyOf('def')}-360.webp`);
    });

    test('the photo of a removed listing stays until the conversation goes', async () => {
      const storage = memoryStorage();
      const productId = await addListing(deps, seller);
      const key = `product/${seller.id}/${productId}/0-abc`;
      await addPhoto(productId, key);
      const widths = [360, 720, 1440].map((width) => `${key}-${width}.webp`);
      for (const file of widths) await storage.write(file, Buffer.from('photo'));
      const id = await open(productId);
      await sayAs(buyer, id);
      await removeProduct(deps, seller, { productId });
      await sweepMedia({ database, storage }, deps.now() + TRASH_AGE_MS);
      const left = async () =>
        (await Promise.all(widths.map((file) => storage.open(file)))).map((found) => found !== undefined);
      expect(await left()).toEqual([true, false, false]);
      await trimConversations(database, deps.now() + CONVERSATION_AGE_MS + DAY_MS);
      await sweepMedia({ database, storage }, deps.now() + TRASH_AGE_MS);
      expect([await left(), await countRows('mediaKept')]).toEqual([[false, false, false], 0]);
    });

    test('P-chat: of one who has left the words stay, without a name, and nothing can be added', async () => {
      const id = await begin();
      await sayAs(seller, id, '네, 있어요.');
      const leave = (person: { id: string }) =>
        database.transaction(async (tx) => {
          await anonymizeConversations(tx, person.id, deps.now());
          await tx.deleteFrom('product').where('sellerId', '=', person.id).execute();
          await tx.deleteFrom('account').where('id', '=', person.id).execute();
        });
      const repeated = { id, body: '감사해요.', clientId: 'repeated' };
      const first = await say(deps, buyer, repeated);
      await leave(seller);
      expect(await get(buyer, id)).toMatchObject({
        other: { id: null, nickname: '탈퇴한 사용자' },
        canSay: false,
        messages: [{ mine: true }, { mine: false, body: '네, 있어요.' }, { mine: true }],
      });
      expect(await sayAs(buyer, id)).toMatchObject({ ok: false, reason: 'left' });
      expect(await say(deps, buyer, repeated)).toEqual({ ...first, isRepeat: true });
      await leave(buyer);
      expect([await countRows('conversation'), await countRows('message')]).toEqual([0, 0]);
    });

    test('what was never begun goes after a day, what was said a year after the last word', async () => {
      const empty = await open(await addListing(deps, seller));
      const said = await begin();
      const left = async () =>
        (await database.read.selectFrom('conversation').select('id').execute()).map(({ id }) => id).sort();
      await trimConversations(database, deps.now());
      expect(await left()).toEqual([empty, said].sort());
      await trimConversations(database, deps.now() + DAY_MS);
      expect(await left()).toEqual([said]);
      await trimConversations(database, deps.now() + CONVERSATION_AGE_MS);
      expect([await left(), await countRows('message'), await countRows('conversationMember')]).toEqual([
        [],
        0,
        0,
      ]);
    });
  });
}
