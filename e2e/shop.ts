import type { Page } from '@playwright/test';
import { makePhoto } from '../test/photos.ts';
import { uploadFields, uploadForm, Visitor } from '../test/visitor.ts';

/** Goes to a page of a product or a list, and waits until its scripts run: then it asks what is new. */
export async function openLive(page: Page, path: string): Promise<void> {
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/live');
  await page.goto(path);
  await asked;
}

/** A seller who lists through the form that a browser without scripts sends: as real as by hand, and faster. */
export interface Shop {
  nickname: string;
  /** Lists something with so many photos of different shades, the second one upright; returns its page's path. */
  list(fields: Record<string, string>, photos?: number): Promise<string>;
  /** Takes a listing away again. */
  remove(path: string): Promise<void>;
  /** Makes a page's browser that of the seller. */
  signIn(page: Page): Promise<void>;
}

export async function openShop(marketUrl: string, nickname?: string): Promise<Shop> {
  const seller = new Visitor(marketUrl);
  const person = await seller.signUp(nickname);
  return {
    nickname: person.nickname,
    async list(fields, photos = 0) {
      const files = await Promise.all(Array.from({ length: photos }, (_, index) => photoFile(index)));
      const answer = await seller.postForm('/upload', uploadForm(uploadFields(fields), files));
      if (answer.status !== 302) throw new Error(`listing answered ${answer.status}: ${await answer.text()}`);
      const found = await seller.get('/api/products');
      const { products } = (await found.json()) as { products: { id: string; title: string }[] };
      const product = products.find(({ title }) => title === (fields['title'] ?? uploadFields()['title']));
      return `/product/detail/${product!.id}`;
    },
    async remove(path) {
      await seller.post('/receipt', { intent: 'delete', id: path.split('/').at(-1)! });
    },
    async signIn(page) {
      const cookies = seller.cookie.split('; ').map((pair) => {
        const [name = '', value = ''] = pair.split('=');
        return { name, value, url: marketUrl };
      });
      await page.context().addCookies(cookies);
    },
  };
}

/** Photos lie on their side, so width and height here are those of the one that is not upright. */
async function photoFile(index: number): Promise<{ bytes: Buffer; name: string }> {
  const [width, height] = index === 1 ? [1200, 800] : [800, 1200];
  return { bytes: await makePhoto(width, height, 60 + index * 50), name: `${index + 1}.jpg` };
}
