import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rawRequest } from '../../support/raw-request.ts';
import { Visitor } from '../../support/visitor.ts';
import {
  countUnread,
  newClientId,
  openTalkMarket,
  readChat,
  say,
  type TalkMarket,
} from './talking-people.ts';

const HTML = { Accept: 'text/html' };

for (const engine of ['SQLite', 'PostgreSQL'] as const) {
  describe(engine, () => {
    let { market, seller, buyer, publish, open } = {} as TalkMarket;
    beforeAll(async () => {
      ({ market, seller, buyer, publish, open } = await openTalkMarket(engine));
    });
    afterAll(() => market.remove());

    const begin = async () => {
      const id = await open(await publish());
      expect((await say(buyer, id, '아직 있나요?')).status).toBe(302);
      return id;
    };

    test('without scripts two people open, write, list and read a conversation', async () => {
      const productId = await publish('이야기할 의자');
      const id = await open(productId);
      expect(await open(productId)).toBe(id);
      const page = await buyer.get(`/chats/${id}`, HTML);
      expect([page.status, page.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
      const markup = await page.text();
      const clientId = /name="clientId" value="([\w-]+)"/.exec(markup)?.[1];
      expect(markup).toContain('이야기할 의자');
      const sent = await buyer.post(`/chats/${id}`, {
        intent: 'say',
        clientId: clientId!,
        body: '한 줄\r\n두 줄',
      });
      expect([sent.status, sent.headers.get('Location')]).toEqual([302, `/chats/${id}`]);
      expect(await countUnread(seller)).toBe(1);
      const list = await seller.get('/chats', HTML);
      expect(list.headers.get('Cache-Control')).toBe('no-store');
      expect(await list.text()).toContain(`/chats/${id}`);
      expect(await (await seller.get(`/chats/${id}`, HTML)).text()).toContain('한 줄\n두 줄');
      // Reading a page changes nothing: an answer tells what one has seen.
      expect(await countUnread(seller)).toBe(1);
      expect((await say(seller, id, '네, 있어요.', { seq: '1' })).status).toBe(302);
      expect([await countUnread(seller), await countUnread(buyer)]).toEqual([0, 1]);
    });

    test('a send is answered in place with its message, and again alike', async () => {
      const id = await begin();
      const fields = { intent: 'say', clientId: newClientId(), body: '얼마예요?', inPlace: '1' };
      const answers = await Promise.all(
        Array.from({ length: 5 }, async () => (await buyer.post(`/chats/${id}.data`, fields)).text()),
      );
      expect(new Set(answers).size).toBe(1);
      expect(answers[0]).toContain('얼마예요?');
      const { messages, lastSeq } = await readChat(seller, id);
      expect([messages.map(({ seq }) => seq), lastSeq]).toEqual([[1, 2], 2]);
    });

    test('what cannot be sent comes back with the reason, what was typed and the key of the form', async () => {
      const id = await begin();
      const long = '가'.repeat(1001);
      const clientId = newClientId();
      const answer = await say(buyer, id, long, { clientId });
      expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([400, 'no-store']);
      const page = await answer.text();
      for (const text of ['메시지는 1,000자까지 보낼 수 있어요.', long, `value="${clientId}"`])
        expect(page).toContain(text);
      const empty = await say(buyer, id, ' \n ');
      expect([empty.status, await empty.text()]).toEqual([
        400,
        expect.stringContaining('메시지를 입력해 주세요.'),
      ]);
      expect((await say(buyer, id, '키 없이', { clientId: '' })).status).toBe(400);
      expect((await buyer.post(`/chats/${id}`, { intent: 'dance' })).status).toBe(400);
      expect((await buyer.post(`/chats/${id}`, { intent: 'read', seq: 'x' })).status).toBe(400);
      expect((await readChat(buyer, id)).lastSeq).toBe(1);
    });

    test('strangers get the answer of a conversation that is not there, guests are to sign in', async () => {
      const id = await begin();
      const stranger = new Visitor(market.url);
      await stranger.signUp();
      const guest = new Visitor(market.url);
      for (const known of [id, 'AAAAAAAAAAAAAAAA']) {
        const status = async (who: Visitor, path: string) => (await who.get(path)).status;
        for (const path of [`/chats/${known}`, `/chats/${known}.data`, `/api/chats/${known}`])
          expect([path, await status(stranger, path), await status(guest, path)]).toEqual([path, 404, 401]);
        expect((await say(stranger, known, '안녕하세요.')).status).toBe(404);
        expect((await stranger.post(`/chats/${known}`, { intent: 'read', seq: '1' })).status).toBe(404);
        const login = `/login?next=${encodeURIComponent(`/chats/${known}`)}`;
        expect((await say(guest, known, '안녕하세요.')).headers.get('Location')).toBe(login);
      }
      for (const path of ['/chats', '/api/chats']) expect((await guest.get(path)).status).toBe(401);
      expect(await (await guest.get('/chats', HTML)).text()).toContain('로그인');
    });

    test('no one talks to themselves, about what is gone, or anew about what is sold', async () => {
      const productId = await publish();
      const detail = `/product/detail/${productId}`;
      const id = await open(productId);
      const other = new Visitor(market.url);
      await other.signUp();
      const status = async (who: Visitor, path = detail) => (await who.post(path, { intent: 'chat' })).status;
      expect(await status(seller)).toBe(403);
      expect(await status(other, '/product/detail/gone')).toBe(404);
      await buyer.post(detail, { intent: 'buy' });
      const rejected = await other.post(detail, { intent: 'chat' });
      expect([rejected.status, await rejected.text()]).toEqual([
        409,
        expect.stringContaining('거래가 끝난 상품이에요.'),
      ]);
      expect(await open(productId)).toBe(id);
      const guest = await new Visitor(market.url).post(detail, { intent: 'chat' });
      expect(guest.headers.get('Location')).toBe(`/login?next=${encodeURIComponent(detail)}`);
    });

    test('the JSON has what the pages have, thirty messages at a time, and is never stored', async () => {
      const id = await begin();
      for (let index = 2; index <= 35; index++) await say(seller, id, `말 ${index}`);
      const answer = await buyer.get(`/api/chats/${id}`);
      expect(answer.headers.get('Cache-Control')).toBe('no-store');
      const newest = (await answer.json()) as Awaited<ReturnType<typeof readChat>>;
      expect(newest).toMatchObject({ id, mine: 'buyer', lastSeq: 35, hasMore: true, canSay: true });
      expect(newest.messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 30 }, (_, at) => at + 6));
      expect((await readChat(buyer, id, '?before=6')).messages.map(({ seq }) => seq)).toEqual([
        1, 2, 3, 4, 5,
      ]);
      const after = await readChat(buyer, id, '?after=33');
      expect([after.messages.map(({ body }) => body), after.hasMore]).toEqual([['말 34', '말 35'], false]);
      expect(await (await buyer.get('/api/chats?tab=unread')).json()).toMatchObject({
        conversations: expect.arrayContaining([
          expect.objectContaining({ id, lastLine: '말 35', unread: 34 }),
        ]),
      });
      const read = await buyer.post(`/chats/${id}`, { intent: 'read', seq: '34' });
      expect(read.status).toBe(200);
      expect(await readChat(seller, id)).toMatchObject({ otherReadSeq: 34 });
      const { conversations } = (await (await buyer.get('/api/chats?tab=buying')).json()) as {
        conversations: { id: string; unread: number }[];
      };
      expect(conversations[0]).toMatchObject({ id, unread: 1 });
    });

    test('talk leaves the pages of listings as they are in every cache', async () => {
      const id = await begin();
      const detail = await buyer.get('/product');
      for (let index = 0; index < 5; index++) await say(seller, id, `말 ${index}`);
      expect(await (await buyer.get('/product')).text()).toBe(await detail.text());
    });

    test('a request from another site says nothing', async () => {
      const id = await begin();
      const headers = { Origin: 'https://evil.example', Cookie: buyer.cookie };
      const body = new URLSearchParams({
        intent: 'say',
        clientId: newClientId(),
        body: '속았죠?',
      }).toString();
      const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
      const request = { method: 'POST', path: `/chats/${id}`, headers: { ...headers, ...type }, body };
      expect((await rawRequest(market.url, request)).status).toBe(403);
      expect((await readChat(buyer, id)).lastSeq).toBe(1);
    });
  });
}
