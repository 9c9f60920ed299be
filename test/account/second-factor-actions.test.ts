import { afterAll, beforeAll, expect, test } from 'vitest';
import { turnOn } from '../support/authenticator.ts';
import { startMarket, type MarketProcess } from '../support/market/market-process.ts';
import { PASSWORD, Visitor } from '../support/visitor.ts';

const SETTINGS = '/profile/settings';
const NEW_PASSWORD = '보라 고래 스무 마리';
const WRONG_CODE = '인증 코드가 올바르지 않아요.';

let market: MarketProcess;
beforeAll(async () => {
  market = await startMarket({ LIMITS: 'on', SIGN_UPS_PER_ADDRESS: '1000' });
});
afterAll(() => market.remove());

async function protectedMember() {
  const visitor = new Visitor(market.url);
  const { email } = await visitor.signUp();
  return { visitor, email, ...(await turnOn(visitor)) };
}
const passwordForm = (code?: string) => ({
  intent: 'password',
  currentPassword: PASSWORD,
  newPassword: NEW_PASSWORD,
  ...(code !== undefined && { code }),
});
const leaveForm = (code?: string) => ({
  intent: 'leave',
  leavePassword: PASSWORD,
  ...(code !== undefined && { code }),
});
/** The form of a page that holds this, without the rest of the page. */
const formWith = (page: string, part: string) =>
  [...page.matchAll(/<form[^]*?<\/form>/g)].map(([form]) => form).find((form) => form.includes(part)) ?? '';

test('without a second factor neither form has a field for a code', async () => {
  const visitor = new Visitor(market.url);
  await visitor.signUp();
  const page = await (await visitor.get(SETTINGS)).text();
  expect(formWith(page, 'value="password"')).not.toContain('name="code"');
  expect(formWith(page, 'value="leave"')).not.toContain('name="code"');
  expect((await visitor.post(SETTINGS, passwordForm())).status).toBe(302);
});

test('with a second factor, password and code change the password; a wrong code changes nothing', async () => {
  const { visitor, email, codes } = await protectedMember();
  const page = await (await visitor.get(SETTINGS)).text();
  expect(formWith(page, 'value="password"')).toContain('name="code"');
  const rejections: [string | undefined, string][] = [
    [undefined, '인증 코드를 입력해 주세요.'],
    ['12', '6자리 숫자나 복구 코드 16자리'],
    ['1234567812345678', WRONG_CODE],
  ];
  for (const [code, reason] of rejections) {
    const answer = await visitor.post(SETTINGS, passwordForm(code));
    const form = formWith(await answer.text(), 'value="password"');
    expect([answer.status, form]).toEqual([400, expect.stringContaining(reason)]);
    expect(form).toMatch(/name="code"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*name="code"/);
    expect(form).not.toContain(PASSWORD);
    expect(form).not.toContain(NEW_PASSWORD);
  }
  expect((await new Visitor(market.url).post('/login', { email, password: PASSWORD })).status).toBe(302);
  const changed = await visitor.post(SETTINGS, passwordForm(codes[0]!));
  expect([changed.status, changed.headers.get('Location')]).toEqual([302, `${SETTINGS}?done=password`]);
  expect((await new Visitor(market.url).post('/login', { email, password: PASSWORD })).status).toBe(401);
});

test('leaving needs the code too, and reports an error at its field', async () => {
  const { visitor, email, app } = await protectedMember();
  const rejected = await visitor.post(SETTINGS, leaveForm('1234567812345678'));
  const form = formWith(await rejected.text(), 'value="leave"');
  expect([rejected.status, form]).toEqual([400, expect.stringContaining(WRONG_CODE)]);
  expect((await visitor.post(SETTINGS, leaveForm())).status).toBe(400);
  const left = await visitor.post(SETTINGS, leaveForm(app.next()));
  expect([left.status, left.headers.get('Location')]).toEqual([302, '/']);
  expect((await new Visitor(market.url).post('/login', { email, password: PASSWORD })).status).toBe(401);
});

test('wrong codes count: after ten the form says when to try again', async () => {
  const { visitor, codes } = await protectedMember();
  for (let time = 0; time < 10; time++) {
    const form = time % 2 ? leaveForm(`${time}000000000000000`) : passwordForm(`${time}000000000000000`);
    expect((await visitor.post(SETTINGS, form)).status).toBe(400);
  }
  for (const [form, intent] of [
    [passwordForm(codes[0]!), 'password'],
    [leaveForm(codes[0]!), 'leave'],
  ] as const) {
    const rejected = await visitor.post(SETTINGS, form);
    const shown = formWith(await rejected.text(), `value="${intent}"`);
    expect([rejected.status, shown]).toEqual([429, expect.stringContaining('인증 코드를 여러 번 틀렸어요.')]);
  }
});

test('ending a session asks for the password alone', async () => {
  const { visitor } = await protectedMember();
  const ended = await visitor.post(SETTINGS, {
    intent: 'end-session',
    session: 'all',
    sessionPassword: PASSWORD,
  });
  expect([ended.status, ended.headers.get('Location')]).toEqual([302, '/login']);
});
