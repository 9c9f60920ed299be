import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRows } from '../support/database/database-rows.ts';
import { type DeskPerson, openDesk } from '../support/desk.ts';
import { startMarket, type MarketProcess } from '../support/market/market-process.ts';
import { makePhoto } from '../support/photos/photos.ts';
import { runScript } from '../support/run-script.ts';
import { PASSWORD, uploadFields, uploadForm, Visitor } from '../support/visitor.ts';

let market: MarketProcess;
let rows: ReturnType<typeof openRows>;
let muted: Visitor;
let email: string;
let neighbour: Visitor;
let own: string;
let others: string;
let talk: string;

beforeAll(async () => {
  market = await startMarket({ LIMITS: 'off' });
  rows = openRows(market.dataDir);
  [muted, neighbour] = [new Visitor(market.url), new Visitor(market.url)];
  ({ email } = await muted.signUp());
  await neighbour.signUp();
  [own, others] = [await list(muted, '내 의자'), await list(neighbour, '이웃의 의자')];
  await muted.post(`/product/detail/${others}`, { intent: 'chat' });
  talk = `/chats/${String(newest('conversation')['id'])}`;
  await command('mute', email, '3', '같은', '글을', '여러', '번', '올렸어요.');
});
afterAll(async () => {
  rows.close();
  await market.remove();
});

const newest = (table: string) => [...rows.read().get(table)!.values()].at(-1)!;
const command = (...args: string[]) => commandBy('first', ...args);
const commandBy = (name: string, ...args: string[]) =>
  runScript('market/main.ts', { DATA_DIR: market.dataDir, MARKET_OPERATOR: name }, args);

async function list(seller: Visitor, title: string): Promise<string> {
  await publish(seller, title);
  return String([...rows.read().get('product')!.values()].find((row) => row['title'] === title)!['id']);
}

async function publish(seller: Visitor, title: string): Promise<Response> {
  const photo = { bytes: await makePhoto(), name: 'a.jpg' };
  return seller.postForm('/upload', uploadForm(uploadFields({ title }), [photo]));
}

const MUTED = /운영자의 조치로 \d+월 \d+일 오[전후] \d+:\d\d까지 글을 쓰거나 상품을 올릴 수 없어요/;

test('a muted person sends no words and lists nothing; the forms say until when and keep what was typed', async () => {
  const body = '이 말은 남아 있어요';
  const say = { intent: 'say', clientId: 'client-1', body, seq: '0' };
  const refused = [
    await publish(muted, '새 의자'),
    await muted.postForm(`/product/edit/${own}`, uploadForm(uploadFields({ title: '고친 의자' }), [])),
    await muted.post(talk, say),
    await muted.post(talk, { intent: 'offer', priceWon: '1000' }),
    await muted.post(`/product/detail/${own}`, { intent: 'edit', desc: body }),
    await muted.post(`/product/detail/${others}`, { intent: 'chat' }),
    await muted.post('/receipt', { intent: 'edit', id: own, desc: body }),
    await muted.post('/support/inquiry/general', { title: '왜요?', body }),
    await muted.post('/profile/reviews', { intent: 'review', purchase: 'x', rating: 'good', text: body }),
  ];
  expect((await muted.post(`/api${talk}/typing`, {})).status).toBe(429);
  for (const answer of refused) expect([answer.url, answer.status]).toEqual([answer.url, 429]);
  const pages = await Promise.all(refused.map((answer) => answer.text()));
  for (const [at, page] of pages.entries()) expect([at, page]).toEqual([at, expect.stringMatching(MUTED)]);
  for (const at of [2, 7]) expect(pages[at]).toContain(body);
  expect(rows.read().get('product')!.size).toBe(2);
  expect(rows.read().get('message')?.size ?? 0).toBe(0);
});

test('however its address is spelled, what a muted person writes is not taken', async () => {
  for (const path of [`${talk}/`, talk.replace('chats', 'CHATS'), talk.replace('chats', '%63hats')]) {
    const answer = await muted.post(path, { intent: 'say', clientId: 'client-2', body: '안녕', seq: '0' });
    expect([path, answer.ok]).toEqual([path, false]);
  }
  const form = new FormData();
  for (const [name, value] of Object.entries({ intent: 'say', clientId: 'client-3', body: '안녕', seq: '0' }))
    form.set(name, value);
  expect((await muted.postForm(talk, form)).status).toBe(429);
  expect(rows.read().get('message')?.size ?? 0).toBe(0);
});

test('reading, picking, buying and reporting go on', async () => {
  expect((await muted.get(talk)).status).toBe(200);
  expect((await muted.post(`/product/detail/${others}`, { intent: 'pick' })).ok).toBe(true);
  const report = await muted.post(`/report/listing/${others}`, { reason: 'fraud', details: '' });
  expect(report.status).toBe(302);
  expect((await muted.post(`/product/detail/${others}`, { intent: 'buy' })).ok).toBe(true);
});

test('the person reads why and until when, and appeals once; no one else sees it', async () => {
  const notices = (await (await muted.get('/api/notices')).json()) as {
    notices: { path: string; text: string }[];
  };
  const path = notices.notices.find(({ text }) => text.includes('대화를 막았어요'))!.path;
  const page = await (await muted.get(path)).text();
  expect(page).toContain('같은 글을 여러 번 올렸어요.');
  expect(page).toMatch(/\d+월 \d+일 오[전후] \d+:\d\d까지/);
  const empty = await muted.post(path, { intent: 'appeal', appeal: ' ' });
  expect([empty.status, await empty.text()]).toEqual([400, expect.stringContaining('이유') as string]);
  const words = '</script><b>한 번</b>만 올렸어요.';
  expect((await neighbour.post(path, { intent: 'appeal', appeal: words })).status).toBe(404);
  expect((await muted.post(path, { intent: 'appeal', appeal: words })).status).toBe(302);
  const again = await muted.post(path, { intent: 'appeal', appeal: '또요' });
  expect([again.status, await again.text()]).toEqual([409, expect.stringContaining('한 번만')]);
  const shown = await (await muted.get(path)).text();
  expect(shown).toContain('운영자가 살펴보고 있어요.');
  expect(shown).toContain('&lt;/script&gt;');
  expect((await neighbour.get(path)).status).toBe(404);
  await command('judge-appeal', path.split('/').at(-1)!, 'overturned', '저희가', '잘못', '봤어요.');
  const judged = await (await muted.get(path)).text();
  expect(judged).toContain('이의를 받아들여 조치를 취소했어요.');
  expect(judged).toContain('저희가 잘못 봤어요.');
  expect((await publish(muted, '또 의자')).status).toBe(302);
});

test('at the desk a reader sees appeals, and an operator who did not act answers them', async () => {
  const [sky, sea] = [await openDesk(market, 'moderator'), await openDesk(market, 'moderator')];
  const reader = await openDesk(market, 'reader');
  const writer = new Visitor(market.url);
  await writer.signUp();
  const chair = await list(writer, '의심스러운 의자');
  await neighbour.post(`/report/listing/${chair}`, { reason: 'fraud', details: '' });
  const { id, version } = newest('moderation_case');
  const hide = { intent: 'hide', version: String(version), words: '가짜예요.' };
  expect((await sky.visitor.post(`/desk/cases/${String(id)}`, hide)).status).toBe(302);
  const act = String(newest('moderation_act')['id']);
  await writer.post(`/profile/acts/${act}`, { intent: 'appeal', appeal: '<b>진짜</b>예요.' });
  const queue = await (await reader.visitor.get('/desk/appeals')).text();
  expect(queue).toContain('&lt;b&gt;진짜');
  expect(queue).not.toContain('name="outcome"');
  const answer = { act, outcome: 'overturned', answer: '확인했어요.' };
  expect((await reader.visitor.post('/desk/appeals', answer)).status).toBe(403);
  const ofOwn = await sky.visitor.post('/desk/appeals', answer);
  expect([ofOwn.status, await ofOwn.text()]).toEqual([409, expect.stringContaining('다른 운영자가 답해야')]);
  const empty = await sea.visitor.post('/desk/appeals', { act, outcome: 'dance', answer: ' ' });
  expect([empty.status, await empty.text()]).toEqual([400, expect.stringContaining('골라 주세요')]);
  const done = await sea.visitor.post('/desk/appeals', answer);
  expect([done.status, done.headers.get('Location')]).toEqual([302, '/desk/appeals?done=1']);
  expect((await sea.visitor.post('/desk/appeals', answer)).status).toBe(409);
  const status = async () => (await new Visitor(market.url).get(`/product/detail/${chair}`)).status;
  await expect.poll(status, { timeout: 20_000 }).toBe(200);
});

test('out of a case a person is muted for the days that were chosen, and it is undone at once', async () => {
  const sky = await openDesk(market, 'moderator');
  const writer = new Visitor(market.url);
  await writer.signUp();
  const lamp = await list(writer, '도배한 스탠드');
  await neighbour.post(`/report/listing/${lamp}`, { reason: 'spam', details: '' });
  const { id, version } = newest('moderation_case');
  const path = `/desk/cases/${String(id)}`;
  const mute = { intent: 'mute', version: String(version), words: '같은 글이 많아요.' };
  const unsaid = await sky.visitor.post(path, { ...mute, days: '2' });
  expect([unsaid.status, await unsaid.text()]).toEqual([400, expect.stringContaining('며칠인지 골라')]);
  expect((await sky.visitor.post(path, { ...mute, days: '30' })).status).toBe(302);
  const { id: act, done_at: doneAt, until } = newest('moderation_act');
  expect(Number(until) - Number(doneAt)).toBe(30 * 24 * 3_600_000);
  expect((await publish(writer, '또 스탠드')).status).toBe(429);
  const undo = { intent: 'undo-act', version: '0', act: String(act) };
  expect((await sky.visitor.post(path, undo)).status).toBe(302);
  expect((await publish(writer, '또 스탠드')).status).toBe(302);
});

test('a suspended person appeals where they sign in, and comes back when it is accepted', async () => {
  await command('suspend', email, '사기가', '의심돼요.');
  await muted.post('/login', { email, password: PASSWORD });
  const screen = await (await muted.get('/login')).text();
  expect(screen).toContain('이의 제기하기');
  const act = String(
    [...rows.read().get('moderation_act')!.values()].find((row) => row['kind'] === 'suspend')!['id'],
  );
  const long = await muted.post('/login', { intent: 'appeal', act, appeal: '가'.repeat(1_001) });
  expect([long.status, await long.text()]).toEqual([400, expect.stringContaining('가'.repeat(1_001))]);
  const before = rows.read().get('appeal')!.size;
  const foreign = await neighbour.post('/login', { intent: 'appeal', act, appeal: '저는 아니에요.' });
  expect([foreign.status, foreign.headers.get('Location')]).toEqual([302, '/login']);
  expect(rows.read().get('appeal')!.size).toBe(before);
  const sent = await muted.post('/login', { intent: 'appeal', act, appeal: '저는 사기를 치지 않았어요.' });
  expect([sent.status, sent.headers.get('Location')]).toEqual([302, '/login']);
  expect(await (await muted.get('/login')).text()).toContain('운영자가 살펴보고 있어요.');
  await expect(command('judge-appeal', act, 'overturned', '맞아요.')).rejects.toThrow('다른 운영자가 답해야');
  await commandBy('second', 'judge-appeal', act, 'overturned', '맞아요.');
  expect((await muted.post('/login', { email, password: PASSWORD })).status).toBe(302);
  expect((await new Visitor(market.url).get(`/product/detail/${own}`)).status).toBe(200);
});

test('who is suspended twice reads why it is so now, act by act', async () => {
  const sky = await openDesk(market, 'moderator');
  const writer = new Visitor(market.url);
  const { email: address } = await writer.signUp();
  const sofa = await list(writer, '두 번 정지될 소파');
  await neighbour.post(`/report/listing/${sofa}`, { reason: 'fraud', details: '' });
  const { id, version } = newest('moderation_case');
  await command('suspend', address, '첫째', '이유예요.');
  const suspend = { intent: 'suspend', version: String(version), words: '둘째 이유예요.' };
  expect((await sky.visitor.post(`/desk/cases/${String(id)}`, suspend)).status).toBe(302);
  const act = String(newest('moderation_act')['id']);
  const signIn = async () => {
    await writer.post('/login', { email: address, password: PASSWORD });
    return (await writer.get('/login')).text();
  };
  expect(await signIn()).toContain('이유: <!-- -->둘째 이유예요.');
  await writer.post('/login', { intent: 'appeal', act, appeal: '아니에요.' });
  await commandBy('second', 'judge-appeal', act, 'overturned', '맞아요.');
  expect(await signIn()).toContain('이유: <!-- -->첫째 이유예요.');
});

test('a mute is lifted at the person, by no reader, and by no operator of themselves', async () => {
  const [sky, sea] = [await openDesk(market, 'moderator'), await openDesk(market, 'moderator')];
  const reader = await openDesk(market, 'reader');
  await command('mute', sea.email, '3', '글이', '많아요.');
  const path = `/desk/people/${sea.id}`;
  const lift = (by: DeskPerson) => by.visitor.post(path, { intent: 'unmute' });
  const shownTo = async (by: DeskPerson) => (await by.visitor.get(path)).text();
  const button = '대화 막기 풀기';
  for (const by of [reader, sea]) {
    expect(await shownTo(by)).toContain('대화 막힘');
    expect(await shownTo(by)).not.toContain(button);
    expect((await lift(by)).status).toBe(403);
  }
  expect((await publish(sea.visitor, '막힌 의자')).status).toBe(429);
  await command('suspend', sea.email, '살펴보는', '중이에요.');
  expect(await shownTo(sky)).toMatch(/이용 정지 \(.+\) · 대화 막힘 \(.+까지\)/);
  await command('restore', sea.email);
  expect(await shownTo(sky)).toContain(button);
  expect((await lift(sky)).status).toBe(302);
  expect(await shownTo(sky)).not.toContain(button);
  expect(newest('audit_entry')).toMatchObject({ act: 'unmute', target_id: sea.id, operator: sky.id });
});
