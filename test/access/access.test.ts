import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findDifference, openRows, type Difference } from '../support/database/database-rows.ts';
import type { Action } from './action.ts';
import { signUpFor, OF_ONESELF, prepare, requestOf } from './action-requests.ts';
import { startMarket, type MarketProcess } from '../support/market/market-process.ts';
import { PLANTED, PLANTED_NUMBER } from './planted-fields.ts';
import type { RawAnswer } from '../support/raw-request.ts';
import { addressesOf, dataTwin, SITE_ROUTES } from './site-addresses.ts';
import { openFixture, SAID, type Actor, type Member, type Fixture } from './fixture.ts';
import { ACTIONS } from './allowed-actions.ts';
import { VIEWS } from './allowed-views.ts';

type Role = 'owner' | 'buyer' | 'other';
type Cell = 'guest' | Role;

/** In which column a row says whose it is. */
const OWNER_COLUMN: Record<string, string> = {
  account: 'id',
  session: 'account_id',
  consent: 'account_id',
  pick: 'account_id',
  product: 'seller_id',
  purchase: 'buyer_id',
  inquiry: 'account_id',
  report: 'reporter_id',
  staged_photo: 'account_id',
  photo_print: 'seller_id',
  once: 'actor_id',
  totp_secret: 'account_id',
  totp_enrolment: 'account_id',
  recovery_code: 'account_id',
  passkey: 'account_id',
  conversation: 'buyer_id',
  follow: 'follower_id',
  keyword_alert: 'account_id',
  reservation_wait: 'account_id',
  giveaway_application: 'account_id',
};

let market: MarketProcess;
let rows: ReturnType<typeof openRows>;
let fixture: Fixture;
let people: Record<Role, Member>;
let guests: Record<string, Actor>;

beforeAll(async () => {
  market = await startMarket({ LIMITS: 'off', TOKEN_SYNC_URL: 'https://chat.example/sync' });
  rows = openRows(market.dataDir);
  fixture = openFixture(market, rows);
  guests = await fixture.guests();
  people = { owner: await fixture.signUp(), buyer: await fixture.signUp(), other: await fixture.signUp() };
});
afterAll(async () => {
  rows.close();
  await market.remove();
});

/** Who acts, by name, and in whose cell of the table they are. */
function castOf(asGuests: Record<string, Actor>, roles: Role[]): [name: string, cell: Cell, actor: Actor][] {
  return [
    ...Object.entries(asGuests).map(([name, actor]): [string, Cell, Actor] => [name, 'guest', actor]),
    ...roles.map((role): [string, Cell, Actor] => [role, role, people[role]]),
  ];
}

async function carryOut(action: Action, actor: Actor, id: string) {
  // What is taken back within two seconds leaves no notice: not for the machine to decide.
  rows.run('update notice set created_at = created_at - 60000');
  const before = rows.read();
  const offerId = [...before.get('offer')!.values()].at(-1)?.['id'] as string | undefined;
  const meetingId = [...before.get('meeting')!.values()].at(-1)?.['id'] as string | undefined;
  const sent = await requestOf(action, { actor, id, offerId, meetingId, ownerId: people.owner.id });
  const { path } = sent;
  const answer = await fixture.send(actor, sent);
  const after = rows.read();
  const difference = findDifference(before, after);
  const written = JSON.stringify([...difference.added, ...difference.changed]);
  expect(written).not.toContain(PLANTED);
  expect(written).not.toContain(String(PLANTED_NUMBER));
  if (difference.changes.length === 0) {
    const twin = await fixture.send(actor, { ...sent, path: dataTwin(path) });
    expectTwin(twin, answer, path);
    expect(findDifference(after, rows.read()).changes).toEqual([]);
  }
  const made = difference.added.find(({ table }) => table === 'conversation');
  const outcome = outcomeOf(answer, difference.changes);
  return { outcome: nameConversation(outcome, { id, madeId: made?.row['id'] }), difference };
}

/** Of an answer that leads to a conversation. @param known the thing acted on, and the conversation that came into being */
function nameConversation(outcome: string, known: { id: string; madeId: unknown }): string {
  return outcome.replace(/(?<=^302 \/chats\/)[\w-]+/, (id) => {
    if (id === known.id) return id;
    return id === known.madeId ? '{made}' : '{theirs}';
  });
}

function outcomeOf({ status, headers }: RawAnswer, changes: string[] = []): string {
  const where = headers.location ? ` ${headers.location}` : '';
  return `${status}${where}${changes.length > 0 ? ` | ${changes.join(' ')}` : ''}`;
}

/** In the background one is told the same; of a form that was refused on a page that sends one on, just that. */
function expectTwin(twin: RawAnswer, { status }: RawAnswer, at: string): void {
  const expected = status === 302 ? [202, 400, 401] : [status];
  expect(expected, `${at} by its data twin`).toContain(twin.status);
}

/** What comes into being is the actor's own, or the one's it is made for, whatever the form says; what goes is too. */
function expectOwn({ added, removed }: Difference, whose: Actor): void {
  for (const { table, row } of [...added, ...removed]) {
    const column = OWNER_COLUMN[table];
    if (column) expect([table, row[column]]).toEqual([table, whose.id]);
  }
}

describe('who may do what', () => {
  const nameOf = ({ method, route, intent, given, name }: Action) =>
    [method ?? 'POST', route, intent, given, name].filter(Boolean).join(' ');

  test.each(ACTIONS.map((action) => [nameOf(action), action] as const))('%s', async (_, action) => {
    const isOfOneself = OF_ONESELF.has(action.given);
    const roles: Role[] = isOfOneself ? ['owner'] : ['other', 'buyer', 'owner'];
    const asGuest = isOfOneself ? { nobody: { ...(await signUpFor(fixture, action)), cookie: '' } } : guests;
    const actors = castOf(asGuest, roles);
    let id: string | undefined;
    for (const [name, cell, person] of actors) {
      const actor = isOfOneself && cell !== 'guest' ? await signUpFor(fixture, action) : person;
      id ??= await prepare(fixture, action, { ...people, actor });
      const { outcome, difference } = await carryOut(action, actor, id);
      expect([name, outcome]).toEqual([name, action[cell].replaceAll('{id}', id)]);
      if (action.route !== '/signup') expectOwn(difference, action.isForBuyer ? people.buyer : actor);
      if (difference.changes.length > 0) id = undefined;
    }
  });
});

describe('who may see what', () => {
  let known: Record<string, string>;
  let secrets: { text: string; for: Role[] }[];

  beforeAll(async () => {
    const { owner, buyer, other } = people;
    known = { unsold: await fixture.publish(owner), sold: await fixture.publish(owner), owner: owner.id };
    known['staged'] = await fixture.stagePhoto(owner);
    await fixture.post(buyer, `/product/detail/${known['sold']}`, { intent: 'buy' });
    known['talk'] = await fixture.talk(buyer, owner);
    await fixture.sendPhoto(buyer, known['talk']);
    const title = '판매자만 아는 문의';
    await fixture.post(owner, '/support/inquiry/general', { title, body: '비밀이에요.' });
    secrets = [
      { text: owner.email, for: ['owner'] },
      { text: buyer.email, for: ['buyer'] },
      { text: other.email, for: ['other'] },
      { text: buyer.nickname, for: ['owner', 'buyer'] },
      { text: title, for: ['owner'] },
      { text: SAID, for: ['owner', 'buyer'] },
      { text: known['staged'], for: ['owner'] },
    ];
  });

  test.each(VIEWS.map((sight) => [`GET ${sight.route}${sight.query ?? ''}`, sight] as const))(
    '%s',
    async (_, sight) => {
      const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => known[name]!);
      const params = Object.entries(sight.params ?? {}).map(([name, value]) => [name, fill(value)]);
      const [address] = addressesOf(sight.route, { id: known['unsold']!, ...Object.fromEntries(params) });
      const path = address + fill(sight.query ?? '');
      for (const [name, cell, actor] of castOf(guests, ['other', 'buyer', 'owner'])) {
        const answer = await fixture.send(actor, { path });
        expect([name, outcomeOf(answer)]).toEqual([name, fill(sight[cell])]);
        const twin = await fixture.send(actor, { path: dataTwin(path) });
        if (answer.status !== 400) expectTwin(twin, answer, `${path} for ${name}`);
        const shown = answer.body + twin.body;
        const leaked = secrets.filter(({ text }) => shown.includes(text));
        const mayNot = leaked.filter((secret) => cell === 'guest' || !secret.for.includes(cell));
        // Where the address itself names it, its mention tells nothing.
        expect([name, mayNot.filter(({ text }) => !path.includes(text))]).toEqual([name, []]);
      }
    },
  );

  test('personal data is shown to its person: the secrets above do appear', async () => {
    const sees = async (role: Role, path: string) => (await fixture.send(people[role], { path })).body;
    expect(await sees('owner', '/receipt')).toContain(people.buyer.nickname);
    expect(await sees('owner', '/support/qna')).toContain('판매자만 아는 문의');
    for (const role of ['owner', 'buyer'] as const)
      expect(await sees(role, `/chats/${known['talk']}`)).toContain(SAID);
    expect(await sees('owner', '/upload/photos')).toContain(known['staged']);
    expect(await sees('buyer', '/api/session')).toContain(people.buyer.email);
  });
});

describe('the tables name everything', () => {
  test('every route', () => {
    const seen = new Set(VIEWS.map(({ route }) => route));
    const missing = SITE_ROUTES.filter((route) => !seen.has(route));
    expect(missing, 'say who may see them, in test/access/allowed-views.ts').toEqual([]);
    const named = [...VIEWS, ...ACTIONS].map(({ route }) => route);
    expect(named.filter((route) => !SITE_ROUTES.includes(route))).toEqual([]);
  });

  test('routes that the table does not name accept no writes, from anyone', async () => {
    const id = await fixture.publish(people.owner);
    const taking = new Set(ACTIONS.map(({ route }) => route));
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const body = new URLSearchParams({ intent: 'delete', id }).toString();
    const before = rows.read();
    const wrong: string[] = [];
    for (const pattern of SITE_ROUTES.filter((route) => !taking.has(route))) {
      for (const actor of [guests['nobody']!, people.other, people.owner]) {
        for (const path of addressesOf(pattern, { id }).flatMap((address) => [address, dataTwin(address)])) {
          for (const method of ['POST', 'DELETE']) {
            const { status } = await fixture.send(actor, { method, path, headers, body });
            if (status !== 404 && status !== 405) wrong.push(`${method} ${path} is answered with ${status}`);
          }
        }
      }
    }
    expect(wrong, 'say who may do it, in test/access/allowed-actions.ts').toEqual([]);
    expect(findDifference(before, rows.read()).changes).toEqual([]);
  });

  test('every intent that the code knows', () => {
    const app = join(import.meta.dirname, '../../app');
    const files = readdirSync(app, { recursive: true, encoding: 'utf8' });
    const sources = files.filter((file) => /(?<!test)\.tsx?$/.test(file));
    const intents = sources.flatMap((file) => intentsIn(readFileSync(join(app, file), 'utf8')));
    const named = new Set(ACTIONS.map(({ intent }) => intent));
    expect(intents).toEqual(
      expect.arrayContaining(['pick', 'unpick', 'buy', 'undo', 'edit', 'delete', 'leave', 'chat', 'say']),
    );
    const missing = [...new Set(intents)].filter((intent) => !named.has(intent));
    expect(missing, 'say who may, in test/access/allowed-actions.ts').toEqual([]);
  });
});

/** The intents that a source names: in its forms, in what it sends, in its lists, and where it asks for one. */
function intentsIn(source: string): string[] {
  const single = /(?:name="intent"\s+value="|\bintent: '|(?<!typeof )\bintent(?:'\))? [!=]== ')([\w-]+)/g;
  const lists = [...source.matchAll(/INTENTS\b[^=\n]*= (?:\[([^\]]*)\]|\{([^}]*)\})/g)];
  const listed = lists.flatMap(([, names, keys]) =>
    names === undefined
      ? [...keys!.matchAll(/^\s*'?([\w-]+)'?:/gm)].map(([, key]) => key!)
      : [...names.matchAll(/'([\w-]+)'/g)].map(([, name]) => name!),
  );
  return [...[...source.matchAll(single)].map(([, intent]) => intent!), ...listed];
}
