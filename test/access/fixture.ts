import { randomBytes } from 'node:crypto';
import { offer, turnOn, type Authenticator } from '../support/authenticator.ts';
import type { openRows } from '../support/database/database-rows.ts';
import type { MarketProcess } from '../support/market/market-process.ts';
import { answerRequest, makePasskey } from '../support/passkey/passkeys.ts';
import { makePhoto } from '../support/photos/photos.ts';
import { rawRequest, type RawAnswer, type RawRequest } from '../support/raw-request.ts';
import { PASSWORD, uploadFields, uploadForm, Visitor } from '../support/visitor.ts';

/** A person by their cookies, which stay as they are whatever is answered. */
export interface Actor {
  cookie: string;
  /** Undefined for a guest. */
  id?: string;
  email?: string;
  nickname?: string;
  /** Their authenticator app, where they have one. */
  app?: Authenticator | undefined;
  /** What they would send, where they have one or are about to. */
  passkey?: { id: string; credential: string; assertion: string } | undefined;
}

/** A person with an account. */
export type Member = Required<Omit<Actor, 'app' | 'passkey'>> & Pick<Actor, 'app' | 'passkey'>;

/** Sends what a page of the market would send. */
type Send = (actor: Actor, request: RawRequest) => Promise<RawAnswer>;

/** What people do before something is tried. */
export interface Fixture {
  send: Send;
  /** @param having how far they have come with a second factor or a passkey */
  signUp(having?: 'offered' | 'on' | 'keyed' | 'adding'): Promise<Member>;
  /** Each of them without a session that lives: no one, and those whose session has ended in one way or another. */
  guests(): Promise<Record<string, Actor>>;
  publish(seller: Actor, fields?: Record<string, string>): Promise<string>;
  stagePhoto(owner: Actor): Promise<string>;
  /** @returns the id of their conversation, in which the buyer has said something */
  talk(buyer: Actor, seller: Actor): Promise<string>;
  /** @returns the id of their conversation, in which the buyer has offered a price */
  offer(buyer: Actor, seller: Actor): Promise<string>;
  /** Into the conversation that `talk` began; it is photo `2-0` there. */
  sendPhoto(buyer: Actor, conversationId: string): Promise<void>;
  /** @returns the ids of a conversation and of its listing, which the seller has reserved for the buyer */
  reserve(buyer: Actor, seller: Actor): Promise<{ conversation: string; listing: string }>;
  /** @returns the id of what the seller gives away, for which the buyer has applied */
  applyForGiveaway(buyer: Actor, seller: Actor): Promise<string>;
  /** @returns the ids of what the buyer has bought, and of the conversation about it */
  buy(buyer: Actor, seller: Actor): Promise<{ conversation: string; purchase: string }>;
  /** @returns the id of what the buyer wrote about the seller, after both wrote */
  review(buyer: Actor, seller: Actor): Promise<string>;
  /** Of the row that was added to a table last. */
  newestId(table: string): string;
  /** As if it had been agreed on for that time, epoch ms. */
  moveMeeting(id: string, at: number): void;
  post(actor: Actor, path: string, fields: Record<string, string>): Promise<RawAnswer>;
}

export const SAID = '둘만 아는 말이에요.';

export function openFixture(market: MarketProcess, rows: ReturnType<typeof openRows>): Fixture {
  const send: Send = (actor, request) =>
    rawRequest(market.url, {
      ...request,
      headers: { Origin: market.url, Cookie: actor.cookie, ...request.headers },
    });
  const post: Fixture['post'] = (actor, path, fields) => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    return send(actor, { method: 'POST', path, headers, body: new URLSearchParams(fields).toString() });
  };
  const newestId = (table: string) => String([...rows.read().get(table)!.values()].at(-1)!['id']);
  const signUp: Fixture['signUp'] = async (having) => {
    const visitor = new Visitor(market.url);
    const person = await visitor.signUp(`이웃${randomBytes(4).toString('hex')}`);
    const { user } = JSON.parse(await (await visitor.get('/api/session')).text()) as { user: { id: string } };
    const account = { ...person, id: user.id };
    if (having === 'keyed' || having === 'adding') {
      const passkey = await equip(visitor, market.url, having);
      return { ...account, cookie: visitor.cookie, passkey };
    }
    const protect = having === 'on' ? turnOn : offer;
    const app = having && (await protect(visitor)).app;
    return { ...account, cookie: visitor.cookie, app };
  };
  const publish: Fixture['publish'] = async (seller, fields = {}) => {
    const { body, headers } = await encodeForm(uploadForm({ ...uploadFields(), ...fields }));
    const answer = await send(seller, { method: 'POST', path: '/upload', body, headers });
    if (answer.status !== 302) throw new Error(`listing answered ${answer.status}`);
    return newestId('product');
  };
  const talkAbout = async (listing: string, buyer: Actor) => {
    const answer = await post(buyer, `/product/detail/${listing}`, { intent: 'chat' });
    const path = answer.headers.location!;
    await post(buyer, path, { intent: 'say', clientId: randomBytes(8).toString('hex'), body: SAID });
    return path.split('/').at(-1)!;
  };
  const buyOf = async (listing: string, buyer: Actor) => {
    await post(buyer, `/product/detail/${listing}`, { intent: 'buy' });
    return newestId('purchase');
  };
  return {
    moveMeeting: (id, at) => rows.run('update meeting set at = ? where id = ?', String(at), id),
    send,
    post,
    signUp,
    guests: async () => {
      const [left, ended, expired] = await Promise.all([signUp(), signUp(), signUp()]);
      await post(left, '/profile/settings', { intent: 'leave', leavePassword: PASSWORD });
      await post(ended, '/logout', {});
      rows.run('update session set expires_at = 1 where account_id = ?', expired.id);
      const madeUp = { cookie: `session=${randomBytes(32).toString('base64url')}; signed_in=1` };
      const cookieOf = ({ cookie }: Actor): Actor => ({ cookie });
      return {
        nobody: { cookie: '' },
        'somebody who has left': cookieOf(left),
        'somebody who has signed out': cookieOf(ended),
        'somebody whose session is too old': cookieOf(expired),
        'somebody with a made-up session': madeUp,
      };
    },
    publish,
    newestId,
    talk: async (buyer, seller) => talkAbout(await publish(seller), buyer),
    offer: async (buyer, seller) => {
      const conversation = await talkAbout(await publish(seller), buyer);
      await post(buyer, `/chats/${conversation}`, { intent: 'offer', priceWon: '30000' });
      return conversation;
    },
    reserve: async (buyer, seller) => {
      const listing = await publish(seller);
      const conversation = await talkAbout(listing, buyer);
      await post(seller, `/chats/${conversation}`, { intent: 'reserve' });
      return { conversation, listing };
    },
    applyForGiveaway: async (buyer, seller) => {
      const listing = await publish(seller, { category: 'free', price: '', takesApplications: '1' });
      await post(buyer, `/product/detail/${listing}`, { intent: 'apply', line: '' });
      return listing;
    },
    buy: async (buyer, seller) => {
      const listing = await publish(seller);
      const conversation = await talkAbout(listing, buyer);
      return { conversation, purchase: await buyOf(listing, buyer) };
    },
    review: async (buyer, seller) => {
      const purchase = await buyOf(await publish(seller), buyer);
      for (const person of [seller, buyer])
        await post(person, '/profile/reviews', { intent: 'review', purchase, rating: 'good' });
      return newestId('review');
    },
    sendPhoto: async (buyer, conversationId) => {
      const said = { intent: 'say', clientId: randomBytes(8).toString('hex') };
      const photo = { bytes: await makePhoto(60, 40), name: 'photo.jpg' };
      const { body, headers } = await encodeForm(uploadForm(said, [photo]));
      const answer = await send(buyer, { method: 'POST', path: `/chats/${conversationId}`, body, headers });
      if (answer.status !== 302) throw new Error(`a photo was answered with ${answer.status}`);
    },
    stagePhoto: async (owner) => {
      const body = await makePhoto(60, 40);
      const answer = await send(owner, { method: 'POST', path: '/upload/photos', body });
      return (JSON.parse(answer.body) as { id: string }).id;
    },
  };
}

/** With a passkey that is registered, or is about to be. */
async function equip(visitor: Visitor, origin: string, having: 'keyed' | 'adding') {
  const { device, credential } = await makePasskey(visitor, origin);
  if (having === 'keyed') await visitor.post('/profile/settings/passkeys', { intent: 'add', credential });
  device.counter++;
  return { id: device.id.toString('base64url'), credential, assertion: await answerRequest(visitor, device) };
}

/** A form with files as it goes over the wire. */
export async function encodeForm(form: FormData): Promise<{ body: Buffer; headers: Record<string, string> }> {
  const encoded = new Response(form);
  const headers = { 'Content-Type': encoded.headers.get('Content-Type')! };
  return { body: Buffer.from(await encoded.arrayBuffer()), headers };
}
