import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRows } from '../support/database/database-rows.ts';
import { type DeskPerson, openDesk } from '../support/desk.ts';
import { startMarket, type MarketProcess } from '../support/market/market-process.ts';
import { makePhoto } from '../support/photos/photos.ts';
import { runScript } from '../support/run-script.ts';
import { uploadFields, uploadForm, Visitor } from '../support/visitor.ts';

const ACCOUNT = '국민 123456-78-901234';
const SPELLED = '국민 일이삼사오육 78 ９０１２３４';
const WORDS = '먼저 입금하라고 한 계좌예요.';
const WARNING = '신고된 계좌번호예요.';

let market: MarketProcess;
let rows: ReturnType<typeof openRows>;
let moderator: DeskPerson;
let seller: Visitor;
let buyer: Visitor;

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

const command = (...args: string[]) => runScript('market/main.ts', { DATA_DIR: market.dataDir }, args);
const newest = (table: string) => [...rows.read().get(table)!.values()].at(-1)!;
const idOf = async (who: Visitor) =>
  ((await (await who.get('/api/session')).json()) as { user: { id: string } }).user.id;

async function offer(title: string, desc = '튼튼해요.'): Promise<string> {
  const photo = { bytes: await makePhoto(), name: 'a.jpg' };
  await seller.postForm('/upload', uploadForm(uploadFields({ title, desc }), [photo]));
  return String(newest('product')['id']);
}

async function begin(listing: string): Promise<string> {
  const begun = await buyer.post(`/product/detail/${listing}`, { intent: 'chat' });
  return new URL(begun.headers.get('Location')!, market.url).pathname;
}

const say = (who: Visitor, talk: string, body: string) =>
  who.post(talk, { intent: 'say', clientId: crypto.randomUUID(), body });

async function report(path: string): Promise<string> {
  const answer = await buyer.post(path, { reason: 'fraud', details: '' });
  expect(answer.status).toBe(302);
  return `/desk/cases/${String(newest('moderation_case')['id'])}`;
}

const versionOf = (path: string) =>
  String(
    [...rows.read().get('moderation_case')!.values()].find(({ id }) => path.endsWith(String(id)))!['version'],
  );

const textOf = async (who: Visitor, path: string) => (await who.get(path)).text();

let talk: string;
let path: string;

test('an operator marks a number of the evidence, and whoever gets it is warned in red', async () => {
  talk = await begin(await offer('먼저 입금하라는 의자'));
  await say(buyer, talk, '제 번호는 010-9999-8888이에요');
  await say(seller, talk, `${ACCOUNT} 로 보내 주세요`);
  path = await report(`/report/person/${await idOf(seller)}?talk=${talk.split('/').at(-1)!}`);
  const shown = await textOf(moderator.visitor, path);
  expect(shown).toContain('name="number" value="123456-78-901234"');
  expect(shown).not.toContain('value="010-9999-8888"');
  expect(await textOf(buyer, talk)).not.toContain(WARNING);
  const marking = { intent: 'mark-number', version: versionOf(path), number: '123456-78-901234' };
  const empty = await moderator.visitor.post(path, { ...marking, words: ' ' });
  expect([empty.status, await empty.text()]).toEqual([400, expect.stringContaining('이유를 적어 주세요')]);
  const wrong = await moderator.visitor.post(path, { ...marking, number: '12<b>', words: WORDS });
  expect([wrong.status, await wrong.text()]).toEqual([400, expect.stringContaining('value="12&lt;b&gt;"')]);
  const answer = await moderator.visitor.post(path, { ...marking, words: WORDS });
  expect([answer.status, answer.headers.get('Location')]).toEqual([302, path]);
  const received = await textOf(buyer, talk);
  expect(received).toContain(WARNING);
  expect(received).toMatch(/<mark[^>]*>123456-78-901234<\/mark>/);
  expect(await textOf(seller, talk)).not.toContain(WARNING);
  const json = (await (await buyer.get(`/api${talk}`)).json()) as {
    messages: { markedNumbers?: object[] }[];
  };
  expect(json.messages.map(({ markedNumbers }) => markedNumbers?.length)).toEqual([undefined, 1]);
  const again = await moderator.visitor.post(path, { ...marking, version: versionOf(path), words: WORDS });
  expect([again.status, await again.text()]).toEqual([409, expect.stringContaining('이미 신고된 번호')]);
});

test('the case says what was marked and stays open, and the person reads why', async () => {
  const shown = await textOf(moderator.visitor, path);
  expect(shown).toContain('끝자리 1234 계좌번호');
  expect(shown).toContain('신고된 번호</span>');
  expect(shown).toContain('>내가 맡기<');
  const { notices } = (await (await seller.get('/api/notices')).json()) as {
    notices: { path: string; text: string }[];
  };
  expect(notices[0]!.text).toBe(
    '끝자리 1234 계좌번호 하나를 운영자가 신고된 번호로 표시했어요. 이유를 확인해 주세요.',
  );
  expect(await textOf(seller, notices[0]!.path)).toContain(WORDS);
  expect((await buyer.get(notices[0]!.path)).status).toBe(404);
});

test('the open case of its sender rises as it is sent again, and only then', async () => {
  const signalsNow = () =>
    String(
      [...rows.read().get('moderation_case')!.values()].find(({ id }) => path.endsWith(String(id)))![
        'signals'
      ],
    );
  await say(seller, talk, '오늘 보내 드릴게요');
  await say(buyer, talk, `${ACCOUNT} 맞나요?`);
  expect(signalsNow()).not.toContain('marked-number');
  await say(seller, talk, SPELLED);
  expect(signalsNow()).toContain('marked-number');
  expect(await textOf(moderator.visitor, path)).toContain('신고된 번호를 보냈어요');
});

test('a listing with it warns its readers, and a report of it or of what is said next weighs more', async () => {
  const listing = await offer('계좌가 적힌 의자', `${SPELLED} 로 먼저요`);
  expect(await textOf(new Visitor(market.url), `/product/detail/${listing}`)).toContain(WARNING);
  await report(`/report/listing/${listing}`);
  expect(JSON.parse(String(newest('moderation_case')['signals']))).toContain('marked-number');
  const other = await begin(await offer('다른 의자'));
  await say(seller, other, SPELLED);
  await report(`/report/person/${await idOf(seller)}?talk=${other.split('/').at(-1)!}`);
  expect(JSON.parse(String(newest('moderation_case')['signals']))).toContain('marked-number');
});

test('what is undone within ten minutes warns nobody any more', async () => {
  const listing = await offer('되돌릴 의자', `${ACCOUNT} 로 먼저요`);
  const guest = new Visitor(market.url);
  expect(await textOf(guest, `/product/detail/${listing}`)).toContain(WARNING);
  const [, act = ''] = /name="act" value="([\w-]+)"/.exec(await textOf(moderator.visitor, path))!;
  const undone = await moderator.visitor.post(path, { intent: 'undo-act', version: '0', act });
  expect(undone.status).toBe(302);
  expect(await textOf(buyer, talk)).not.toContain(WARNING);
  await expect
    .poll(() => textOf(guest, `/product/detail/${listing}`), { timeout: 20_000 })
    .not.toContain(WARNING);
});

test('at the command line a number is marked, listed by its last digits, and unmarked', async () => {
  await command('mark-number', SPELLED.slice(3).replaceAll(' ', '-'), '사기예요.');
  expect(await textOf(buyer, talk)).toContain(WARNING);
  const listed = await command('marked-numbers');
  expect(listed).toContain('끝자리 1234 계좌번호');
  expect(listed).not.toContain('901234');
  await command('unmark-number', '12345678901234');
  expect(await textOf(buyer, talk)).not.toContain(WARNING);
  await expect(command('mark-number', '1234', '사기예요.')).rejects.toThrow('숫자 9~16자리');
});
