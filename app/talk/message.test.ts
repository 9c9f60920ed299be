import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../test/support/database/engines.ts';
import { addListing, addPerson, openTradingMarket, type TradingMarket } from '../../test/support/trading.ts';
import { openLimits } from '../platform/rate-limit/rate-limit.server.ts';
import { countUnread, getConversation, listConversations, openConversation } from './conversation.server.ts';
import { MAX_BODY_LENGTH, MESSAGES_PER_PAGE } from './conversation.ts';
import { markRead, say } from './message.server.ts';

const SITE = { storagePublicUrl: undefined };
const ADDRESSES = { signInFailuresPerAddress: 1, signUpsPerAddress: 1, searchesPerAddress: 1 };

for (const engine of engines) {
  describe(engine.name, () => {
    let { database, deps, whale: seller, fox: buyer } = {} as TradingMarket;
    let id: string;
    const begin = async () => {
      const outcome = await openConversation(deps, buyer, { productId: await addListing(deps, seller) });
      if (!outcome.ok) throw new Error(outcome.reason);
      id = outcome.conversationId;
    };
    beforeEach(async () => {
      ({ database, deps, whale: seller, fox: buyer } = await openTradingMarket(engine));
      await begin();
    });
    afterEach(() => database.close());

    const get = (person: { id: string }, bound: { before?: number; after?: number } = {}) =>
      getConversation(database.read, person, { id, ...bound }, SITE);
    const sayBody = (body: string, clientId: string, person = buyer) =>
      say(deps, person, { id, body, clientId });

    test('P-send: the same client id twenty times at once makes one row and one answer', async () => {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) => sayBody(`안녕하세요 ${index}`, 'one-client-id')),
      );
      const said = answers.map((answer) => (answer.ok ? JSON.stringify(answer.message) : answer.text));
      expect(new Set(said).size).toBe(1);
      expect(answers.filter((answer) => answer.ok && !answer.isRepeat)).toHaveLength(1);
      expect((await get(seller)).messages).toHaveLength(1);
      expect(await sayBody('다른 말', 'one-client-id')).toEqual({ ...answers[0], isRepeat: true });
      expect(await sayBody('판매자의 말', 'one-client-id', seller)).toMatchObject({ message: { seq: 2 } });
    });

    test('P-order: after any sends, repeats and reads of two people the order has no hole and no count is wrong', async () => {
      const act = fc.record({
        isSeller: fc.boolean(),
        what: fc.oneof(
          fc.record({ clientId: fc.integer({ min: 0, max: 4 }) }),
          fc.record({ readSeq: fc.integer({ min: 0, max: 8 }) }),
        ),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(act, { maxLength: 16 }), async (acts) => {
          await begin();
          await Promise.all(
            acts.map(({ isSeller, what }) => {
              const person = isSeller ? seller : buyer;
              return 'clientId' in what
                ? sayBody('안녕하세요.', `client-${what.clientId}`, person)
                : markRead(deps, person, { id, seq: what.readSeq });
            }),
          );
          const sent = acts.flatMap(({ isSeller, what }) =>
            'clientId' in what ? [`${isSeller} ${what.clientId}`] : [],
          );
          for (const person of [seller, buyer]) {
            const { messages, lastSeq, readSeq } = await get(person);
            expect(messages.map(({ seq }) => seq)).toEqual(messages.map((_, index) => index + 1));
            expect([messages.length, lastSeq]).toEqual([new Set(sent).size, messages.length]);
            const unread = messages.filter(({ mine, seq }) => !mine && seq > readSeq).length;
            const { items } = await listConversations(database.read, person, { tab: 'all' }, SITE);
            expect(items.find((row) => row.id === id)?.unread ?? 0).toBe(unread);
            const all = await Promise.all(items.map((row) => row.unread));
            expect(await countUnread(database.read, person.id)).toBe(all.filter(Boolean).length);
          }
        }),
        { numRuns: 15 },
      );
    });

    test('pages of messages are ascending, before and after any of them', async () => {
      const count = 2 * MESSAGES_PER_PAGE + 5;
      for (let index = 1; index <= count; index++) await sayBody(`말 ${index}`, `client-${index}`);
      const seqs = async (bound?: { before?: number; after?: number }) => {
        const { messages, hasMore } = await get(seller, bound);
        return [messages[0]?.seq, messages.at(-1)?.seq, hasMore];
      };
      expect(await seqs()).toEqual([count - MESSAGES_PER_PAGE + 1, count, true]);
      expect(await seqs({ before: count - MESSAGES_PER_PAGE + 1 })).toEqual([6, 35, true]);
      expect(await seqs({ before: 6 })).toEqual([1, 5, false]);
      expect(await seqs({ before: 999_999_999_999_999 })).toEqual([
        count - MESSAGES_PER_PAGE + 1,
        count,
        true,
      ]);
      expect(await seqs({ after: 0 })).toEqual([1, MESSAGES_PER_PAGE, true]);
      expect(await seqs({ after: count - 2 })).toEqual([count - 1, count, false]);
      expect(await seqs({ after: count })).toEqual([undefined, undefined, false]);
      expect(await seqs({ after: 999_999_999_999_999 })).toEqual([undefined, undefined, false]);
    });

    test('P-text: a message keeps its lines, and what cannot be sent is said in words', async () => {
      const texts: [string, string][] = [
        ['', '메시지를 입력해 주세요.'],
        [' \n\u200B ', '메시지를 입력해 주세요.'],
        ['가'.repeat(MAX_BODY_LENGTH + 1), '메시지는 1,000자까지 보낼 수 있어요.'],
        ['가'.repeat(1_000_000), '메시지는 1,000자까지 보낼 수 있어요.'],
      ];
      for (const [body, text] of texts)
        expect(await sayBody(body, 'client-id')).toEqual({ ok: false, reason: 'invalid', text });
      expect(await sayBody('  한 줄\r\n두 줄\u0000 ', 'client-id')).toMatchObject({
        ok: true,
        message: { seq: 1, mine: true, kind: 'text', body: '한 줄\n두 줄' },
      });
      expect(await sayBody('😀'.repeat(MAX_BODY_LENGTH), 'emoji')).toMatchObject({ ok: true });
      const [row] = (await listConversations(database.read, seller, { tab: 'all' }, SITE)).items;
      expect(row?.lastLine).toBe('😀'.repeat(100));
    });

    test('P-limits: thirty messages a minute, in which a repeated one does not count', async () => {
      const now = () => 1_000_000;
      const limits = openLimits({ database, now, secret: 'secret', addresses: ADDRESSES });
      const limited = { ...deps, limits };
      const send = (index: number) =>
        say(limited, buyer, { id, body: '안녕하세요.', clientId: `client-${index}` });
      for (let index = 0; index < 30; index++) await send(index);
      expect(await send(29)).toMatchObject({ ok: true, message: { seq: 30 } });
      await expect(send(30)).rejects.toMatchObject({ code: 'limited', limit: 'personMessageMinute' });
      expect((await get(seller)).lastSeq).toBe(30);
    });

    test('P-limits: the same text to five people, however it is written, on all servers together', async () => {
      const open = () =>
        openLimits({ database, now: () => 1_000_000, secret: 'secret', addresses: ADDRESSES });
      const servers = [open(), open()];
      const productId = await addListing(deps, seller);
      const ids: string[] = [];
      for (const nickname of ['하나', '두울', '세엣', '네엣', '다섯', '여섯']) {
        const opened = await openConversation(deps, await addPerson(database, nickname), { productId });
        if (opened.ok) ids.push(opened.conversationId);
      }
      let sends = 0;
      const sayTo = (to: number, body: string, clientId = `send-${sends}`) =>
        say({ ...deps, limits: servers[sends++ % 2]! }, seller, { id: ids[to]!, body, clientId });
      const same = (to: number) =>
        sayTo(to, sends % 2 ? 'ｋakao로 주소를 바로 보내 드려요.' : 'Kakao로 주소를 바로 보내드려요');
      for (let time = 0; time < 6; time++) expect(await same(0)).toMatchObject({ ok: true });
      for (const to of [1, 2, 3, 4]) expect(await same(to)).toMatchObject({ ok: true });
      await expect(same(5)).rejects.toMatchObject({ code: 'limited', limit: 'personSameMessage' });
      expect(await same(4)).toMatchObject({ ok: true });
      expect(await sayTo(5, '다른 말이라면 얼마든지 보낼 수 있어요.')).toMatchObject({ ok: true });
    });

    test('P-limits: what is short is said to many, unless it holds a number or a link', async () => {
      const limits = openLimits({ database, now: () => 1_000_000, secret: 'secret', addresses: ADDRESSES });
      const productId = await addListing(deps, seller);
      const sayTo = async (nickname: string, body: string) => {
        const opened = await openConversation(deps, await addPerson(database, nickname), { productId });
        if (!opened.ok) throw new Error(opened.reason);
        await say({ ...deps, limits }, seller, { id: opened.conversationId, body, clientId: body });
        return opened.conversationId;
      };
      const people = ['하나', '두울', '세엣', '네엣', '다섯'];
      for (const nickname of people) await sayTo(nickname, 'bit.ly/9Xz');
      for (const nickname of [...people, '여섯']) await sayTo(`${nickname} 님`, '네, 감사합니다!!!!!!!!!!!!');
      await expect(sayTo('여섯', 'bit.ly/9Xz')).rejects.toMatchObject({ limit: 'personSameMessage' });
    });

    test('P-limits: fifteen new conversations an hour, in which a known one does not count', async () => {
      const limits = openLimits({ database, now: () => 1_000_000, secret: 'secret', addresses: ADDRESSES });
      const productIds: string[] = [];
      while (productIds.length < 16) productIds.push(await addListing(deps, seller));
      const open = (productId: string) => openConversation({ ...deps, limits }, buyer, { productId });
      for (const productId of productIds.slice(0, 15)) await open(productId);
      expect(await open(productIds[0]!)).toMatchObject({ ok: true });
      await expect(open(productIds[15]!)).rejects.toMatchObject({ limit: 'personConversationHour' });
    });
  });
}
