import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRows } from '../support/database/database-rows.ts';
import { type DeskPerson, openDesk } from '../support/desk.ts';
import { startMarket, type MarketProcess } from '../support/market/market-process.ts';
import { makePhoto } from '../support/photos/photos.ts';
import { uploadFields, uploadForm, Visitor } from '../support/visitor.ts';

const HOSTILE = `</script><img src=x onerror=alert(1)>‮${'힣'.repeat(20)}`;

let market: MarketProcess;
let rows: ReturnType<typeof openRows>;
let moderator: DeskPerson;
let seller: Visitor;
let buyer: Visitor;
let listing: string;

beforeAll(async () => {
  market = await startMarket({ LIMITS: 'off' });
  rows = openRows(market.dataDir);
  moderator = await openDesk(market, 'moderator');
  [seller, buyer] = [new Visitor(market.url), new Visitor(market.url)];
  await seller.signUp();
  await buyer.signUp();
});
afterAll(async () => {
  rows.close();
  await market.remove();
});

async function offer(title: string): Promise<string> {
  const photo = { bytes: await makePhoto(), name: 'a.jpg' };
  await seller.postForm('/upload', uploadForm(uploadFields({ title }), [photo]));
  return String([...rows.read().get('product')!.values()].at(-1)!['id']);
}

const report = (path: string, details = '') => buyer.post(path, { reason: 'fraud', details });
const newest = (table: string) => [...rows.read().get(table)!.values()].at(-1)!;

/** Of the newest case: its address and its version. */
function newestCase() {
  const { id, version } = newest('moderation_case');
  return { path: `/desk/cases/${String(id)}`, version: String(version) };
}

test('a report is a case, with the listing as it was, its photos, and what the reporter says', async () => {
  listing = await offer(HOSTILE);
  expect((await report(`/report/listing/${listing}`, HOSTILE)).status).toBe(302);
  const { path } = newestCase();
  const queue = await (await moderator.visitor.get('/desk')).text();
  expect(queue).toContain(path);
  expect(queue).toContain('&lt;/script&gt;');
  expect(queue).not.toContain('<img src=x');
  await seller.post('/receipt', { intent: 'delete', id: listing });
  const answer = await moderator.visitor.get(path);
  const page = await answer.text();
  expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
  expect(page).toContain('35,000원');
  expect(page).not.toContain('<img src=x');
  const [photo] = /\/desk\/cases\/[^"]+?-720\.webp/.exec(page)!;
  const shown = await moderator.visitor.get(photo);
  expect([shown.status, shown.headers.get('Content-Type')]).toEqual([200, 'image/webp']);
  expect(shown.headers.get('Cache-Control')).toBe('private, no-store');
  expect((await seller.get(photo)).status).toBe(404);
  expect((await moderator.visitor.get(photo.replace(/[0-9a-f]{12}/, '0'.repeat(12)))).status).toBe(404);
});

test('a reader sees a case and changes nothing', async () => {
  const reader = await openDesk(market, 'reader');
  const { path, version } = newestCase();
  expect(await (await reader.visitor.get(path)).text()).toContain('보기만 할 수 있는 역할이에요.');
  for (const intent of ['claim', 'dismiss', 'warn', 'suspend', 'mark-number', 'undo-act'])
    expect((await reader.visitor.post(path, { intent, version, words: '이유' })).status).toBe(403);
  expect(newestCase().version).toBe(version);
});

test('what an operator writes has to be there, fits, and comes back', async () => {
  const { path, version } = newestCase();
  const empty = await moderator.visitor.post(path, { intent: 'warn', version, words: ' ' });
  expect([empty.status, await empty.text()]).toEqual([
    400,
    expect.stringContaining('받는 사람이 읽을 이유를 적어 주세요.'),
  ]);
  const long = await moderator.visitor.post(path, { intent: 'warn', version, words: '가'.repeat(301) });
  expect([long.status, await long.text()]).toEqual([400, expect.stringContaining('가'.repeat(301))]);
  for (const [intent, at] of [
    ['dance', version],
    ['warn', 'x'],
  ] as const)
    expect((await moderator.visitor.post(path, { intent, version: at, words: '이유' })).status).toBe(400);
});

test('a warning reaches the person, who reads why; another person does not', async () => {
  const { path, version } = newestCase();
  const words = '먼저 입금하라고 하지 말아 주세요.';
  const answer = await moderator.visitor.post(path, { intent: 'warn', version, words });
  expect([answer.status, answer.headers.get('Location')]).toEqual([
    302,
    `/desk?done=${path.split('/').at(-1)}`,
  ]);
  expect(await (await moderator.visitor.get(answer.headers.get('Location')!)).text()).toContain(
    `href="${path}"`,
  );
  const crafted = await (await moderator.visitor.get('/desk?done=..%2F..%2Fsettings')).text();
  expect(crafted).not.toContain('방금 처리한 일');
  const notices = await (await seller.get('/api/notices')).json();
  const { path: own, text } = (notices as { notices: { path: string; text: string }[] }).notices[0]!;
  expect(text).toContain('운영자가 경고했어요');
  expect(await (await seller.get(own)).text()).toContain(words);
  expect((await buyer.get(own)).status).toBe(404);
  const heard = (await (await buyer.get('/api/notices')).json()) as { notices: { text: string }[] };
  expect(heard.notices[0]!.text).toContain('신고를 확인하고 조치했어요');
  const again = await moderator.visitor.post(path, { intent: 'warn', version, words });
  expect([again.status, await again.text()]).toEqual([409, expect.stringContaining('먼저 처리했어요')]);
});

test('suspending asks for a fresh code, and is undone within ten minutes', async () => {
  const other = await offer('평범한 의자');
  await report(`/report/listing/${other}`);
  const { path, version } = newestCase();
  rows.run(`update desk_session set code_at = code_at - 600000`);
  const act = { intent: 'suspend', version, words: '사기예요.' };
  const answer = await moderator.visitor.post(path, act);
  expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('인증 코드를 입력해')]);
  const wrong = await moderator.visitor.post(path, { ...act, code: '0000 0000 0000 0000' });
  expect([wrong.status, await wrong.text()]).toEqual([400, expect.stringContaining('사기예요.')]);
  const done = await moderator.visitor.post(path, { ...act, code: moderator.codes.pop()! });
  expect(done.status).toBe(302);
  expect((await new Visitor(market.url).get(`/product/detail/${other}`)).status).toBe(404);
  const page = await (await moderator.visitor.get(path)).text();
  const [, id = ''] = /name="act" value="([\w-]+)"/.exec(page)!;
  const undone = await moderator.visitor.post(path, { intent: 'undo-act', version: '0', act: id });
  expect(undone.status).toBe(302);
  const statusNow = async () => (await new Visitor(market.url).get(`/product/detail/${other}`)).status;
  await expect.poll(statusNow, { timeout: 20_000 }).toBe(200);
  expect(await (await moderator.visitor.get('/desk')).text()).toContain(path);
});

test('a conversation is read through its case alone, with what looks like fraud marked, and each look is logged', async () => {
  // Suspending has ended the session of the other.
  seller = new Visitor(market.url);
  await seller.signUp();
  const chair = await offer('채팅하는 의자');
  const begun = await buyer.post(`/product/detail/${chair}`, { intent: 'chat' });
  const talk = begun.headers.get('Location')!.split('/').at(-1)!;
  const visitors: [Visitor, string][] = [
    [buyer, '오늘 볼 수 있을까요?'],
    [seller, '먼저 입금해 주시면 바로 보낼게요'],
  ];
  for (const [who, body] of visitors)
    await who.post(`/chats/${talk}`, { intent: 'say', clientId: crypto.randomUUID(), body });
  const { user } = (await (await seller.get('/api/session')).json()) as { user: { id: string } };
  await report(`/report/person/${user.id}?talk=${talk}`);
  const { path } = newestCase();
  expect(newest('moderation_case')).toMatchObject({ target_kind: 'conversation', target_id: talk });
  const countViews = () =>
    [...rows.read().get('audit_entry')!.values()].filter(({ act }) => act === 'view-evidence').length;
  const before = countViews();
  const page = await (await moderator.visitor.get(path)).text();
  expect(page).toContain('오늘 볼 수 있을까요?');
  expect(page).toContain('눈여겨볼 말');
  expect(page).toContain('먼저 입금하라고 했어요');
  expect(countViews()).toBe(before + 1);
  expect((await moderator.visitor.get(`/chats/${talk}`)).status).toBe(404);
});

test('an operator neither reads nor judges what is reported of themselves', async () => {
  const owner = await openDesk(market, 'owner');
  seller = owner.visitor;
  const desk = await offer('운영자의 책상');
  await report(`/report/listing/${desk}`, '운영자가 가짜를 팔아요');
  const { path } = newestCase();
  const page = await (await owner.visitor.get(path)).text();
  expect(page).toContain('나에 대한 일이라서');
  expect(page).not.toContain('운영자가 가짜를 팔아요');
  expect(/<article.*<\/article>/s.exec(page)![0]).not.toContain('사기가 의심돼요');
  expect(page).not.toContain('내가 맡기');
  const { user } = (await (await buyer.get('/api/session')).json()) as { user: { id: string } };
  for (const list of [
    '/desk',
    `/desk/people/${user.id}`,
    `/desk/people/${owner.id}`,
    `/desk/listings/${desk}`,
  ]) {
    expect(await (await owner.visitor.get(list)).text(), list).not.toContain(`href="${path}"`);
    expect(await (await moderator.visitor.get(list)).text(), list).toContain(`href="${path}"`);
  }
  const theirs = await (await moderator.visitor.get(path)).text();
  expect(theirs).toContain('운영자가 가짜를 팔아요');
  const [photo] = /\/desk\/cases\/[^"]+?-720\.webp/.exec(theirs)!;
  expect([(await moderator.visitor.get(photo)).status, (await owner.visitor.get(photo)).status]).toEqual([
    200, 404,
  ]);
  await expectRefused(owner, ['claim', 'dismiss', 'warn', 'hide']);
});

/** What the operator sends at the newest case changes nothing. */
async function expectRefused(operator: DeskPerson, intents: string[]): Promise<void> {
  const { path, version } = newestCase();
  for (const intent of intents) {
    const fields = { intent, version, words: '이유', note: '', number: '010-1234-5678' };
    const answer = await operator.visitor.post(path, fields);
    expect([answer.status, await answer.text()]).toEqual([
      409,
      expect.stringContaining('다른 운영자가 처리해요'),
    ]);
  }
  expect(newestCase().version).toBe(version);
}

test('an operator neither reads nor judges what is reported of their own review', async () => {
  const author = await openDesk(market, 'owner');
  const owner = seller;
  const lamp = await offer('후기를 받을 스탠드');
  await author.visitor.post(`/product/detail/${lamp}`, { intent: 'buy' });
  const purchase = String(newest('purchase')['id']);
  for (const writer of [author.visitor, owner])
    await writer.post(`/profile/reviews/${purchase}`, {
      intent: 'review',
      purchase,
      rating: 'good',
      point: 'kind',
      text: '좋아요',
    });
  const [review] = [...rows.read().get('review')!.values()].filter(
    ({ author_id }) => author_id === author.id,
  );
  const details = '제 번호를 적었어요';
  const sent = await owner.post(`/report/review/${String(review!['id'])}`, { reason: 'privacy', details });
  expect(sent.status).toBe(302);
  const page = await (await author.visitor.get(newestCase().path)).text();
  expect(page).toContain('나에 대한 일이라서');
  expect(page).not.toContain(details);
  await expectRefused(author, ['claim', 'dismiss', 'mark-number', 'remove-review']);
  const theirs = await (await moderator.visitor.get(newestCase().path)).text();
  for (const said of [details, '친절하고 매너가 좋아요']) expect(theirs).toContain(said);
});

test('removing for good asks for a fresh code, and is not undone', async () => {
  const chair = await offer('지워질 의자');
  await report(`/report/listing/${chair}`);
  const { path, version } = newestCase();
  rows.run(`update desk_session set code_at = code_at - 600000`);
  const act = { intent: 'remove', version, words: '신분증 사진이 있어요.' };
  const answer = await moderator.visitor.post(path, act);
  expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('인증 코드를 입력해')]);
  const done = await moderator.visitor.post(path, { ...act, code: moderator.codes.pop()! });
  expect(done.status).toBe(302);
  expect((await new Visitor(market.url).get(`/product/detail/${chair}`)).status).toBe(404);
  const shown = await (await moderator.visitor.get(path)).text();
  expect(shown).toContain('상품 삭제 · ');
  expect(shown).not.toContain('value="undo-act"');
  const id = String(newest('moderation_act')['id']);
  const undone = await moderator.visitor.post(path, { intent: 'undo-act', version: '0', act: id });
  expect([undone.status, await undone.text()]).toEqual([409, expect.stringContaining('되살릴 수 없어요')]);
  const { notices } = (await (await seller.get('/api/notices')).json()) as {
    notices: { path: string; text: string }[];
  };
  expect(notices[0]!.text).toBe('지워질 의자 상품을 운영자가 삭제했어요. 이유를 확인해 주세요.');
  expect(await (await seller.get(notices[0]!.path)).text()).toContain('신분증 사진이 있어요.');
});

test('the next case is of the same tab, and one that nobody else has taken', async () => {
  const rival = await openDesk(market, 'moderator');
  const cases: { path: string; version: string }[] = [];
  for (const title of ['첫째 술병', '둘째 술병', '셋째 술병']) {
    await buyer.post(`/report/listing/${await offer(title)}`, { reason: 'prohibited', details: '' });
    cases.push(newestCase());
  }
  const [first, claimed, last] = cases as [(typeof cases)[0], (typeof cases)[0], (typeof cases)[0]];
  await rival.visitor.post(claimed.path, { intent: 'claim', version: claimed.version });
  const queue = await (await moderator.visitor.get('/desk?group=prohibited')).text();
  expect(queue).toContain(`href="${first.path}?group=prohibited"`);
  const done = await moderator.visitor.post(`${first.path}?group=prohibited`, {
    intent: 'dismiss',
    version: first.version,
    note: '',
  });
  const id = first.path.split('/').at(-1)!;
  expect(done.headers.get('Location')).toBe(`${last.path}?group=prohibited&done=${id}`);
  const next = await (await moderator.visitor.get(done.headers.get('Location')!)).text();
  expect(next).toContain(`href="${first.path}?group=prohibited"`);
  const closed = await (await moderator.visitor.get(first.path)).text();
  expect(closed).toContain('문제없음 되돌리기');
  const undone = await moderator.visitor.post(first.path, { intent: 'reopen', version: '0' });
  expect(undone.headers.get('Location')).toBe(first.path);
  expect(await (await moderator.visitor.get('/desk?group=prohibited')).text()).toContain(first.path);
});
