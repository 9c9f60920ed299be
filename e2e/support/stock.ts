import type { BrowserContext } from '@playwright/test';
import type { MarketProcess } from '../../test/support/market/market-process.ts';
import { makePhoto } from '../../test/support/photos/photos.ts';
import { uploadFields, uploadForm, Visitor } from '../../test/support/visitor.ts';

type Listing = Record<string, string> & { title: string };

export interface Neighbour {
  visitor: Visitor;
  nickname: string;
  email: string;
}

/** A person with an account, made by the same requests as the forms send: what a test is not about costs no browser. */
export async function moveIn(market: Pick<MarketProcess, 'url'>, nickname?: string): Promise<Neighbour> {
  const visitor = new Visitor(market.url);
  return { visitor, ...(await visitor.signUp(nickname)) };
}

/** Lists something of this neighbour, with photos of different shades of which the second is upright; returns its page's path. */
export async function offer({ visitor }: Neighbour, listing: Listing, photoCount = 0): Promise<string> {
  const photos = await Promise.all(Array.from({ length: photoCount }, (_, index) => photoFile(index)));
  const answer = await visitor.postForm('/upload', uploadForm(uploadFields(listing), photos));
  if (answer.status !== 302) throw new Error(`listing ${listing.title}: ${answer.status}`);
  const receipt = await (await visitor.get('/receipt')).text();
  // The newest stands first.
  const path = /href="(\/product\/detail\/[^"]+)"/.exec(receipt)?.[1];
  if (!path) throw new Error(`${listing.title} is not among what was listed`);
  return path;
}

/** Lists one after the other; returns their pages' paths in the same order. */
export async function offerAll(neighbour: Neighbour, listings: Listing[], photoCount = 0): Promise<string[]> {
  const paths: string[] = [];
  for (const listing of listings) paths.push(await offer(neighbour, listing, photoCount));
  return paths;
}

/** Takes a listing away again. */
export async function withdraw({ visitor }: Neighbour, path: string): Promise<void> {
  const answer = await visitor.post('/receipt', { intent: 'delete', id: path.split('/').at(-1)! });
  if (answer.status !== 302) throw new Error(`removing ${path}: ${answer.status}`);
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

/** Photos lie on their side, so width and height here are those of the one that is not upright. */
async function photoFile(index: number): Promise<{ bytes: Buffer; name: string }> {
  const [width, height] = index === 1 ? [1200, 800] : [800, 1200];
  return { bytes: await makePhoto(width, height, 60 + index * 50), name: `${index + 1}.jpg` };
}
