import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../../test/support/database/engines.ts';
import {
  addListing,
  addPerson,
  openTradingMarket,
  type TradingMarket,
} from '../../../test/support/trading.ts';
import { PENDING_AGE_MS, sweepMedia, TRASH_AGE_MS } from '../../media/cleanup/cleanup.server.ts';
import { type Photo, photoFileKeys } from '../../media/photo.ts';
import { samplePhoto } from '../../media/sample-photos-for-tests.ts';
import { memoryStorage } from '../../media/storage/memory-storage-for-tests.ts';
import { receivePhoto } from '../../media/store-photos.server.ts';
import {
  exportConversations,
  getConversation,
  listConversations,
  openConversation,
} from '../conversation.server.ts';
import {
  anonymizeConversations,
  CONVERSATION_AGE_MS,
  trimConversations,
} from '../forget-conversations.server.ts';
import { openMessagePhoto, parsePhotoWidth } from './message-photos.server.ts';
import { messagePhotoId, parseMessagePhotoId } from './message-photos.ts';
import { leaveConversation } from '../member/member.server.ts';
import { say } from '../message.server.ts';

const SITE = { storagePublicUrl: undefined };
const DAY_MS = 86_400_000;

test('an id of a photo is its message and its place in it, in one spelling', () => {
  expect(parseMessagePhotoId(messagePhotoId(12, 9))).toEqual({ seq: 12, index: 9 });
  for (const id of ['', '0-0', '01-0', '1-10', '1-00', '1', '1-', '-1-0', '1-0 ', '1-0\n', '１-0', '1e3-0'])
    expect(parseMessagePhotoId(id)).toBeUndefined();
  expect([parsePhotoWidth('1440'), parsePhotoWidth('1441'), parsePhotoWidth(null)]).toEqual([1440, 720, 720]);
});

for (const engine of engines) {
  describe(engine.name, () => {
    let { database, deps, whale: seller, fox: buyer } = {} as TradingMarket;
    const storage = memoryStorage();
    let id: string;
    beforeEach(async () => {
      ({ database, deps, whale: seller, fox: buyer } = await openTradingMarket(engine));
      id = await begin();
    });
    afterEach(() => database.close());

    const begin = async () => {
      const outcome = await openConversation(deps, buyer, { productId: await addListing(deps, seller) });
      if (!outcome.ok) throw new Error(outcome.reason);
      return outcome.conversationId;
    };
    const receive = async (conversationId: string, index = 0): Promise<Photo> => {
      const target = { conversationId, sendId: randomBytes(6).toString('hex'), index };
      const outcome = await receivePhoto(
        { database, storage, now: deps.now },
        target,
        await samplePhoto(index),
      );
      if (!outcome.ok) throw new Error(outcome.reason);
      return outcome.photo;
    };
    const send = (photos: Photo[], clientId = randomBytes(6).toString('hex'), body = '') =>
      say(deps, buyer, { id, clientId, body, photos });
    const isThere = async (photo: Photo) =>
      (await Promise.all(photoFileKeys(photo).map((key) => storage.open(key)))).every(Boolean);
    const sweep = (afterMs: number) => sweepMedia({ database, storage }, deps.now() + afterMs);

    test('photos are attached in their order, listed in words and opened by the two alone', async () => {
      const photos = [await receive(id, 0), await receive(id, 1), await receive(id, 2)];
      expect(await send(photos)).toMatchObject({ ok: true, isRepeat: false });
      await sweep(PENDING_AGE_MS + TRASH_AGE_MS);
      const { messages } = await getConversation(database.read, seller, { id }, SITE);
      expect(messages[0]?.photos.map((photo) => photo.id)).toEqual(['1-0', '1-1', '1-2']);
      const { items } = await listConversations(database.read, seller, { tab: 'all' }, SITE);
      expect(items[0]).toMatchObject({ lastLine: '사진 3장', unread: 1 });
      await send([await receive(id)]);
      const after = await listConversations(database.read, seller, { tab: 'all' }, SITE);
      expect(after.items[0]).toMatchObject({ lastLine: '사진', unread: 2 });
      const open = (who: { id: string }, photo: string) =>
        openMessagePhoto({ db: database.read, storage }, who, { id, photo, width: 360 });
      const stored = await storage.open(photoFileKeys(photos[1]!)[0]!);
      expect(await (await open(seller, '1-1')).read()).toEqual(await stored!.read());
      const stranger = await addPerson(database, '모르는사람');
      for (const [who, photo] of [
        [stranger, '1-1'],
        [seller, '1-3'],
        [seller, '3-0'],
        [seller, 'x'],
      ] as const)
        await expect(open(who, photo)).rejects.toMatchObject({ code: 'not-found' });
    });

    test('a repeated send keeps the first photos, and those of the repeat go', async () => {
      const [first, second] = [await receive(id), await receive(id)];
      const sent = await send([first], 'the same');
      expect(await send([second], 'the same')).toEqual({ ...sent, isRepeat: true });
      await sweep(PENDING_AGE_MS + TRASH_AGE_MS);
      expect([await isThere(first), await isThere(second)]).toEqual([true, false]);
    });

    test('photos go with the conversation, after a year or when both have left', async () => {
      const receivedKey = await receive(id);
      await send([receivedKey]);
      await trimConversations(database, deps.now() + DAY_MS);
      await sweep(TRASH_AGE_MS);
      expect(await isThere(receivedKey)).toBe(true);
      await trimConversations(database, deps.now() + CONVERSATION_AGE_MS);
      await sweep(CONVERSATION_AGE_MS + TRASH_AGE_MS);
      expect(await isThere(receivedKey)).toBe(false);

      id = await begin();
      const left = await receive(id);
      await send([left]);
      const leave = (who: { id: string }) =>
        database.transaction((tx) => anonymizeConversations(tx, who.id, deps.now()));
      await leave(buyer);
      await sweep(TRASH_AGE_MS);
      expect(await isThere(left)).toBe(true);
      const { messages } = await getConversation(database.read, seller, { id }, SITE);
      expect(messages[0]).toMatchObject({ mine: false, photos: [{ id: '1-0' }] });
      await leave(seller);
      await sweep(TRASH_AGE_MS);
      expect(await isThere(left)).toBe(false);
    });

    test('who has left the conversation opens no photo from before', async () => {
      await send([await receive(id)]);
      await leaveConversation(deps, seller, { id });
      await send([await receive(id)]);
      const open = (who: { id: string }, photo: string) =>
        openMessagePhoto({ db: database.read, storage }, who, { id, photo, width: 360 });
      await expect(open(seller, '1-0')).rejects.toMatchObject({ code: 'not-found' });
      expect(await open(seller, '2-0')).toBeDefined();
      expect(await open(buyer, '1-0')).toBeDefined();
    });

    test('the export names where each photo is', async () => {
      await send([await receive(id)], 'with words', '여기예요.');
      const [conversation] = await exportConversations(database.read, buyer.id, SITE);
      expect(conversation?.messages).toMatchObject([
        { isMine: true, body: '여기예요.', photos: [`/chats/${id}/photos/1-0?width=1440`] },
      ]);
    });
  });
}
