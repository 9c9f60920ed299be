import type { Page } from '@playwright/test';
import type { MarketProcess } from '../test/market-process.ts';
import { uploadFields, uploadForm, Visitor } from '../test/visitor.ts';
import { makePhoto } from '../test/photos.ts';

type Listing = { title: string } & Record<string, string>;

/** Somebody with an account, without a browser. */
export async function newMember(market: MarketProcess): Promise<Visitor> {
  const member = new Visitor(market.url);
  await member.signUp();
  return member;
}

/** Lists things at the front door, each with one photo where `photos` says so, and returns their paths in order. */
export async function stock(seller: Visitor, listings: Listing[], photos = false): Promise<string[]> {
  const photo = photos ? [{ name: 'a.jpg', bytes: await makePhoto(900, 900) }] : [];
  for (const listing of listings) {
    const answer = await seller.postForm('/upload', uploadForm(uploadFields(listing), photo));
    if (answer.status !== 302) throw new Error(`listing answered ${answer.status}`);
  }
  const receipt = await (await seller.get('/receipt')).text();
  return listings.map(({ title }) => {
    const card = receipt.slice(0, receipt.indexOf(title));
    return card.slice(card.lastIndexOf('/product/detail/')).match(/^[\w/-]+/)![0];
  });
}

/** From now on the browser is signed in as this person. */
export async function signInAs(page: Page, market: MarketProcess, { cookie }: Visitor): Promise<void> {
  const cookies = cookie.split('; ').map((pair) => {
    const [name = '', value = ''] = pair.split('=');
    return { name, value, url: market.url };
  });
  await page.context().addCookies(cookies);
}
