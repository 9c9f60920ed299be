import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines, type TestDatabase } from '../../test/support/database/engines.ts';
import { addListing, CLIENT, tradingDeps } from '../../test/support/trading.ts';
import { AGREED } from '../../test/support/visitor.ts';
import { askForReset } from '../account/password/reset-password.server.ts';
import { changePassword } from '../account/password/change-password.server.ts';
import type { Viewer } from '../account/account.ts';
import { signUp } from '../account/sign-up/sign-up.server.ts';
import { deliverDueMail } from '../mail/deliver-mail.server.ts';
import { accountMailWriter } from '../account/email/send-account-mail.server.ts';
import { pickProduct } from '../pick/pick.server.ts';
import { findProduct, getProduct } from '../product/product.server.ts';
import { removeProduct } from '../product/remove-product.server.ts';
import { findBuyerNames } from '../purchase/sales/sales.server.ts';
import { buyProduct, pagePurchases } from '../purchase/purchase.server.ts';
import { listReports, sendReport } from '../support/report/report.server.ts';
import { sendInquiry } from '../support/inquiry/inquiry.server.ts';
import { stagePhoto } from '../media/staging/staged-photos.server.ts';
import { memoryStorage } from '../media/storage/memory-storage-for-tests.ts';
import { samplePhoto } from '../media/sample-photos-for-tests.ts';
import { countUnread, getConversation, openConversation } from '../talk/conversation.server.ts';
import { say } from '../talk/message.server.ts';
import { createLogger } from '../platform/logger.server.ts';
import { exportMyData } from './export-my-data.server.ts';
import { leave } from './leave.server.ts';

const PASSWORD = '파란 코끼리 열두 마리';

for (const engine of engines) {
  describe(engine.name, () => {
    let database: TestDatabase;
    let deps: ReturnType<typeof tradingDeps>;
    let whale: Viewer;
    let fox: Viewer;
    beforeEach(async () => {
      database = await engine.open();
      deps = tradingDeps(database);
      [whale, fox] = await Promise.all([join('초록고래'), join('파란여우')]);
    });
    afterEach(() => database.close());

    async function join(nickname: string): Promise<Viewer> {
      const email = `${Buffer.from(nickname).toString('hex')}@dasi.kr`;
      const outcome = await signUp(deps, { nickname, email, password: PASSWORD, ...AGREED });
      if (!outcome.ok) throw new Error(JSON.stringify(outcome.errors));
      return outcome.viewer;
    }

    /** Gives a listing a first photo, as if it had been uploaded; no file is read here. */
    async function addPhoto(productId: string, key: string): Promise<void> {
      const photos = JSON.stringify([{ key, width: 1, height: 1 }]);
      await database.transaction((tx) =>
        tx.updateTable('product').set({ photos }).where('id', '=', productId).execute(),
      );
    }

    const listTrash = async () =>
      (await database.read.selectFrom('mediaTrash').select('key').orderBy('key').execute()).map(
        ({ key }) => key,
      );

    test('떠난 사람의 것은 모두 지워지고, 찜 수도 함께 줄어든다', async () => {
      const own = await addListing(deps, whale);
      const others = await addListing(deps, fox);
      await pickProduct(deps, whale, { productId: others });
      await pickProduct(deps, fox, { productId: own });
      expect(await leave(deps, whale, { password: PASSWORD, client: CLIENT })).toEqual({ ok: true });
      expect(await findProduct(database.read, own)).toBeUndefined();
      expect((await getProduct(database.read, others)).pickCount).toBe(0);
      expect(await database.read.selectFrom('account').select('id').execute()).toEqual([{ id: fox.id }]);
      expect(await database.read.selectFrom('pick').selectAll().execute()).toEqual([]);
      for (const { accountId } of await database.read.selectFrom('consent').select('accountId').execute())
        expect(accountId).toBe(fox.id);
      const sessions = await database.read.selectFrom('session').select('accountId').execute();
      expect(sessions).toEqual([{ accountId: fox.id }]);
      const changes = await database.read
        .selectFrom('change')
        .select(['kind', 'productId'])
        .orderBy('seq', 'desc')
        .limit(2)
        .execute();
      const named = await database.read.selectFrom('change').select('accountId').distinct().execute();
      expect(named.map(({ accountId }) => accountId)).not.toContain(whale.id);
      expect(changes).toContainEqual({ kind: 'removed', productId: own });
      expect(changes).toContainEqual({ kind: 'picked', productId: others });
    });

    test('거래한 이웃의 기록은 이름만 바뀌어 남는다', async () => {
      const sold = await addListing(deps, whale, { title: '의자' });
      const bought = await addListing(deps, fox, { title: '책상' });
      await buyProduct(deps, fox, { productId: sold });
      await buyProduct(deps, whale, { productId: bought });
      await addPhoto(sold, 'product/u/p/0-abc');
      await leave(deps, whale, { password: PASSWORD, client: CLIENT });
      const [record] = (await pagePurchases(database.read, fox.id)).items;
      expect(record).toMatchObject({ title: '의자', sellerName: '탈퇴한 사용자', buyerName: '파란여우' });
      expect(await findBuyerNames(database.read, [bought])).toEqual(new Map([[bought, '탈퇴한 사용자']]));
      expect(await listTrash()).not.toContain('product/u/p/0-abc-360.webp');
    });

    test('두 사람이 모두 떠난 기록은 사진과 함께 사라진다', async () => {
      const sold = await addListing(deps, whale);
      await addPhoto(sold, 'product/u/p/0-abc');
      await buyProduct(deps, fox, { productId: sold });
      await removeProduct(deps, whale, { productId: sold });
      await leave(deps, fox, { password: PASSWORD, client: CLIENT });
      expect(await database.read.selectFrom('purchase').select('id').execute()).toHaveLength(1);
      await leave(deps, whale, { password: PASSWORD, client: CLIENT });
      expect(await database.read.selectFrom('purchase').select('id').execute()).toEqual([]);
      expect(await listTrash()).toContain('product/u/p/0-abc-360.webp');
    });

    const talk = async (person: Viewer, productId: string, body: string) => {
      const opened = await openConversation(deps, person, { productId });
      if (!opened.ok) throw new Error(opened.reason);
      await say(deps, person, { id: opened.conversationId, clientId: 'client-id', body });
      return opened.conversationId;
    };

    test('떠난 사람의 말은 이름 없이 상대에게 남고, 둘 다 떠나면 사라진다', async () => {
      const id = await talk(whale, await addListing(deps, fox), '아직 있나요?');
      await addListing(deps, whale);
      await leave(deps, whale, { password: PASSWORD, client: CLIENT });
      const config = { storagePublicUrl: undefined };
      expect(await getConversation(database.read, fox, { id }, config)).toMatchObject({
        other: { id: null, nickname: '탈퇴한 사용자' },
        canSay: false,
        messages: [{ mine: false, body: '아직 있나요?' }],
      });
      expect(await countUnread(database.read, fox.id)).toBe(1);
      const buyers = await database.read.selectFrom('conversation').select('buyerId').execute();
      expect(buyers).toEqual([{ buyerId: null }]);
      await leave(deps, fox, { password: PASSWORD, client: CLIENT });
      for (const table of ['conversation', 'conversationMember', 'message'] as const)
        expect(await database.read.selectFrom(table).selectAll().execute()).toEqual([]);
    });

    test('등록하려고 보낸 사진도 함께 버린다', async () => {
      const stagingDeps = { storage: memoryStorage(), logger: createLogger('silent'), ...deps };
      const staged = await stagePhoto(stagingDeps, whale, { bytes: await samplePhoto() });
      const thumbnail = staged.ok ? staged.staged.thumbnail : '';
      const mine = await exportMyData(
        { db: database.read, now: deps.now, config: { storagePublicUrl: undefined } },
        whale,
      );
      expect(mine.heldPhotos).toEqual([thumbnail]);
      await leave(deps, whale, { password: PASSWORD, client: CLIENT });
      expect(await database.read.selectFrom('stagedPhoto').selectAll().execute()).toEqual([]);
      expect(await database.read.selectFrom('mediaPending').selectAll().execute()).toEqual([]);
      expect(await listTrash()).toContain(thumbnail.slice('/media/'.length));
    });

    test('떠난 사람에게 갈 메일과 이미 간 링크는 남지 않는다', async () => {
      const write = accountMailWriter({ ...deps, siteName: '다시', linkBase: 'https://dasi.example' });
      const delivery = { ...deps, logger: createLogger('silent'), write, send: async () => undefined };
      while (await deliverDueMail(delivery, new AbortController().signal));
      await askForReset(deps, { email: whale.email });
      expect(await leave(deps, whale, { password: PASSWORD, client: CLIENT })).toEqual({ ok: true });
      expect(await database.read.selectFrom('mailJob').selectAll().execute()).toEqual([]);
      const tokens = await database.read.selectFrom('accountToken').select('accountId').execute();
      expect(tokens).toEqual([{ accountId: fox.id }]);
    });

    const reportPerson = (reporter: Viewer, targetId: string) => {
      const typed = { reason: 'fraud', details: '먼저 보내래요.' };
      return sendReport(deps, reporter, { kind: 'person', targetId, typed, onceKey: undefined });
    };

    test('신고한 사람도 신고당한 사람도 떠날 수 있고, 신고는 남는다', async () => {
      await reportPerson(whale, fox.id);
      await reportPerson(fox, whale.id);
      expect(await leave(deps, whale, { password: PASSWORD, client: CLIENT })).toEqual({ ok: true });
      expect(await listReports(database.read, { all: false, limit: 10 })).toMatchObject([
        { reporterName: null, targetName: '파란여우' },
        { reporterName: '파란여우', targetName: '초록고래' },
      ]);
    });

    test('비밀번호가 틀리거나 그사이 바뀌면 아무것도 지워지지 않는다', async () => {
      const productId = await addListing(deps, whale);
      expect(await leave(deps, whale, { password: '틀린 비밀번호', client: CLIENT })).toMatchObject({
        ok: false,
      });
      const change = {
        currentPassword: PASSWORD,
        newPassword: '하얀 코끼리 세 마리',
        token: undefined,
        client: CLIENT,
      };
      const transaction: TestDatabase['transaction'] = async (work) => {
        await changePassword(deps, whale, change);
        return database.transaction(work);
      };
      const racing = { ...deps, database: { ...database, transaction } };
      expect(await leave(racing, whale, { password: PASSWORD, client: CLIENT })).toMatchObject({ ok: false });
      expect((await getProduct(database.read, productId)).sellerId).toBe(whale.id);
    });

    test('떠나는 동안 올린 상품이나 누른 찜도 남지 않는다', async () => {
      const others = await addListing(deps, fox);
      const [left] = await Promise.all([
        leave(deps, whale, { password: PASSWORD, client: CLIENT }),
        ...Array.from({ length: 5 }, () => addListing(deps, whale).catch(() => undefined)),
        pickProduct(deps, whale, { productId: others }).catch(() => undefined),
      ]);
      expect(left).toEqual({ ok: true });
      const products = await database.read.selectFrom('product').select(['sellerId', 'pickCount']).execute();
      expect(products).toEqual([{ sellerId: fox.id, pickCount: 0 }]);
    });

    test('떠난 뒤에야 닿은 요청은 로그인이 끊겼다고 듣는다', async () => {
      const productId = await addListing(deps, fox);
      await leave(deps, whale, { password: PASSWORD, client: CLIENT });
      const typed = { title: '제목', body: '내용' };
      const racing = [
        pickProduct(deps, whale, { productId }),
        openConversation(deps, whale, { productId }),
        buyProduct(deps, whale, { productId }),
        reportPerson(whale, fox.id),
        sendInquiry(deps, whale, { topic: 'general', typed, onceKey: undefined }),
        exportMyData({ db: database.read, now: deps.now, config: { storagePublicUrl: undefined } }, whale),
      ];
      for (const outcome of await Promise.allSettled(racing)) {
        expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'signed-out' } });
      }
      expect(await getProduct(database.read, productId)).toMatchObject({ pickCount: 0, sold: false });
    });

    test('서로 찜하고 거래한 두 사람이 동시에 떠나도 둘 다 떠난다', async () => {
      const [a, b] = [await addListing(deps, whale), await addListing(deps, fox)];
      await pickProduct(deps, whale, { productId: b });
      await pickProduct(deps, fox, { productId: a });
      await buyProduct(deps, whale, { productId: b });
      const outcomes = await Promise.all(
        [whale, fox].map((person) => leave(deps, person, { password: PASSWORD, client: CLIENT })),
      );
      expect(outcomes).toEqual([{ ok: true }, { ok: true }]);
      for (const table of ['account', 'product', 'pick', 'purchase'] as const) {
        expect(await database.read.selectFrom(table).selectAll().execute()).toEqual([]);
      }
    });

    test('내 정보에는 내 것이 모두, 내 것만 들어 있다', async () => {
      const own = await addListing(deps, whale, { title: '의자' });
      for (let index = 0; index < 25; index++) await addListing(deps, whale, { title: `접시 ${index}` });
      const others = await addListing(deps, fox, { title: '책상' });
      await addListing(deps, fox, { title: '여우의 비밀' });
      await pickProduct(deps, whale, { productId: others });
      await buyProduct(deps, whale, { productId: others });
      await buyProduct(deps, fox, { productId: own });
      await addPhoto(own, 'product/u/p/0-abc');
      await talk(whale, await addListing(deps, fox, { title: '전등' }), '아직 있나요?');
      await reportPerson(whale, fox.id);
      await reportPerson(fox, whale.id);
      const mine = await exportMyData(
        { db: database.read, now: deps.now, config: { storagePublicUrl: undefined } },
        whale,
      );
      expect(mine.account).toMatchObject({
        id: whale.id,
        nickname: '초록고래',
        email: whale.email,
        emailVerifiedAt: null,
      });
      const { createdAt } = mine.sessions[0]!;
      expect(mine.sessions).toEqual([{ browser: null, createdAt, usedAt: createdAt }]);
      expect(mine.consents).toMatchObject([
        { policy: 'privacy', version: '2026-11-23' },
        { policy: 'terms', version: '2026-11-22' },
      ]);
      expect(mine.listings).toHaveLength(26);
      expect(mine.listings.at(-1)).toMatchObject({
        title: '의자',
        photos: ['/media/product/u/p/0-abc-1440.webp'],
      });
      expect(mine.picks).toMatchObject([{ productId: others, title: '책상' }]);
      expect(mine.purchases).toMatchObject([{ title: '책상', otherName: '파란여우' }]);
      expect(mine.sales).toMatchObject([{ title: '의자', otherName: '파란여우' }]);
      expect(mine.conversations).toMatchObject([
        {
          title: '전등',
          side: 'buyer',
          otherName: '파란여우',
          messages: [{ isMine: true, body: '아직 있나요?' }],
        },
      ]);
      expect(mine.inquiries).toEqual([]);
      expect(mine.reports).toMatchObject([{ targetName: '파란여우', reason: 'fraud', closedAt: null }]);
      expect(mine.reports[0]).not.toHaveProperty('note');
      expect(JSON.stringify(mine)).not.toMatch(/argon2|여우의 비밀/);
    });
  });
}
