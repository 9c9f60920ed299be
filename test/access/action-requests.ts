import { randomBytes } from 'node:crypto';
import type { Deed } from './action.ts';
import { makePhoto } from '../support/photos/photos.ts';
import { plantedFields } from './planted-fields.ts';
import type { RawRequest } from '../support/raw-request.ts';
import { addressesOf } from './site-addresses.ts';
import { encodeForm, type Actor, type Member, type Stage } from './fixture.ts';
import { uploadForm } from '../support/visitor.ts';

/** Of these it is somebody new who acts. */
export const OF_ONESELF = new Set<Deed['given']>(['account', 'offered', 'protected']);

/** The somebody of such a deed. */
export async function newcomer(stage: Stage, { given }: Deed): Promise<Member> {
  if (given === 'offered') return stage.signUp('offered');
  return given === 'protected' ? stage.signUp('on') : stage.signUp();
}

/** Makes what a deed is about; returns its id. */
export async function prepare(
  stage: Stage,
  { given }: Deed,
  { owner, buyer, actor }: { owner: Member; buyer: Member; actor: Actor },
): Promise<string> {
  if (given === 'held') return stage.hold(owner);
  if (given === 'person') return owner.id;
  if (given === 'nothing' || OF_ONESELF.has(given)) return actor.id ?? '';
  const id = await stage.publish(owner);
  if (given === 'picked') await stage.post(owner, `/product/detail/${id}`, { intent: 'pick' });
  if (given === 'sold') await stage.post(buyer, `/product/detail/${id}`, { intent: 'buy' });
  return id;
}

interface About {
  actor: Actor;
  /** Of what it is done to. */
  id: string;
  /** Whose id is planted where the server alone decides. */
  ownerId: string;
}

/** A deed as it goes over the wire, with fields that are the server's beside its own. */
export async function requestOf(
  deed: Deed,
  about: About,
): Promise<RawRequest & Required<Pick<RawRequest, 'path' | 'method'>>> {
  const path = addressesOf(deed.route, { id: about.id, ...deed.params })[0]!;
  return { path, method: deed.method ?? 'POST', ...(await encode(deed, about)) };
}

async function encode(deed: Deed, { actor, id, ownerId }: About) {
  if (deed.body === 'none') return {};
  if (deed.body === 'photo') return { body: await makePhoto(60, 40) };
  const mark = `n${randomBytes(4).toString('hex')}`;
  const fill = (text: string) =>
    text
      .replaceAll('{id}', id)
      .replaceAll('{new}', mark)
      .replaceAll('{email}', actor.email ?? `${mark}@dasi.kr`)
      .replaceAll('{code}', () => actor.app?.next() ?? '123456');
  const own = Object.entries({ ...(deed.intent && { intent: deed.intent }), ...deed.fields });
  const fields = Object.fromEntries(own.map(([name, value]) => [name, fill(value)]));
  // Its own come first: of a form with files no more than forty are read.
  const all = { ...fields, ...plantedFields(ownerId), ...fields };
  if (deed.body === 'multipart') return encodeForm(uploadForm(all));
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  return { body: new URLSearchParams(all).toString(), headers };
}
