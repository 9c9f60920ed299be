import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startMarket, type MarketProcess } from '../../support/market/market-process.ts';
import { rounds } from '../support/rounds.ts';
import { mountSmallDisk } from '../support/small-disk.ts';
import {
  expectRejected,
  isDone,
  openWriteActions,
  publish,
  type Action,
  type WriteActions,
} from '../support/unavailable-writes.ts';
import { Visitor } from '../../support/visitor.ts';

const NO_ROOM = { status: 507, words: /저장할 (공간이 없어|수 없어요)/ };
/** What the journal of writes has room for from before is still used up. */
const MAX_TRIES = 500;

const disk = mountSmallDisk(32);
if (!disk) console.warn('full-disk.test.ts is left out: this user may not mount a small disk.');

describe.skipIf(!disk)('a full disk', () => {
  let market: MarketProcess;
  let writes: WriteActions;
  /** What was answered with success: the titles of listings and inquiries. */
  const acknowledged = { listings: ['초록 의자'], inquiries: [] as string[] };

  beforeAll(async () => {
    market = await startMarket({ DATA_DIR: disk!.path, LIMITS: 'off' });
    writes = await openWriteActions(market.url);
    await new Visitor(market.url).get('/');
  });
  afterAll(async () => {
    await market.remove();
    disk?.remove();
  });

  const query = <Row>(sql: string): Row[] => {
    const db = new DatabaseSync(join(disk!.path, 'market.db'), { readOnly: true });
    const rows = db.prepare(sql).all() as Row[];
    db.close();
    return rows;
  };
  const photoFiles = () =>
    readdirSync(join(disk!.path, 'photos'), { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    ).length;
  const note = (action: Action, typed: string[]) => {
    if (action.name.startsWith('list')) acknowledged.listings.push(typed[0]!);
    if (action.name === 'ask') acknowledged.inquiries.push(typed[0]!);
  };
  let time = 0;

  /** Does it again and again until there is no room for it. */
  async function untilRejected(action: Action, how: '' | '.data') {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const typed = action.typed(time++);
      const answer = await action.send(how, typed);
      if (!isDone(answer)) return { action, how, answer, typed };
      note(action, typed);
    }
    throw new Error(`there was always room to ${action.name}`);
  }

  test('every write says so in Korean and keeps what was typed; of photos nothing is left', async () => {
    const filesBefore = photoFiles();
    disk!.fill();
    for (const action of writes.actions) {
      for (const how of ['', '.data'] as const)
        await expectRejected(await untilRejected(action, how), NO_ROOM);
    }
    const staged = await writes.seller.send('POST', '/upload/photos', writes.photo);
    expect([staged.status, Number(staged.headers.get('Retry-After')) > 0]).toEqual([507, true]);
    expect(await staged.json()).toEqual({ reason: 'full', text: expect.stringContaining('공간이 없어요') });
    await expect.poll(photoFiles).toBe(filesBefore);
  });

  test('reads go on, cached and new, and the process logs what fails', async () => {
    const guest = new Visitor(market.url);
    const image = /\/media\/[\w/.-]+/.exec(await (await guest.get(writes.detail)).text())![0];
    const paths = [
      '/',
      '/product?min=1',
      '/product?q=의자',
      writes.detail,
      '/api/products',
      image,
      '/healthz',
    ];
    for (const path of paths) expect([path, (await guest.get(path)).status]).toEqual([path, 200]);
    for (const path of ['/profile', '/receipt', '/support/qna', '/api/session'])
      expect([path, (await writes.buyer.get(path)).status]).toEqual([path, 200]);
    const ready = await guest.get('/readyz');
    expect([ready.status, await ready.text()]).toEqual([503, 'not ready: photos']);
  });

  test('with room again everything goes on by itself, also search', async () => {
    disk!.free();
    await expect.poll(async () => (await new Visitor(market.url).get('/readyz')).status).toBe(200);
    expect((await publish(writes.seller, '돌아온 탁자', writes.photo)).status).toBe(302);
    acknowledged.listings.push('돌아온 탁자');
    await expect
      .poll(async () => (await new Visitor(market.url).get('/product?q=돌아온')).text(), { timeout: 20_000 })
      .toContain('돌아온 탁자');
  });

  test('again and again, in the middle of writing: nothing acknowledged is lost and nothing is half there', async () => {
    const listing = writes.actions.find(({ name }) => name === 'list with a photo')!;
    const inquiry = writes.actions.find(({ name }) => name === 'ask')!;
    for (let round = 0; round < rounds(2, 30); round++) {
      const sending = [listing, inquiry, listing, inquiry, listing, inquiry, inquiry].map(async (action) => {
        const typed = action.typed(time++);
        const answer = await action.send('', typed);
        await answer.arrayBuffer();
        if (isDone(answer)) note(action, typed);
        else expect([429, 507]).toContain(answer.status);
      });
      disk!.fill();
      await Promise.all(sending);
      disk!.free();
    }
    const last = inquiry.typed(time++);
    await expect.poll(async () => isDone(await inquiry.send('', last))).toBe(true);
    note(inquiry, last);
    await market.stop('SIGKILL');
    await market.start();
    expect(query('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    const titles = query<{ title: string }>('select title from inquiry').map(({ title }) => title);
    expect(titles.toSorted()).toEqual(acknowledged.inquiries.toSorted());
    const listings = query<{ title: string; photos: string }>('select title, photos from product');
    expect(listings.map(({ title }) => title).toSorted()).toEqual(acknowledged.listings.toSorted());
    for (const { photos } of listings) {
      for (const { key } of JSON.parse(photos) as { key: string }[]) {
        const answer = await new Visitor(market.url).get(`/media/${key}-360.webp`);
        expect([key, answer.status]).toEqual([key, 200]);
      }
    }
  });
});
