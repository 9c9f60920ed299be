import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMarket, type MarketProcess } from '../support/market/market-process.ts';
import { AGREED, PASSWORD, Visitor } from '../support/visitor.ts';

const contentDir = mkdtempSync(join(tmpdir(), 'dasi-content-'));
let market: MarketProcess;

function writeTerms(version: string): void {
  const text = `---\ntitle: 우리 약관\nversion: ${version}\n---\n\n우리가 쓴 약관이에요.\n`;
  writeFileSync(join(contentDir, 'terms.md'), text);
}

beforeAll(async () => {
  writeTerms('2026-11-22');
  market = await startMarket({ CONTENT_DIR: contentDir });
});
afterAll(async () => {
  await market.remove();
  rmSync(contentDir, { recursive: true });
});

const pageOf = async (visitor: Visitor, path: string) => (await visitor.get(path)).text();

test('each policy has a page that states its effective date, and the footer links to it', async () => {
  const visitor = new Visitor(market.url);
  const [terms, intermediary, home] = [
    await pageOf(visitor, '/terms'),
    await pageOf(visitor, '/intermediary'),
    await pageOf(visitor, '/'),
  ];
  expect(terms).toContain('우리가 쓴 약관이에요.');
  expect(terms).toMatch(/시행일 (?:<!-- -->)?<time dateTime="2026-11-22">/i);
  expect(intermediary).toContain('통신판매의 당사자가 아닙니다');
  const footer = /<footer.*<\/footer>/s.exec(home)?.[0];
  expect(footer).toContain('운영자는 통신판매중개자이며 거래의 당사자가 아닙니다.');
  for (const path of ['/terms', '/privacy', '/intermediary']) expect(footer).toContain(`href="${path}"`);
  expect(await pageOf(visitor, '/sitemap.xml')).toContain(`${market.url}/intermediary<`);
});

test('signing up without the tick is rejected, and the form keeps the typed values', async () => {
  const visitor = new Visitor(market.url);
  const typed = { nickname: '초록고래', email: 'whale@dasi.kr', password: PASSWORD };
  const rejected = await visitor.post('/signup', typed);
  expect(rejected.status).toBe(400);
  const page = await rejected.text();
  expect(page).toContain('이용약관과 개인정보 처리방침에 동의해 주세요.');
  expect(page).toContain('value="초록고래"');
  expect(page).toContain('value="whale@dasi.kr"');
  expect(page).not.toContain(PASSWORD);
  expect((await visitor.post('/login', typed)).status).toBe(401);
  expect((await visitor.post('/signup', { ...typed, ...AGREED })).status).toBe(302);
});

test('a recorded consent does not change with the terms', async () => {
  const [first, second] = [new Visitor(market.url), new Visitor(market.url)];
  await first.signUp();
  await market.stop();
  writeTerms('2026-12-22');
  await market.start();
  await second.signUp();
  const [form, fresh] = [await pageOf(first, '/profile/settings'), await pageOf(second, '/profile/settings')];
  expect(form).toMatch(
    /2026년\s11월\s22일 시행본에 \d{4}년\s\d+월\s\d+일 동의했어요\. 지금은 2026년\s12월\s22일 시행본이/,
  );
  expect(fresh).toMatch(/2026년\s12월\s22일 시행본에 \d{4}년\s\d+월\s\d+일 동의했어요\./);
  expect(fresh).not.toContain('시행본이 적용돼요');
  const mine = (await (await first.get('/profile/settings?export=1')).json()) as { consents: object[] };
  expect(mine.consents).toContainEqual({
    policy: 'terms',
    version: '2026-11-22',
    agreedAt: expect.stringMatching(/^\d{4}-.*Z$/),
  });
});

test('a malformed text stops the start with one line that names it', async () => {
  await market.stop();
  writeTerms('soon');
  const started = await market.start().then(
    () => '',
    (error: Error) => error.message,
  );
  expect(started).toMatch(
    /^ended with 1:\nCONTENT_DIR를 확인해 주세요: terms\.md: version은 시행하는[^\n]*\n$/,
  );
  expect(started).not.toContain(contentDir);
});
