import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, Visitor } from '../../support/visitor.ts';
import { openTalkMarket, say, type TalkMarket } from './talking-people.ts';

for (const engine of ['SQLite', 'PostgreSQL'] as const) {
  describe(engine, () => {
    let { market, seller, buyer, publish, open } = {} as TalkMarket;
    beforeAll(async () => {
      ({ market, seller, buyer, publish, open } = await openTalkMarket(engine));
    });
    afterAll(() => market.remove());

    let leaving = new AbortController();
    afterEach(() => {
      leaving.abort();
      leaving = new AbortController();
    });

    /** What a signed-in page's stream was told, as it grows. */
    async function listen(who: Visitor): Promise<() => { event: string; data: object }[]> {
      const { signal } = leaving;
      const answer = await fetch(`${market.url}/live`, { headers: { Cookie: who.cookie }, signal });
      let received = '';
      const listening = (async () => {
        for await (const piece of answer.body!.pipeThrough(new TextDecoderStream())) received += piece;
      })();
      listening.catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
      return () =>
        [...received.matchAll(/event: (chat|unread|personal)\ndata: (.+)\n/g)].map(([, event, data]) => ({
          event: event!,
          data: JSON.parse(data!) as object,
        }));
    }

    test('a stream sends both people, on all their devices, new messages and read marks', async () => {
      const id = await open(await publish());
      await say(buyer, id, '아직 있나요?');
      const [toSeller, toBuyer, toOtherDevice] = [
        await listen(seller),
        await listen(buyer),
        await listen(buyer),
      ];
      const state = (seq: number, otherReadSeq: number) => ({
        event: 'chat',
        data: { id, seq, otherReadSeq, otherLeft: false },
      });
      const unread = (chats: number) => ({ event: 'unread', data: { chats, notices: 0 } });
      // At the start, as it is.
      await expect.poll(toSeller).toContainEqual(state(1, 0));
      await expect.poll(toSeller).toContainEqual(unread(1));
      await expect.poll(toOtherDevice).toContainEqual(unread(0));
      await say(buyer, id, '네?');
      for (const heard of [toSeller, toBuyer, toOtherDevice])
        await expect.poll(heard).toContainEqual(state(2, 0));
      await seller.post(`/chats/${id}`, { intent: 'read', seq: '2' });
      for (const heard of [toBuyer, toOtherDevice]) await expect.poll(heard).toContainEqual(state(2, 2));
      await expect.poll(() => toSeller().at(-1)).toEqual(unread(0));
    });

    test('others and guests get nothing of it', async () => {
      const stranger = new Visitor(market.url);
      await stranger.signUp();
      const [toStranger, toGuest, toSeller] = [
        await listen(stranger),
        await listen(new Visitor(market.url)),
        await listen(seller),
      ];
      const id = await open(await publish());
      await say(buyer, id, '아직 있나요?');
      await expect.poll(toSeller).toContainEqual(expect.objectContaining({ event: 'chat' }));
      expect([toStranger().filter(({ event }) => event === 'chat'), toGuest()]).toEqual([[], []]);
    });

    test('a stream gets nothing more once its session has ended', async () => {
      const device = new Visitor(market.url);
      const { email } = await device.signUp();
      const other = new Visitor(market.url);
      await other.post('/login', { email, password: PASSWORD });
      const id = await open(await publish(), device);
      const [toDevice, toOther] = [await listen(device), await listen(other)];
      const unread = expect.objectContaining({ event: 'unread' });
      for (const heard of [toDevice, toOther]) await expect.poll(heard).toContainEqual(unread);
      await device.post('/logout', {});
      await expect.poll(toDevice).toContainEqual({ event: 'personal', data: {} });
      await say(seller, id, '아직 있어요.');
      await expect.poll(toOther).toContainEqual(expect.objectContaining({ event: 'chat' }));
      expect(toDevice().filter(({ event }) => event === 'chat')).toEqual([]);
    });

    test('leaving notifies the other person', async () => {
      const leaver = new Visitor(market.url);
      await leaver.signUp();
      const id = await open(await publish(), leaver);
      await say(leaver, id, '안녕히 계세요.');
      const heard = await listen(seller);
      await leaver.post('/profile/settings', { intent: 'leave', leavePassword: PASSWORD });
      await expect
        .poll(heard)
        .toContainEqual({ event: 'chat', data: { id, seq: 1, otherReadSeq: 0, otherLeft: true } });
    });
  });
}
