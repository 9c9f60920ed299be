import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startMarket, type MarketProcess } from '../../support/market/market-process.ts';
import { makePhoto } from '../../support/photos/photos.ts';
import { createEmptyDatabase } from '../../support/database/worker-postgres.ts';
import { PASSWORD, uploadFields, uploadForm, Visitor } from '../../support/visitor.ts';

for (const engine of ['SQLite', 'PostgreSQL'] as const) {
  describe(engine, () => {
    let market: MarketProcess;
    let holder: Visitor;
    let other: Visitor;

    beforeAll(async () => {
      const database = engine === 'PostgreSQL' ? await createEmptyDatabase() : undefined;
      market = await startMarket({ LOG_LEVEL: 'info', ...(database && { DATABASE_URL: database.url }) });
      holder = new Visitor(market.url);
      other = new Visitor(market.url);
      await holder.signUp();
      await other.signUp();
    });
    afterAll(() => market.remove());

    test('a staged photo belongs to its owner alone, and is discarded or attached to a listing', async () => {
      const answer = await holder.send('POST', '/upload/photos', await makePhoto());
      expect(answer.status).toBe(201);
      const { id, thumbnail } = (await answer.json()) as { id: string; thumbnail: string };
      expect((await holder.get(thumbnail)).headers.get('Content-Type')).toBe('image/webp');
      expect(await (await holder.get('/upload/photos')).json()).toEqual({ photos: [{ id, thumbnail }] });
      expect(await (await other.get('/upload/photos')).json()).toEqual({ photos: [] });
      expect((await other.send('DELETE', `/upload/photos/${id}`)).status).toBe(404);

      const fields = uploadFields({ title: '먼저 보낸 의자', stagedPhotos: id });
      const stolen = await other.postForm('/upload', uploadForm(fields));
      expect([stolen.status, await stolen.text()]).toEqual([
        409,
        expect.stringContaining('사진 1의 보관이 끝났어요.'),
      ]);
      expect((await holder.postForm('/upload', uploadForm(fields))).status).toBe(302);
      const { products } = (await (await other.get('/api/products')).json()) as {
        products: { id: string }[];
      };
      const page = await (await other.get(`/product/detail/${products[0]!.id}`)).text();
      const preview = await fetch(/property="og:image" content="([^"]+)"/.exec(page)![1]!);
      expect([preview.status, preview.headers.get('Content-Type')]).toEqual([200, 'image/jpeg']);

      expect((await holder.send('DELETE', `/upload/photos/${id}`)).status).toBe(404);
      const second = await holder.send('POST', '/upload/photos', await makePhoto());
      const last = ((await second.json()) as { id: string }).id;
      expect((await holder.send('DELETE', `/upload/photos/${last}`)).status).toBe(204);
      expect(await (await holder.get('/upload/photos')).json()).toEqual({ photos: [] });
    });

    /** A post whose body is yet to come; without a length it comes in chunks. */
    function openUpload(who: Visitor, length?: number, path = '/upload/photos', type = 'image/jpeg') {
      const headers: Record<string, string> = {
        Cookie: who.cookie,
        Origin: market.url,
        'Content-Type': type,
      };
      if (length !== undefined) headers['Content-Length'] = String(length);
      const sending = request(new URL(path, market.url), { method: 'POST', headers });
      sending.on('error', () => undefined);
      return sending;
    }

    test('cancelling an upload is no server error, and frees its slot', async () => {
      const countGone = () => market.output().match(/"path":"\/upload\/photos","status":499/g)?.length ?? 0;
      for (let tries = 0; tries < 3; tries++) {
        const sending = openUpload(holder, 100_000);
        await new Promise((resolve) => sending.write('the first of it', resolve));
        sending.destroy();
        await expect.poll(countGone).toBe(tries + 1);
      }
      expect(market.output()).not.toMatch(/"status":5/);
      const answer = await holder.send('POST', '/upload/photos', await makePhoto());
      expect(answer.status).toBe(201);
      const { id } = (await answer.json()) as { id: string };
      expect((await holder.send('DELETE', `/upload/photos/${id}`)).status).toBe(204);
    });

    test('an upload that is aborted, or whose sender deletes the account, leaves nothing behind', async () => {
      const leaver = new Visitor(market.url);
      await leaver.signUp();
      const photo = await makePhoto(2400, 1600);
      const statuses = () =>
        [...market.output().matchAll(/"path":"\/upload\/photos","status":(\d+)/g)].map(
          ([, status]) => status,
        );
      // Lines are written a few at a time: once this one is there, so are all before it.
      await leaver.get('/is-everything-written');
      await expect.poll(() => market.output()).toContain('/is-everything-written');
      const before = statuses().length;
      const whole = openUpload(leaver, photo.length);
      whole.end(photo);
      // All is out, and no answer is here yet.
      await once(whole, 'finish');
      whole.destroy();
      await expect.poll(() => statuses().slice(before)).toEqual(['499']);
      expect(await (await leaver.get('/upload/photos')).json()).toEqual({ photos: [] });

      const fields = { intent: 'leave', leavePassword: PASSWORD };
      const unfinished = openUpload(leaver, photo.length);
      await new Promise((resolve) => unfinished.write(photo.subarray(0, 1000), resolve));
      const answered = once(unfinished, 'response') as Promise<[IncomingMessage]>;
      expect((await leaver.post('/profile/settings', fields)).status).toBe(302);
      unfinished.end(photo.subarray(1000));
      const [answer] = await answered;
      expect([answer.statusCode, await text(answer)]).toEqual([401, expect.stringContaining('로그인')]);
      expect(market.output()).not.toMatch(/"status":5|"level":[456]0/);
    });

    test('a body of unknown length has the same limits, and aborting it is no server error', async () => {
      const photo = await makePhoto();
      const send = async (path: string, pieces: Buffer[], type: string) => {
        const sending = openUpload(holder, undefined, path, type);
        const answered = once(sending, 'response') as Promise<[IncomingMessage]>;
        for (const piece of pieces) sending.write(piece);
        sending.end();
        const [answer] = await answered;
        return { status: answer.statusCode, text: await text(answer) };
      };
      const staged = await send(
        '/upload/photos',
        [photo.subarray(0, 100), photo.subarray(100)],
        'image/jpeg',
      );
      expect(staged.status).toBe(201);
      const { id } = JSON.parse(staged.text) as { id: string };
      const form = new Response(uploadForm(uploadFields({ title: '길이 모를 의자', stagedPhotos: id })));
      const body = Buffer.from(await form.arrayBuffer());
      expect((await send('/upload', [body], form.headers.get('Content-Type')!)).status).toBe(302);
      const large = [photo, ...Array.from({ length: 20 }, () => Buffer.alloc(1024 * 1024))];
      expect(await send('/upload/photos', large, 'image/jpeg')).toEqual({
        status: 413,
        text: expect.stringContaining('20MB'),
      });
      for (const path of ['/upload/photos', '/upload', '/login']) {
        const gone = openUpload(holder, undefined, path, form.headers.get('Content-Type')!);
        await new Promise((resolve) => gone.write('the first of it', resolve));
        gone.destroy();
        await expect.poll(() => market.output()).toContain(`"path":"${path}","status":499`);
      }
      expect(market.output()).not.toMatch(/"status":5|"level":[456]0/);
    });

    test('a photo that cannot be staged is answered with a status and a reason', async () => {
      const formResult = async (body: Buffer, who = holder, headers = {}) => {
        const answer = await who.send('POST', '/upload/photos', body, headers);
        return [answer.status, await answer.text()];
      };
      const photo = await makePhoto(60, 40);
      expect(await formResult(photo, new Visitor(market.url))).toEqual([
        401,
        expect.stringContaining('로그인'),
      ]);
      expect(await formResult(photo, holder, { Origin: 'http://evil.kr' })).toEqual([
        403,
        expect.any(String),
      ]);
      const elsewhere = await holder.send('DELETE', '/upload/photos/x', undefined, {
        Origin: 'http://evil.kr',
      });
      expect(elsewhere.status).toBe(403);
      expect((await new Visitor(market.url).get('/upload/photos')).status).toBe(401);
      expect((await holder.send('PUT', '/upload/photos', photo)).status).toBe(405);
      expect((await holder.send('POST', '/upload/photos/x', photo)).status).toBe(405);
      expect(await formResult(Buffer.from('사진이 아니에요'))).toEqual([
        422,
        expect.stringContaining('읽을 수 없는'),
      ]);
      const large = Buffer.concat([photo, Buffer.alloc(20 * 1024 * 1024)]);
      expect(await formResult(large)).toEqual([413, expect.stringContaining('20MB')]);
    });
  });
}
