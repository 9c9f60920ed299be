import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LEFT_NICKNAME } from '../../../app/account/account.ts';
import { openRows } from '../../support/database/database-rows.ts';
import { PASSWORD, Visitor } from '../../support/visitor.ts';
import { openTalkMarket, type TalkMarket } from './talking-people.ts';

interface NoticesJson {
  unread: number;
  notices: {
    id: string;
    kind: string;
    text: string;
    path: string;
    count: number;
    seen: boolean;
    createdAt: number;
  }[];
  nextCursor: string | null;
}

async function readNotices(who: Visitor, query = ''): Promise<NoticesJson> {
  return (await who.get(`/api/notices${query}`)).json() as Promise<NoticesJson>;
}

for (const engine of ['SQLite', 'PostgreSQL'] as const) {
  describe(engine, () => {
    let { market, seller, buyer, publish, open } = {} as TalkMarket;
    beforeAll(async () => {
      ({ market, seller, buyer, publish, open } = await openTalkMarket(engine));
    });
    afterAll(() => market.remove());

    const offer = async (who: Visitor, productId: string) => {
      const id = await open(productId, who);
      const answer = await who.post(`/chats/${id}`, { intent: 'offer', priceWon: '30000' });
      expect(answer.status).toBe(200);
    };

    test('offers on one listing are one notice that counts them, in the API as on the page', async () => {
      const productId = await publish('제안받을 의자');
      const [second, third] = [new Visitor(market.url), new Visitor(market.url)];
      const { nickname } = await second.signUp();
      await third.signUp();
      await offer(buyer, productId);
      await offer(second, productId);
      const answer = await seller.get('/api/notices');
      expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
      const { unread, notices, nextCursor } = (await answer.json()) as NoticesJson;
      const text = `${nickname}님이 제안받을 의자 상품에 가격을 제안했어요.`;
      const path = `/chats?product=${productId}`;
      expect([unread, nextCursor]).toEqual([1, null]);
      expect(notices).toEqual([
        {
          id: expect.any(String),
          kind: 'offered',
          text,
          path,
          count: 2,
          seen: false,
          createdAt: expect.any(Number),
        },
      ]);
      const page = (await (await seller.get('/notice', { Accept: 'text/html' })).text()).replaceAll(
        /<!--.*?-->|<\/?strong[^>]*>/g,
        '',
      );
      expect(page).toContain(text);
      expect(page).toContain('가격 제안 2개 · ');
      await seller.post('/notice', { intent: 'seen', id: notices[0]!.id });
      await offer(third, productId);
      const { unread: unseen, notices: both } = await readNotices(seller);
      expect(unseen).toBe(1);
      expect(both.map(({ count, seen }) => [count, seen])).toEqual([
        [1, false],
        [2, true],
      ]);
      await second.post('/profile/settings', { intent: 'leave', leavePassword: PASSWORD });
      expect((await readNotices(seller)).notices[1]!.text).toBe(text.replace(nickname, LEFT_NICKNAME));
    });

    test('pages follow each other, and no one else reads them', async () => {
      const other = new Visitor(market.url);
      await other.signUp();
      expect(await readNotices(other)).toEqual({ unread: 0, notices: [], nextCursor: null });
      for (let n = 0; n < 21; n++) await buyer.post(`/product/detail/${await publish()}`, { intent: 'buy' });
      const first = await readNotices(seller);
      expect(first.notices).toHaveLength(20);
      const rest = await readNotices(seller, `?cursor=${first.nextCursor}`);
      expect(rest.nextCursor).toBe(null);
      const ids = [...first.notices, ...rest.notices].map(({ id }) => id);
      expect(new Set(ids).size).toBe(first.notices.length + rest.notices.length);
      expect(rest.notices.length).toBeGreaterThan(0);
      expect((await readNotices(other)).notices).toEqual([]);
    });

    test('without an account it answers 401', async () => {
      const answer = await new Visitor(market.url).get('/api/notices');
      expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([401, 'no-store']);
      expect(await answer.json()).toMatchObject({ code: 'signed-out' });
    });
  });
}

test('P-mail: who opens a page has come back', async () => {
  const { market, seller } = await openTalkMarket('SQLite');
  const rows = openRows(market.dataDir);
  try {
    rows.run(`insert into talk_mail (account_id, mailed_at) select id, 1 from account`);
    const countAbsent = () =>
      [...rows.read().get('talk_mail')!.values()].filter((row) => row['back_at'] === null).length;
    const before = countAbsent();
    expect((await seller.get('/api/session')).status).toBe(200);
    // Beside the response.
    await expect.poll(countAbsent, { timeout: 10_000 }).toBe(before - 1);
    expect(before).toBeGreaterThan(1);
  } finally {
    rows.close();
    await market.remove();
  }
});
