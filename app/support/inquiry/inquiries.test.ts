import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../../test/support/database/engines.ts';
import { openTradingMarket, type TestPerson, type TradingMarket } from '../../../test/support/trading.ts';
import {
  answerInquiry,
  findInquiry,
  listAllInquiries,
  listOpenInquiries,
  pageInquiries,
  sendInquiry,
} from './inquiry.server.ts';
import type { InquiryTopic } from './inquiry.ts';

for (const engine of engines) {
  describe(engine.name, () => {
    let { database, deps, whale, fox } = {} as TradingMarket;
    beforeEach(async () => {
      ({ database, deps, whale, fox } = await openTradingMarket(engine));
    });
    afterEach(() => database.close());

    async function send(
      person: TestPerson,
      title: string,
      topic: InquiryTopic = 'general',
      onceKey?: string,
    ): Promise<string> {
      const typed = { title, body: ` ${title}의\r\n내용 ` };
      const outcome = await sendInquiry(deps, person, { topic, typed, onceKey });
      if (!outcome.ok) throw new Error(JSON.stringify(outcome.errors));
      return outcome.inquiryId;
    }

    test('one sees one’s own inquiries, newest first, as they were cleaned', async () => {
      const first = await send(whale, '결제', 'safe-payment');
      await send(fox, '남의 문의');
      const second = await send(whale, '광고', 'partnership');
      const inquiries = (await pageInquiries(database.read, whale.id)).items;
      expect(inquiries.map(({ id, topic }) => [id, topic])).toEqual([
        [second, 'partnership'],
        [first, 'safe-payment'],
      ]);
      const [newest, oldest] = inquiries;
      expect(newest).toMatchObject({ title: '광고', body: '광고의\n내용', answer: null, answeredAt: null });
      expect(newest!.createdAt).toBeGreaterThan(oldest!.createdAt);
      expect(typeof newest!.createdAt).toBe('number');
    });

    test('a form that is sent twice makes one inquiry', async () => {
      const twice = () => send(whale, '두 번 누름', 'general', 'one-time-key');
      const [one, other] = await Promise.all([twice(), twice()]);
      expect(one).toBe(other);
      expect((await pageInquiries(database.read, whale.id)).items).toHaveLength(1);
      await send(fox, '같은 열쇠, 다른 사람', 'general', 'one-time-key');
      expect((await pageInquiries(database.read, fox.id)).items).toHaveLength(1);
    });

    test('a refused form keeps nothing, and its one-time key is still good', async () => {
      const input = { topic: 'general' as const, onceKey: 'one-time-key' };
      const refused = await sendInquiry(deps, whale, { ...input, typed: { title: ' ', body: '내용' } });
      expect(refused).toEqual({ ok: false, errors: { title: '제목을 입력해 주세요.' } });
      expect((await pageInquiries(database.read, whale.id)).items).toEqual([]);
      const sent = await sendInquiry(deps, whale, { ...input, typed: { title: '제목', body: '내용' } });
      expect(sent.ok).toBe(true);
      expect((await pageInquiries(database.read, whale.id)).items).toHaveLength(1);
    });

    test('an answer is shown to who asked, can be replaced, and takes the inquiry off the open ones', async () => {
      const first = await send(whale, '먼저');
      const second = await send(fox, '나중');
      const open = async () => (await listOpenInquiries(database.read)).map(({ id }) => id);
      expect(await open()).toEqual([first, second]);
      expect((await listOpenInquiries(database.read))[1]).toMatchObject({
        nickname: '파란여우',
        email: fox.email,
      });

      expect(await answerInquiry(deps, { inquiryId: first, answer: ' 네. ' })).toEqual({ answered: true });
      expect(await open()).toEqual([second]);
      const [answered] = (await pageInquiries(database.read, whale.id)).items;
      expect(answered).toMatchObject({ id: first, answer: '네.' });
      expect(answered!.answeredAt).toBeGreaterThan(answered!.createdAt);
      expect((await pageInquiries(database.read, fox.id)).items[0]).toMatchObject({ answer: null });

      const all = await listAllInquiries(database.read);
      expect(all.map(({ id, nickname }) => [id, nickname])).toEqual([
        [second, '파란여우'],
        [first, '초록고래'],
      ]);
      expect(await findInquiry(database.read, first)).toEqual(all[1]);
      expect(await findInquiry(database.read, 'nowhere')).toBeUndefined();

      await answerInquiry(deps, { inquiryId: first, answer: '아니요.' });
      expect((await pageInquiries(database.read, whale.id)).items[0]).toMatchObject({ answer: '아니요.' });
    });

    test('an empty answer and an unknown inquiry are refused', async () => {
      const inquiryId = await send(whale, '문의');
      expect(await answerInquiry(deps, { inquiryId, answer: ' \n' })).toEqual({
        answered: false,
        reason: 'empty-answer',
      });
      expect(await answerInquiry(deps, { inquiryId: 'nowhere', answer: '답' })).toEqual({
        answered: false,
        reason: 'no-such-inquiry',
      });
      expect((await pageInquiries(database.read, whale.id)).items[0]).toMatchObject({ answer: null });
    });
  });
}
