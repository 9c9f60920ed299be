import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePhoto } from '../../support/photos/photos.ts';
import { Visitor } from '../../support/visitor.ts';
import { newClientId, openTalkMarket, readChat, say, type TalkMarket } from './talking-people.ts';

for (const engine of ['SQLite', 'PostgreSQL'] as const) {
  describe(engine, () => {
    let { market, seller, buyer, publish, open } = {} as TalkMarket;
    beforeAll(async () => {
      ({ market, seller, buyer, publish, open } = await openTalkMarket(engine, { LOG_LEVEL: 'info' }));
    });
    afterAll(() => market.remove());

    const photoForm = (photos: Buffer[], fields: Record<string, string> = {}) => {
      const form = new FormData();
      const all = { intent: 'say', clientId: newClientId(), ...fields };
      for (const [name, value] of Object.entries(all)) form.append(name, value);
      for (const [index, bytes] of photos.entries())
        form.append('photos', new File([new Uint8Array(bytes)], `${index}.jpg`, { type: 'image/jpeg' }));
      return form;
    };
    const sendPhotos = (who: Visitor, id: string, photos: Buffer[], fields?: Record<string, string>) =>
      who.postForm(`/chats/${id}`, photoForm(photos, fields));
    const begin = async () => open(await publish());
    const filesOf = async (id: string) => {
      const folder = join(market.dataDir, 'photos', 'chat', id);
      const names = await readdir(folder, { recursive: true }).catch(() => []);
      return names.filter((name) => name.endsWith('.webp')).map((name) => `chat/${id}/${name}`);
    };

    test('without scripts a person sends photos, and the two see them', async () => {
      const id = await begin();
      const page = await (await buyer.get(`/chats/${id}`, { Accept: 'text/html' })).text();
      expect(page).toMatch(/<form[^>]+enctype="multipart\/form-data"/i);
      const sent = await sendPhotos(buyer, id, [await makePhoto(900, 600), await makePhoto(300, 800, 1)]);
      expect([sent.status, sent.headers.get('Location')]).toEqual([302, `/chats/${id}`]);
      const { messages } = await readChat(seller, id);
      expect(messages).toEqual([
        expect.objectContaining({
          seq: 1,
          kind: 'photos',
          body: '',
          photos: [
            { id: '1-0', width: 600, height: 900 },
            { id: '1-1', width: 800, height: 300 },
          ],
        }),
      ]);
      const list = (await (await seller.get('/api/chats')).json()) as { conversations: object[] };
      expect(list.conversations[0]).toMatchObject({ id, lastLine: '사진 2장', unread: 1 });
      const shown = await (await seller.get(`/chats/${id}`, { Accept: 'text/html' })).text();
      for (const photo of ['1-0', '1-1'])
        expect(shown).toContain(`src="/chats/${id}/photos/${photo}?width=360"`);
      const photo = await seller.get(`/chats/${id}/photos/1-1?width=1440`);
      expect([photo.status, photo.headers.get('Content-Type'), photo.headers.get('Cache-Control')]).toEqual([
        200,
        'image/webp',
        'private, no-store',
      ]);
      const bytes = Buffer.from(await photo.arrayBuffer());
      expect(bytes.subarray(8, 12).toString()).toBe('WEBP');
      expect(photo.headers.get('Content-Length')).toBe(String(bytes.length));
      expect(photo.headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(await filesOf(id)).toHaveLength(6);
    });

    test('only the two of the conversation read a photo, by any address', async () => {
      const id = await begin();
      await sendPhotos(seller, id, [await makePhoto()]);
      const stranger = new Visitor(market.url);
      await stranger.signUp();
      const guest = new Visitor(market.url);
      const other = await open(await publish(), stranger);
      const path = `/chats/${id}/photos/1-0`;
      const statusOf = async (who: Visitor, at: string) => {
        const answer = await who.get(at);
        await answer.arrayBuffer();
        return [answer.status, answer.headers.get('Cache-Control')?.includes('no-store')];
      };
      for (const at of [path, `${path}?width=360`, `${path}?width=x`, `${path}.data`]) {
        expect([at, await statusOf(buyer, at)]).toEqual([at, [200, true]]);
        expect([at, await statusOf(stranger, at)]).toEqual([at, [404, true]]);
        expect([at, await statusOf(guest, at)]).toEqual([at, [401, true]]);
      }
      for (const photo of ['1-1', '2-0', '0-0', '01-0', '1-00', '1', 'x', '1-0-360.webp', '1e0-0']) {
        const at = `/chats/${id}/photos/${photo}`;
        expect([at, (await buyer.get(at)).status]).toEqual([at, 404]);
      }
      // A conversation of one's own opens no other's photos.
      expect((await stranger.get(`/chats/${other}/photos/1-0`)).status).toBe(404);
      const files = await filesOf(id);
      expect(files).toHaveLength(3);
      for (const key of files) {
        for (const prefix of ['/media/', '/media/product/../', '/media/product/%2e%2e/', '/MEDIA/'])
          for (const who of [guest, stranger, buyer])
            expect([prefix, (await who.get(prefix + key)).status]).not.toEqual([prefix, 200]);
      }
    });

    test('the same send twenty times makes one message and one set of files', async () => {
      const id = await begin();
      const photo = await makePhoto(640, 480);
      const fields = { clientId: newClientId(), inPlace: '1' };
      const answers = await Promise.all(
        Array.from({ length: 10 }, async () => {
          const answer = await buyer.postForm(`/chats/${id}.data`, photoForm([photo], fields));
          return { status: answer.status, text: await answer.text() };
        }),
      );
      for (let index = 0; index < 10; index++) {
        const answer = await buyer.postForm(`/chats/${id}.data`, photoForm([photo], fields));
        answers.push({ status: answer.status, text: await answer.text() });
      }
      // Two uploads of an account at a time; the rest may be told to come again.
      const accepted = answers.filter(({ status }) => status !== 429);
      expect(accepted.length).toBeGreaterThanOrEqual(11);
      expect(new Set(accepted.map(({ text }) => text)).size).toBe(1);
      const { messages, lastSeq } = await readChat(buyer, id);
      expect([messages.length, lastSeq]).toEqual([1, 1]);
      expect((await buyer.get(`/chats/${id}/photos/1-0`)).status).toBe(200);
    });

    test('P-photos: a file that is no photo or too large is rejected with the reason, and no message is made', async () => {
      const id = await begin();
      const photo = await makePhoto(64, 64);
      const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64');
      const refused: [number, string, Buffer[]][] = [
        [422, '0.jpg: GIF는 올릴 수 없어요.', [gif]],
        [422, '1.jpg 파일을 읽을 수 없어요.', [photo, Buffer.from('<svg onload=alert(1)>')]],
        [422, '파일을 읽을 수 없어요.', [photo.subarray(0, photo.length - 20)]],
        [413, '파일이 너무 커요.', [Buffer.alloc(20 * 1024 * 1024 + 1)]],
        [400, '보낼 사진을 골라 주세요.', []],
      ];
      for (const [status, text, photos] of refused) {
        const answer = await sendPhotos(buyer, id, photos);
        expect([answer.status, await answer.text()]).toEqual([status, expect.stringContaining(text)]);
      }
      const withoutKey = await sendPhotos(buyer, id, [photo], { clientId: '' });
      expect(withoutKey.status).toBe(400);
      expect((await sendPhotos(buyer, id, [photo], { intent: 'read' })).status).toBe(400);
      expect((await readChat(buyer, id)).lastSeq).toBe(0);
    });

    test('P-photos: the eleventh photo on is left out, and where the form leads says how many were', async () => {
      const id = await begin();
      const photo = await makePhoto(64, 64);
      const answer = await sendPhotos(
        buyer,
        id,
        Array.from({ length: 12 }, () => photo),
      );
      expect(answer.headers.get('Location')).toBe(`/chats/${id}?leftOut=2`);
      const { messages } = await readChat(buyer, id);
      expect(messages.at(-1)?.photos).toHaveLength(10);
      const page = await (await buyer.get(`/chats/${id}?leftOut=2`)).text();
      expect(page).toContain('사진은 한 번에 10장까지 보낼 수 있어 2장은 뺐어요.');
    });

    test('strangers and guests send none, and nothing of theirs is stored', async () => {
      const id = await begin();
      const stranger = new Visitor(market.url);
      await stranger.signUp();
      expect((await sendPhotos(stranger, id, [await makePhoto()])).status).toBe(404);
      const guest = await sendPhotos(new Visitor(market.url), id, [await makePhoto()]);
      expect(guest.headers.get('Location')).toBe(`/login?next=${encodeURIComponent(`/chats/${id}`)}`);
      expect(await filesOf(id)).toEqual([]);
    });

    test('photos may have words, and words stay alone after them', async () => {
      const id = await begin();
      await sendPhotos(buyer, id, [await makePhoto(80, 60)], { body: '여기 긁힌 데예요.' });
      await say(buyer, id, '보이세요?');
      const { messages } = await readChat(seller, id);
      expect(messages.map(({ body, photos }) => [body, photos.length])).toEqual([
        ['여기 긁힌 데예요.', 1],
        ['보이세요?', 0],
      ]);
      const answer = await sendPhotos(buyer, id, [await makePhoto(80, 60)], { body: '가'.repeat(1001) });
      expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('가'.repeat(1001))]);
    });

    test('neither logs nor lists name a photo’s file', async () => {
      const id = await begin();
      await sendPhotos(buyer, id, [await makePhoto(80, 60)]);
      const [key] = await filesOf(id);
      const name = key!.split('/').at(-1)!.slice(0, 14);
      for (const path of [`/chats/${id}`, `/api/chats/${id}`, '/api/chats'])
        expect(await (await buyer.get(path)).text()).not.toContain(name);
      expect(market.output()).not.toContain(name);
    });
  });
}
