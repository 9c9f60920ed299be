import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { makePhoto } from '../../support/photos/photos.ts';
import { AGREED, PASSWORD, uploadFields, uploadForm, Visitor } from '../../support/visitor.ts';

/** Something that writes, as a person does it. */
export interface Action {
  name: string;
  /** What is typed, different each time. */
  typed(time: number): string[];
  /** Sends it as the browser does (''), or as the router's scripts do (`.data`). */
  send(how: '' | '.data', typed: string[]): Promise<Response>;
}

/** A small market: a person who sells, a person who buys, and a listing with a photo. */
export interface WriteActions {
  seller: Visitor;
  buyer: Visitor;
  /** The listing's page. */
  detail: string;
  /** The page of the buyer's conversation about it. */
  chat: string;
  photo: Buffer;
  actions: Action[];
}

const SENT = [200, 202, 302];

/** Whether an answer says that something was done. */
export function isDone({ status }: Response): boolean {
  return SENT.includes(status);
}

/** Lists a thing with one photo, without scripts. */
export function publish(seller: Visitor, title: string, photo?: Buffer, how = ''): Promise<Response> {
  const photos = photo ? [{ bytes: photo, name: 'a.jpg' }] : [];
  return seller.postForm(`/upload${how}`, uploadForm(uploadFields({ title }), photos));
}

export async function openWriteActions(url: string): Promise<WriteActions> {
  const seller = new Visitor(url);
  const buyer = new Visitor(url);
  await seller.signUp();
  const { email } = await buyer.signUp();
  const photo = await makePhoto(640, 480);
  expect((await publish(seller, '초록 의자', photo)).status).toBe(302);
  const detail = /\/product\/detail\/[\w-]+/.exec(await (await seller.get('/product')).text())![0];
  const chat = (await buyer.post(detail, { intent: 'chat' })).headers.get('Location')!;
  const writes = { seller, buyer, detail, chat, photo };
  return { ...writes, actions: [...actionsOfStrangers(url, email), ...actionsOfMembers(writes)] };
}

function actionsOfStrangers(url: string, email: string): Action[] {
  return [
    {
      name: 'sign in',
      typed: () => [email],
      send: (how) => new Visitor(url).post(`/login${how}`, { email, password: PASSWORD }),
    },
    {
      name: 'sign up',
      typed: (time) => [`새 이웃${time}`, `new${time}@dasi.kr`],
      send: (how, [nickname = '', address = '']) =>
        new Visitor(url).post(`/signup${how}`, { nickname, email: address, password: PASSWORD, ...AGREED }),
    },
  ];
}

function actionsOfMembers({ seller, buyer, detail, chat, photo }: Omit<WriteActions, 'actions'>): Action[] {
  const id = detail.split('/').at(-1)!;
  const html = { Accept: 'text/html' };
  return [
    {
      name: 'ask',
      typed: (time) => [`보낸 제목 ${time}`, `길게 쓴 내용 ${time} ${'가'.repeat(900)}`],
      send: (how, [title = '', body = '']) => buyer.post(`/support/inquiry/general${how}`, { title, body }),
    },
    {
      name: 'report',
      typed: (time) => [`적어 둔 사정 ${time}`],
      send: (how, [details = '']) => buyer.post(`/report/listing/${id}${how}`, { reason: 'other', details }),
    },
    {
      name: 'say',
      typed: (time) => [`보내려던 말 ${time} ${'가'.repeat(900)}`],
      send: (how, [body = '']) =>
        buyer.post(`${chat}${how}`, { intent: 'say', clientId: randomBytes(8).toString('hex'), body }, html),
    },
    {
      name: 'edit on its page',
      typed: (time) => [`고쳐 쓴 설명 ${time}`],
      send: (how, [desc = '']) => seller.post(`${detail}${how}`, { intent: 'edit', desc }, html),
    },
    {
      name: 'edit among one’s own',
      typed: (time) => [`다시 쓴 설명 ${time}`],
      send: (how, [desc = '']) =>
        seller.post(`/receipt${how}?edit=${id}`, { intent: 'edit', id, desc }, html),
    },
    {
      name: 'change the nickname',
      typed: (time) => [`바꾼이름${time}`],
      send: (how, [nickname = '']) => buyer.post(`/profile/settings${how}`, { intent: 'nickname', nickname }),
    },
    {
      name: 'begin a second factor',
      typed: () => [],
      send: (how) =>
        buyer.post(`/profile/settings/second-factor${how}`, { intent: 'offer', password: PASSWORD }, html),
    },
    {
      name: 'list without a photo',
      typed: (time) => [`사진 없는 의자 ${time}`],
      send: (how, [title = '']) => publish(seller, title, undefined, how),
    },
    {
      name: 'list with a photo',
      typed: (time) => [`사진 있는 의자 ${time}`],
      send: (how, [title = '']) => publish(seller, title, photo, how),
    },
    {
      name: 'buy',
      typed: () => [],
      send: (how) => buyer.post(`${detail}${how}`, { intent: 'buy' }, html),
    },
    {
      name: 'delete',
      typed: () => [],
      send: (how) => seller.post(`/receipt${how}`, { intent: 'delete', id }, html),
    },
  ];
}

/** That an act was refused for now, in Korean, with what was typed still in the form. */
export async function expectRejected(
  { action, how, answer, typed }: { action: Action; how: '' | '.data'; answer: Response; typed: string[] },
  { status, words }: { status: number; words: RegExp },
): Promise<void> {
  const text = await answer.text();
  const what = `${action.name}${how}`;
  expect([what, answer.status]).toEqual([what, status]);
  expect([what, Number(answer.headers.get('Retry-After'))]).toEqual([what, expect.any(Number)]);
  expect(Number(answer.headers.get('Retry-After')), what).toBeGreaterThan(0);
  expect(text, what).toMatch(words);
  expect(text, what).not.toMatch(/SQLITE|sqlite|postgres|ENOSPC|at \w+ \(/i);
  // With scripts the form has stayed in the browser.
  if (how === '') for (const word of typed) expect(text, what).toContain(word);
}
