import { isDeepStrictEqual } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readRows } from '../../support/database/market-rows.ts';
import { PASSWORD, Visitor } from '../../support/visitor.ts';
import { openTalkMarket, say, type TalkMarket } from './talking-people.ts';

for (const engine of ['SQLite', 'PostgreSQL'] as const) {
  describe(engine, () => {
    let { market, databaseUrl, seller, buyer, publish, open } = {} as TalkMarket;
    let friend: Visitor;
    let id: string;
    /** Of the friend with the seller: what comes from there says that nothing came before it. */
    let friendly: string;
    let saidThere = 0;
    beforeAll(async () => {
      ({ market, databaseUrl, seller, buyer, publish, open } = await openTalkMarket(engine, {
        LIMITS: 'on',
      }));
      friend = new Visitor(market.url);
      await friend.signUp();
      id = await open(await publish());
      friendly = await open(await publish(), friend);
    });
    afterAll(() => market.remove());

    let leaving = new AbortController();
    afterEach(() => {
      leaving.abort();
      leaving = new AbortController();
    });

    const type = async (who: Visitor, conversation = id) => {
      const answer = await who.post(`/api/chats/${conversation}/typing`, {});
      return [answer.status, await answer.text(), answer.headers.getSetCookie()];
    };
    const ACCEPTED = [204, '', []];

    /** What a signed-in page's stream hears of typing, as it grows, once it hears of its person's own. */
    async function listen(who: Visitor) {
      const { signal } = leaving;
      const answer = await fetch(`${market.url}/live`, { headers: { Cookie: who.cookie }, signal });
      let received = '';
      const listening = (async () => {
        for await (const piece of answer.body!.pipeThrough(new TextDecoderStream())) received += piece;
      })();
      listening.catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
      await expect.poll(() => received).toContain('event: unread');
      const heard = () => [...received.matchAll(/event: typing\ndata: (.+)\n/g)].map(([, data]) => data);
      /** After something else has reached it. */
      const heardBefore = async (mark: string) => {
        await expect.poll(() => received).toContain(mark);
        return heard();
      };
      return { heard, heardBefore };
    }
    const event = (conversation = id) => JSON.stringify({ id: conversation });

    test('it reaches all that the other has open, and nobody else', async () => {
      const stranger = new Visitor(market.url);
      await stranger.signUp();
      const [one, two] = [await listen(seller), await listen(seller)];
      const others = [await listen(buyer), await listen(stranger)];
      expect(await type(buyer)).toEqual(ACCEPTED);
      for (const { heard } of [one, two]) await expect.poll(heard).toEqual([event()]);
      expect(await type(seller)).toEqual(ACCEPTED);
      await expect.poll(others[0]!.heard).toEqual([event()]);
      expect([one.heard(), others[1]!.heard()]).toEqual([[event()], []]);
    });

    test('strangers and guests tell nobody', async () => {
      const stranger = new Visitor(market.url);
      await stranger.signUp();
      const listener = await listen(seller);
      expect((await type(stranger))[0]).toBe(404);
      expect((await type(buyer, 'none'))[0]).toBe(404);
      expect((await type(new Visitor(market.url)))[0]).toBe(401);
      await type(buyer);
      await expect.poll(listener.heard).toEqual([event()]);
    });

    const settings = (who: () => Visitor, readMarks: string) => () =>
      who().post('/profile/settings', { intent: 'read-marks', readMarks });
    const block = (who: () => Visitor, intent: string) => () => who().post(`/chats/${id}`, { intent });
    const [theSeller, theBuyer] = [() => seller, () => buyer];
    test.each([
      ['the other has read marks off', settings(theSeller, 'off'), settings(theSeller, 'on')],
      ['who types has read marks off', settings(theBuyer, 'off'), settings(theBuyer, 'on')],
      ['the other has blocked them', block(theSeller, 'block'), block(theSeller, 'unblock')],
      ['who types has blocked the other', block(theBuyer, 'block'), block(theBuyer, 'unblock')],
    ])('where %s it is accepted and nothing comes of it', async (_, turnOff, turnOn) => {
      const listener = await listen(seller);
      await turnOff();
      expect(await type(buyer)).toEqual(ACCEPTED);
      await say(friend, friendly, '이 말은 그 뒤에 와요.');
      expect(await listener.heardBefore(`"id":"${friendly}","seq":${++saidThere}`)).toEqual([]);
      await turnOn();
      expect(await type(buyer)).toEqual(ACCEPTED);
      await expect.poll(listener.heard).toEqual([event()]);
    });

    test('nothing is sent to a person who has left the market', async () => {
      const leaver = new Visitor(market.url);
      await leaver.signUp();
      const left = await open(await publish(), leaver);
      await say(leaver, left, '안녕히 계세요.');
      await leaver.post('/profile/settings', { intent: 'leave', leavePassword: PASSWORD });
      expect(await type(seller, left)).toEqual(ACCEPTED);
      expect((await type(leaver, left))[0]).toBe(401);
    });

    test('nothing of it is stored or logged, also where there is too much of it', async () => {
      // Alerts follow the listings that were published just now.
      const readOwnRows = async () => ({
        ...(await readRows({ dataDir: market.dataDir, databaseUrl })),
        matched_listing: [],
        log_position: [],
      });
      let before = await readOwnRows();
      const isQuiet = async () => {
        const last = before;
        before = await readOwnRows();
        return isDeepStrictEqual(before, last);
      };
      await expect.poll(isQuiet, { interval: 1_000, timeout: 20_000 }).toBe(true);
      for (let time = 0; time < 60; time++) expect(await type(friend, friendly)).toEqual(ACCEPTED);
      expect((await type(friend, friendly))[0]).toBe(429);
      expect(await readOwnRows()).toEqual(before);
      expect(market.output()).not.toContain(friendly);
    });
  });
}
