import type { BrowserContext } from '@playwright/test';
import type { MarketProcess } from '../test/market-process.ts';
import { makePhoto } from '../test/photos.ts';
import { uploadFields, uploadForm, Visitor } from '../test/visitor.ts';

export interface Neighbour {
  visitor: Visitor;
  nickname: string;
  email: string;
}

/** Somebody with an account, made by the same requests as the forms send: what a test is not about costs no browser. */
export async function moveIn(market: MarketProcess, nickname?: string): Promise<Neighbour> {
  const visitor = new Visitor(market.url);
  return { visitor, ...(await visitor.signUp(nickname)) };
}

/** Lists something of this neighbour; returns the address of its page. */
export async function offer(
  { visitor }: Neighbour,
  fields: Record<string, string> & { title: string },
  photoCount = 0,
): Promise<string> {
  const shades = Array.from({ length: photoCount }, (_, index) => 60 + index * 40);
  const photos = await Promise.all(
    shades.map(async (shade) => ({ name: `${shade}.jpg`, bytes: await makePhoto(600, 400, shade) })),
  );
  const answer = await visitor.postForm('/upload', uploadForm(uploadFields(fields), photos));
  if (answer.status !== 302) throw new Error(`listing ${fields.title}: ${answer.status}`);
  const receipt = await (await visitor.get('/receipt')).text();
  // The newest stands first.
  const path = /href="(\/product\/detail\/[^"]+)"/.exec(receipt)?.[1];
  if (!path) throw new Error(`${fields.title} is not among what was listed`);
  return path;
}

/** Lets a browser in as this neighbour; the splash of a browser that has signed in before is not shown. */
export async function enterAs(context: BrowserContext, { visitor }: Neighbour, url: string): Promise<void> {
  const cookies = visitor.cookie.split('; ').map((pair) => {
    const at = pair.indexOf('=');
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url };
  });
  await context.addCookies(cookies.filter(({ name }) => name !== 'fresh'));
  await context.addInitScript(() => {
    sessionStorage['opened'] = 1;
  });
}
