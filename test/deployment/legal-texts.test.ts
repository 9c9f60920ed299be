import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findFreePort } from '../support/free-port.ts';
import { startMarket, type MarketProcess } from '../support/market/market-process.ts';
import { uploadFields, uploadForm, Visitor } from '../support/visitor.ts';

const ORIGIN = 'https://dasi.example';
const MISSING = '채우지 않은 글이 있어요';
const NAMES = ['terms.md', 'privacy.md', 'intermediary.md'];
const CONTENT = join(import.meta.dirname, '../../content');

const markets: MarketProcess[] = [];
const folder = mkdtempSync(join(tmpdir(), 'dasi-texts-'));
afterAll(async () => {
  await Promise.all(markets.map((market) => market.remove()));
  rmSync(folder, { recursive: true, force: true });
});
async function open(env: Record<string, string>): Promise<MarketProcess> {
  const market = await startMarket({ PORT: String(await findFreePort()), ...env });
  markets.push(market);
  return market;
}
const linesOf = (market: MarketProcess) =>
  market
    .output()
    .split('\n')
    .filter((line) => line.includes(MISSING));

test('a public market whose texts hold placeholders says in one line what is missing', async () => {
  const [line = '', ...more] = linesOf(await open({ ORIGIN }));
  expect(more).toEqual([]);
  for (const part of ['이용약관(상호', '개인정보 처리방침(', '통신판매중개 고지(', 'CONTENT_DIR']) {
    expect(line).toContain(part);
  }
});

test('a local market, or one with complete texts, prints nothing', async () => {
  mkdirSync(folder, { recursive: true });
  for (const name of NAMES) {
    const text = readFileSync(join(CONTENT, name), 'utf8');
    const filled = text.replace(/^> \*\*운영자에게.*$/m, '').replaceAll(/\[운영자 정보: [^\]]*\]/g, '다시');
    writeFileSync(join(folder, name), filled);
  }
  expect(linesOf(await open({}))).toEqual([]);
  expect(linesOf(await open({ ORIGIN, CONTENT_DIR: folder }))).toEqual([]);
});

test('통신판매중개 고지 stands on a listing’s page, where shared links arrive', async () => {
  const market = markets.at(0) ?? (await open({ ORIGIN }));
  const seller = new Visitor(market.url, ORIGIN);
  await seller.signUp();
  await seller.postForm('/upload', uploadForm(uploadFields()));
  const list = (await (await seller.get('/api/products')).json()) as { products: { id: string }[] };
  const page = await (await fetch(`${market.url}/product/detail/${list.products[0]!.id}`)).text();
  const notice = /<aside[^>]*aria-label="통신판매중개 고지"[^]*?<\/aside>/.exec(page)?.[0];
  expect(notice).toContain('거래의 당사자가 아닙니다');
  expect(notice).toContain('href="/intermediary"');
});
