import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../../test/support/database/engines.ts';
import {
  addListing,
  addPerson,
  openTradingMarket,
  type TradingMarket,
} from '../../../test/support/trading.ts';
import { listAudit } from '../../platform/audit-log.server.ts';
import { isFileRetained } from '../../media/store-photos.server.ts';
import { attachEvidence, trimEvidence, viewEvidence } from '../../support/report/evidence.server.ts';
import { closeReport, listReports, sendReport } from '../../support/report/report.server.ts';
import { openConversation } from '../../talk/conversation.server.ts';
import { trimConversations } from '../../talk/forget-conversations.server.ts';
import { proposeMeeting } from '../../talk/meet/meet.server.ts';
import { answerOffer } from '../../talk/offer/answer-offer.server.ts';
import { makeOffer } from '../../talk/offer/offer.server.ts';
import { copyTalk, listReportableMessages } from '../../talk/member/copy-evidence.server.ts';
import { say } from '../../talk/message.server.ts';
import { leaveConversation } from '../../talk/member/member.server.ts';

const DAY_MS = 24 * 3_600_000;

for (const engine of engines) {
  describe(engine.name, () => {
    let { database, deps, whale: seller, fox: buyer } = {} as TradingMarket;
    let id: string;
    let lines = 0;
    beforeEach(async () => {
      ({ database, deps, whale: seller, fox: buyer } = await openTradingMarket(engine));
      const productId = await addListing(deps, seller, { title: '수상한 의자' });
      const opened = await openConversation(deps, buyer, { productId });
      if (!opened.ok) throw new Error(opened.reason);
      id = opened.conversationId;
    });
    afterEach(() => database.close());

    const sayBody = (person: { id: string }, body: string) =>
      say(deps, person, { id, clientId: `line-${lines++}-of-a-test`, body });
    const send = (reporter: { id: string }, otherId: string, aroundSeq?: number) =>
      sendReport(
        deps,
        reporter,
        { kind: 'person', targetId: otherId, typed: { reason: 'fraud', details: '' }, onceKey: undefined },
        {
          attach: async (tx, report) => {
            await attachEvidence(
              tx,
              { reportId: report.id, now: report.now },
              await copyTalk(tx, reporter, { id, otherId, aroundSeq }),
            );
            return [];
          },
        },
      );
    const operator = () => ({ database, now: deps.now, operator: 'tester' });
    const findReportId = async () => (await listReports(database.read, { all: true, limit: 1 }))[0]!.id;
    const viewAll = async () => viewEvidence(operator(), { reportId: await findReportId() });
    const view = async () => (await viewAll())[0];

    test('P-report: a report has the thirty newest messages and the listing as they were, and each look is in the audit log', async () => {
      for (let number = 1; number <= 40; number++) await sayBody(number % 2 ? buyer : seller, `말 ${number}`);
      await send(buyer, seller.id);
      await sayBody(seller, '나중에 한 말');
      const evidence = await view();
      expect(evidence?.messages.map(({ body }) => body)).toEqual(
        Array.from({ length: 30 }, (_, index) => `말 ${index + 11}`),
      );
      expect(evidence?.messages[0]).toMatchObject({ byReporter: true, kind: 'text', photos: [] });
      expect(evidence?.listing).toMatchObject({ title: '수상한 의자', priceWon: 35_000 });
      await view();
      const reportId = await findReportId();
      expect(await listAudit(database.read, 9)).toMatchObject(
        Array.from({ length: 2 }, () => ({ act: 'view-evidence', targetId: reportId, operator: 'tester' })),
      );
    });

    test.each([
      [1, 1],
      [16, 2],
      [30, 16],
      [50, 31],
      [60, 31],
      [999_999_999_999_999, 31],
    ])('P-report: a report of message %i of 60 has the thirty from message %i on', async (seq, first) => {
      for (let number = 1; number <= 60; number++) await sayBody(number % 2 ? buyer : seller, `말 ${number}`);
      await send(buyer, seller.id, seq);
      expect((await view())?.messages.map(({ body }) => body)).toEqual(
        Array.from({ length: 30 }, (_, index) => `말 ${first + index}`),
      );
    });

    test('P-report: what the other person wrote can be chosen, by the two alone', async () => {
      await sayBody(seller, '나가기 전');
      await leaveConversation(deps, buyer, { id });
      const at = { id, otherId: seller.id };
      const said = ['제 말', '먼저 입금해 주세요', '또 제 말', '빨리요'];
      for (const [number, line] of said.entries()) await sayBody(number % 2 ? seller : buyer, line);
      const bodies = async (actor: { id: string }, talk: { id: string; otherId: string }) =>
        (await listReportableMessages(database.read, actor, talk)).map(({ body }) => body);
      expect(await bodies(buyer, at)).toEqual(['먼저 입금해 주세요', '빨리요']);
      const photos = JSON.stringify([{ key: 'chat/a', width: 1, height: 1 }]);
      await database.transaction((tx) =>
        tx
          .updateTable('message')
          .set({ kind: 'photos', photos, body: '' })
          .where('body', '=', '빨리요')
          .execute(),
      );
      expect(await listReportableMessages(database.read, buyer, at)).toMatchObject([
        { body: '먼저 입금해 주세요', photoCount: 0 },
        { body: '', photoCount: 1 },
      ]);
      expect(await bodies(seller, { id, otherId: buyer.id })).toEqual(['제 말', '또 제 말']);
      expect(await bodies(buyer, { id, otherId: buyer.id })).toEqual([]);
      expect(await bodies({ id: 'stranger' }, at)).toEqual([]);
    });

    test('P-report: a report of a message has nothing from before its reporter left', async () => {
      await sayBody(seller, '나가기 전');
      await leaveConversation(deps, buyer, { id });
      await sayBody(seller, '나간 뒤');
      await send(buyer, seller.id, 1);
      expect((await view())?.messages.map(({ body }) => body)).toEqual(['나간 뒤']);
    });

    test('P-report: a report has the offers and appointments of the two as they were', async () => {
      await sayBody(buyer, '있나요?');
      await makeOffer(deps, buyer, { conversationId: id, priceTyped: '20000' });
      const at = Math.ceil(deps.now() / DAY_MS + 1) * DAY_MS;
      const typed = { atTyped: new Date(at).toISOString().slice(0, 16), placeTyped: '망원역' };
      await proposeMeeting(deps, seller, { conversationId: id, ...typed });
      await send(seller, buyer.id);
      const { id: offerId } = await database.read.selectFrom('offer').select('id').executeTakeFirstOrThrow();
      await answerOffer(deps, seller, 'declined', { conversationId: id, offerId });
      const evidence = await view();
      expect(evidence?.offers).toMatchObject([{ byReporter: false, priceWon: 20_000, state: 'pending' }]);
      expect(evidence?.meetings).toMatchObject([
        {
          byReporter: true,
          place: '망원역',
          state: 'proposed',
          reporterArrivedAt: null,
          otherArrivedAt: null,
        },
      ]);
      expect(Object.keys(evidence!.listing)).not.toContain('offers');
    });

    test('reporting once more before it is closed brings what was said since', async () => {
      await sayBody(seller, '처음');
      await send(buyer, seller.id);
      await sayBody(seller, '다음');
      await send(buyer, seller.id);
      expect((await viewAll()).map(({ messages }) => messages.map(({ body }) => body))).toEqual([
        ['처음', '다음'],
      ]);
      expect(await listReports(database.read, { all: true, limit: 9 })).toHaveLength(1);
    });

    test('P-report: what a report has copied stays when it is sent again, of another message, of an edited listing, or with nothing', async () => {
      for (let number = 1; number <= 60; number++) await sayBody(number % 2 ? buyer : seller, `말 ${number}`);
      await send(buyer, seller.id, 1);
      await send(buyer, seller.id, 60);
      const firsts = async () => (await viewAll()).map(({ messages }) => messages[0]?.body);
      expect(await firsts()).toEqual(['말 31', '말 1']);
      await database.transaction((tx) => tx.updateTable('product').set({ title: '멀쩡한 의자' }).execute());
      await send(buyer, seller.id, 60);
      expect((await viewAll()).map(({ listing }) => listing.title)).toEqual([
        '멀쩡한 의자',
        '수상한 의자',
        '수상한 의자',
      ]);
      await leaveConversation(deps, buyer, { id });
      await send(buyer, seller.id);
      expect(await firsts()).toEqual([undefined, '말 31', '말 31', '말 1']);
    });

    test('P-report: sent again over and over, a report keeps ten copies, the first ones and the newest', async () => {
      for (let number = 1; number <= 40; number++) await sayBody(seller, `말 ${number}`);
      for (let copy = 1; copy <= 12; copy++) {
        await database.transaction((tx) =>
          tx
            .updateTable('product')
            .set({ title: `의자 ${copy}` })
            .execute(),
        );
        await send(buyer, seller.id);
      }
      const titles = (await viewAll()).map(({ listing }) => listing.title);
      expect(titles).toEqual([12, 9, 8, 7, 6, 5, 4, 3, 2, 1].map((copy) => `의자 ${copy}`));
    });

    test('P-report: photos of every copy are kept until the evidence goes', async () => {
      const keep = async (key: string) => {
        const photos = JSON.stringify([{ key, width: 1, height: 1 }]);
        await database.transaction((tx) =>
          tx.updateTable('message').set({ kind: 'photos', photos }).execute(),
        );
        await send(buyer, seller.id);
      };
      await sayBody(seller, '사진');
      await keep('chat/a');
      await keep('chat/b');
      const reportId = await findReportId();
      for (const key of ['chat/a-1440.webp', 'chat/b-1440.webp'])
        expect(await isFileRetained(database.read, key, [reportId])).toBe(true);
      await closeReport(operator(), { reportId, note: '' });
      await trimEvidence(database, deps.now() + 181 * DAY_MS);
      expect(await isFileRetained(database.read, 'chat/a-1440.webp', [reportId])).toBe(false);
    });

    test('no one reports what others said, or a person with whom they do not talk in it', async () => {
      const stranger = await addPerson(database, '노란곰');
      await sayBody(seller, '둘만의 말');
      await expect(send(stranger, seller.id)).rejects.toMatchObject({ code: 'not-found' });
      await expect(send(buyer, stranger.id)).rejects.toMatchObject({ code: 'not-found' });
      expect(await listReports(database.read, { all: true, limit: 9 })).toEqual([]);
    });

    test('it outlives the conversation, and goes 180 days after the report was closed', async () => {
      await sayBody(seller, '남는 말');
      await send(buyer, seller.id);
      const listRetained = async () =>
        database.read
          .selectFrom('mediaKept')
          .select('keeperId')
          .where('keeperId', '=', await findReportId())
          .execute();
      const retained = await listRetained();
      const now = deps.now();
      await trimConversations(database, now + 366 * DAY_MS);
      await trimEvidence(database, now + 400 * DAY_MS);
      expect((await view())?.messages).toHaveLength(1);
      expect(await listRetained()).toEqual(retained);
      await closeReport(operator(), { reportId: await findReportId(), note: '' });
      await trimEvidence(database, now + 179 * DAY_MS);
      expect(await view()).toBeDefined();
      await trimEvidence(database, now + 181 * DAY_MS);
      expect([await view(), await listRetained()]).toEqual([undefined, []]);
    });
  });
}
