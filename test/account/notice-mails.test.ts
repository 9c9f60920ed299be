import { afterAll, beforeAll, expect, test } from 'vitest';
import { UNSUBSCRIBE_PATH } from '../../app/notice/choice/unsubscribe.ts';
import { readOutbox, type ReadMail, waitForMail } from '../support/mail/mails.ts';
import { startMarket, type MarketProcess } from '../support/market/market-process.ts';
import { rawRequest } from '../support/raw-request.ts';
import { runScript } from '../support/run-script.ts';
import { Visitor, uploadForm, uploadFields } from '../support/visitor.ts';

const HIDDEN = /상품이 숨겨졌어요/;
const SHOWN = /다시 보여요/;
const SETTINGS = '/profile/settings/notices';

let market: MarketProcess;
beforeAll(async () => {
  market = await startMarket({ LIMITS: 'off' });
});
afterAll(() => market.remove());

/** The operator hides what a new person has listed. */
async function seller() {
  const person = new Visitor(market.url);
  const { email } = await person.signUp();
  await person.postForm('/upload', uploadForm(uploadFields()));
  const listings = await (await person.get('/receipt')).text();
  const productId = /\/product\/detail\/([\w-]{16})/.exec(listings)![1]!;
  const operate = (...act: string[]) =>
    runScript('market/main.ts', { DATA_DIR: market.dataDir }, act.toSpliced(1, 0, productId));
  await operate('hide', '확인 중이에요.');
  const mail = await waitForMail(market.dataDir, email, HIDDEN);
  return { person, email, operate, mail };
}

/** The address that a mail names for turning such mails off, in its header and its text alike. */
function unsubscribePath({ headers, text }: ReadMail): string {
  const [, address] =
    headers.map((line) => /^List-Unsubscribe: <(.+)>$/.exec(line)).find((found) => found !== null) ?? [];
  expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(text.split('\n')).toContain(address);
  const { origin, pathname } = new URL(address!);
  expect(origin).toBe(market.url);
  return pathname;
}

const settingsOf = async (person: Visitor) => {
  const page = await (await person.get(SETTINGS)).text();
  return [...page.matchAll(/<input[^>]*name="([a-z]+-mail)"[^>]*>/g)]
    .filter(([input]) => input.includes('checked'))
    .map(([, name]) => name);
};

const MAILED = ['talk-mail', 'trade-mail', 'meeting-mail', 'reopened-mail', 'operator-mail'];

test('a mail provider turns the topic of a mail off by one post from anywhere, and nothing else', async () => {
  const { person, email, operate, mail } = await seller();
  const path = unsubscribePath(mail);
  expect(await settingsOf(person)).toEqual(MAILED);
  const answer = await rawRequest(market.url, {
    method: 'POST',
    path,
    headers: { Origin: 'https://mail.example', 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect([answer.status, answer.body]).toEqual([200, expect.stringContaining('메일을<br/>껐어요')]);
  expect(await settingsOf(person)).toEqual(MAILED.filter((name) => name !== 'operator-mail'));
  const count = readOutbox(market.dataDir).length;
  await operate('unhide');
  const other = await seller();
  await other.operate('unhide');
  await waitForMail(market.dataDir, other.email, SHOWN);
  const after = readOutbox(market.dataDir).slice(count);
  expect(after.filter(({ to }) => to === email)).toEqual([]);
});

test('a reader presses one button, without signing in, and what was turned off can be turned on again', async () => {
  const { person, mail } = await seller();
  const path = unsubscribePath(mail);
  const reader = new Visitor(market.url);
  const shown = await reader.get(path);
  expect([shown.status, shown.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
  expect(await shown.text()).toContain('메일 그만 받기');
  expect(await settingsOf(person)).toEqual(MAILED);
  expect((await reader.post(path, {})).status).toBe(200);
  expect(await (await reader.get(path)).text()).toContain('껐어요');
  const times = { quietFrom: '22:00', quietTo: '08:00' };
  const saved = await person.post(SETTINGS, { intent: 'save', 'operator-mail': 'on', ...times });
  expect(saved.headers.get('Location')).toBe(`${SETTINGS}?done=saved`);
  expect(await settingsOf(person)).toEqual(['operator-mail']);
  expect(await (await reader.get(path)).text()).toContain('메일 그만 받기');
});

test('an address that was changed turns nothing off', async () => {
  const { person, mail } = await seller();
  const token = unsubscribePath(mail).slice(UNSUBSCRIBE_PATH.length + 1);
  const bytes = Buffer.from(token, 'base64url');
  for (const at of [0, 9, bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed[at]! ^= 1;
    const path = `${UNSUBSCRIBE_PATH}/${changed.toString('base64url')}`;
    expect((await person.post(path, {})).status).toBe(410);
    expect((await person.get(path)).status).toBe(410);
  }
  expect((await person.post(`${UNSUBSCRIBE_PATH}/${token.slice(0, -4)}`, {})).status).toBe(410);
  expect(await settingsOf(person)).toEqual(MAILED);
});

test('what was typed comes back where it is no time', async () => {
  const { person } = await seller();
  const typed = { intent: 'save', 'price-mail': 'on', quietFrom: '25:00', quietTo: '07:30' };
  const answer = await person.post(SETTINGS, typed);
  const page = await answer.text();
  expect(answer.status).toBe(400);
  expect(page).toMatch(/name="quietTo"[^>]*value="07:30"/);
  expect(page).toContain('시각을 22:00처럼');
  expect([...page.matchAll(/name="(\w+-\w+)" checked=""/g)].map(([, name]) => name)).toEqual(['price-mail']);
});
