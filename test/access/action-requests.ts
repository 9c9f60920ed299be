import { randomBytes } from 'node:crypto';
import type { Action } from './action.ts';
import { makePhoto } from '../support/photos/photos.ts';
import { plantedFields } from './planted-fields.ts';
import type { RawRequest } from '../support/raw-request.ts';
import { addressesOf } from './site-addresses.ts';
import { encodeForm, type Actor, type Member, type Fixture } from './fixture.ts';
import { uploadForm } from '../support/visitor.ts';

/** These act on an account of their own, made for each case. */
export const OF_ONESELF = new Set<Action['given']>(['account', 'offered', 'protected', 'keyed', 'adding']);

/** A new account for an action on one’s own account. */
export async function signUpFor(fixture: Fixture, { given }: Action): Promise<Member> {
  if (given === 'offered') return fixture.signUp('offered');
  if (given === 'keyed' || given === 'adding') return fixture.signUp(given);
  return given === 'protected' ? fixture.signUp('on') : fixture.signUp();
}

/** Makes what an action is about; returns its id. */
export async function prepare(
  fixture: Fixture,
  { given }: Action,
  { owner, buyer, actor }: { owner: Member; buyer: Member; actor: Actor },
): Promise<string> {
  await unblock(fixture, buyer, owner);
  if (given === 'staged') return fixture.stagePhoto(owner);
  if (given === 'person') return owner.id;
  if (given === 'stranger' || given === 'followed') {
    const { id } = await fixture.signUp();
    if (given === 'followed') await fixture.post(buyer, `/people/${id}`, { intent: 'follow' });
    return id;
  }
  if (given === 'watched') {
    const words = `물건 ${randomBytes(4).toString('hex')}`;
    await fixture.post(buyer, '/profile/keywords', { intent: 'add', words });
    return fixture.newestId('keyword_alert');
  }
  if (given === 'nothing' || OF_ONESELF.has(given)) return actor.id ?? '';
  if (given === 'talk') return fixture.talk(buyer, owner);
  if (given === 'priced') return fixture.offer(buyer, owner);
  if (given === 'proposed') return proposeMeeting(fixture, buyer, owner, tomorrow());
  if (given === 'agreed') return agreeToMeet(fixture, buyer, owner);
  if (given === 'missed' || given === 'claimed') return missMeeting(fixture, buyer, owner, given);
  if (given === 'blocked-by-buyer' || given === 'blocked-by-owner') {
    const talk = await fixture.talk(buyer, owner);
    await fixture.post(given === 'blocked-by-buyer' ? buyer : owner, `/chats/${talk}`, { intent: 'block' });
    return talk;
  }
  if (given === 'bought' || given === 'undo-asked') {
    const { conversation } = await fixture.buy(buyer, owner);
    if (given === 'undo-asked') await fixture.post(buyer, `/chats/${conversation}`, { intent: 'undo-ask' });
    return conversation;
  }
  if (given === 'purchase') return (await fixture.buy(buyer, owner)).purchase;
  if (given === 'review') return fixture.review(buyer, owner);
  if (given === 'applied') return fixture.applyForGiveaway(buyer, owner);
  if (given === 'reserved' || given === 'kept') {
    const reserved = await fixture.reserve(buyer, owner);
    return given === 'kept' ? reserved.listing : reserved.conversation;
  }
  const id = await fixture.publish(owner);
  if (given === 'picked') await fixture.post(buyer, `/product/detail/${id}`, { intent: 'pick' });
  if (given === 'sold') await fixture.post(buyer, `/product/detail/${id}`, { intent: 'buy' });
  return id;
}

/** A case before may have blocked one of them. */
async function unblock(fixture: Fixture, one: Member, other: Member): Promise<void> {
  await fixture.post(one, '/profile/blocked', { intent: 'unblock', personId: other.id });
  await fixture.post(other, '/profile/blocked', { intent: 'unblock', personId: one.id });
}

/** Noon in Seoul, as a form sends it. */
const tomorrow = () => `${new Date(Date.now() + 33 * 3_600_000).toISOString().slice(0, 10)}T12:00`;

/** From ten to twenty minutes from now, in Seoul. */
const soon = () => {
  const stepMs = 600_000;
  const at = (Math.ceil(Date.now() / stepMs) + 1) * stepMs;
  return new Date(at + 9 * 3_600_000).toISOString().slice(0, 16);
};

async function proposeMeeting(fixture: Fixture, buyer: Member, owner: Member, at: string): Promise<string> {
  const talk = await fixture.talk(buyer, owner);
  await fixture.post(buyer, `/chats/${talk}`, { intent: 'meet', at, place: '망원역' });
  return talk;
}

async function agreeToMeet(fixture: Fixture, buyer: Member, owner: Member): Promise<string> {
  const talk = await proposeMeeting(fixture, buyer, owner, soon());
  const meeting = fixture.newestId('meeting');
  await fixture.post(owner, `/chats/${talk}`, { intent: 'meet-agree', meeting });
  return talk;
}

async function missMeeting(
  fixture: Fixture,
  buyer: Member,
  owner: Member,
  given: 'missed' | 'claimed',
): Promise<string> {
  const talk = await agreeToMeet(fixture, buyer, owner);
  const meeting = fixture.newestId('meeting');
  await fixture.post(buyer, `/chats/${talk}`, { intent: 'meet-here', meeting });
  fixture.moveMeeting(meeting, Date.now() - 3_600_000);
  if (given === 'claimed') await fixture.post(buyer, `/chats/${talk}`, { intent: 'no-show', meeting });
  return talk;
}

interface About {
  actor: Actor;
  /** Of what it is done to. */
  id: string;
  /** Whose id is planted where the server alone decides. */
  ownerId: string;
  /** The newest offer that was made. */
  offerId?: string | undefined;
  /** The newest appointment that was proposed. */
  meetingId?: string | undefined;
}

/** The request of an action, with planted fields of the server beside its own. */
export async function requestOf(
  action: Action,
  about: About,
): Promise<RawRequest & Required<Pick<RawRequest, 'path' | 'method'>>> {
  const path = addressesOf(action.route, { id: about.id, purchase: about.id, ...action.params })[0]!;
  return { path, method: action.method ?? 'POST', ...(await encode(action, about)) };
}

async function encode(action: Action, { actor, id, ownerId, offerId = '', meetingId = '' }: About) {
  if (action.body === 'none') return {};
  if (action.body === 'photo') return { body: await makePhoto(60, 40) };
  const mark = `n${randomBytes(4).toString('hex')}`;
  const fill = (text: string) =>
    text
      .replaceAll('{id}', id)
      .replaceAll('{new}', mark)
      .replaceAll('{offer}', offerId)
      .replaceAll('{meeting}', meetingId)
      .replaceAll('{tomorrow}', tomorrow)
      .replaceAll('{email}', actor.email ?? `${mark}@dasi.kr`)
      .replaceAll('{code}', () => actor.app?.next() ?? '123456')
      .replaceAll('{passkey}', actor.passkey?.id ?? '')
      .replaceAll('{assertion}', actor.passkey?.assertion ?? '')
      .replaceAll('{newCredential}', actor.passkey?.credential ?? '');
  const own = Object.entries({ ...(action.intent && { intent: action.intent }), ...action.fields });
  const fields = Object.fromEntries(own.map(([name, value]) => [name, fill(value)]));
  // Its own come first: of a form with files no more than forty are read.
  const all = { ...fields, ...plantedFields(ownerId), ...fields };
  if (action.body === 'multipart') return encodeForm(uploadForm(all));
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  return { body: new URLSearchParams(all).toString(), headers };
}
