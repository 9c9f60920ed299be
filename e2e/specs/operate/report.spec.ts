import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { MarketProcess } from '../../../test/support/market/market-process.ts';
import { isAwake } from '../../support/late-scripts.ts';
import { publishThroughForm } from '../../support/publish.ts';
import { expect, newPerson, signUp, test, type Person } from '../../support/market-test.ts';

const COMMAND = join(import.meta.dirname, '../../../scripts/market/main.ts');
const RECEIVED = '신고가 접수되었어요.';

/** What the operator's command line says, beside the running market. */
async function operate(market: MarketProcess, ...args: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: market.dataDir };
  return (await promisify(execFile)(process.execPath, [COMMAND, ...args], { env })).stdout;
}

async function lineOf(market: MarketProcess, command: string, text: string): Promise<string> {
  const lines = (await operate(market, command)).split('\n');
  return lines.find((line) => line.includes(text)) ?? '';
}

async function list(seller: Page, title: string): Promise<{ person: Person; path: string }> {
  const person = await signUp(seller, newPerson('판매'));
  await publishThroughForm(seller, { title });
  const link = seller.getByRole('link', { name: new RegExp(title) }).first();
  return { person, path: (await link.getAttribute('href'))! };
}

async function expectGoodScreen(page: Page, name: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`),
    name,
  ).toEqual([]);
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${name} at ${width}`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 390, height: 844 });
}

test('a listing is reported from its page, and the operator sees and closes it', async ({
  page,
  openOther,
  market,
}) => {
  test.setTimeout(180_000);
  const title = '수상한 의자';
  const { path } = await list(page, title);
  await page.goto(path);
  await expect(page.getByRole('button', { name: '삭제' })).toBeVisible();
  await expect(page.getByRole('link', { name: '신고하기' })).toHaveCount(0);

  const neighbour = await openOther();
  const { nickname } = await signUp(neighbour);
  await neighbour.goto(path);
  await expectGoodScreen(neighbour, 'detail');
  await neighbour.getByRole('link', { name: '신고하기' }).click();
  await expect(neighbour.getByRole('banner').getByRole('heading', { name: '상품 신고' })).toBeVisible();
  await expectGoodScreen(neighbour, 'form');
  const details = neighbour.getByRole('textbox', { name: '자세한 내용' });
  const send = neighbour.getByRole('button', { name: '신고하기' });
  await details.fill('먼저 보내래요.');
  await send.click();
  await expect(neighbour.getByText('신고하는 이유를 선택해 주세요.')).toBeVisible();
  await expect(neighbour.getByRole('radio', { name: '거래 금지 물품' })).toBeFocused();
  await expectGoodScreen(neighbour, 'refused form');
  await neighbour.getByRole('radio', { name: '기타' }).check();
  await details.fill('');
  await send.click();
  await expect(neighbour.getByText('기타를 골랐다면 자세한 내용을 적어 주세요.')).toBeVisible();
  await expect(details).toBeFocused();
  await details.fill('먼저 보내래요.');
  await neighbour.getByRole('radio', { name: '사기가 의심돼요' }).check();
  await send.click();
  await expect(neighbour.getByRole('heading', { name: RECEIVED })).toBeVisible();
  await expectGoodScreen(neighbour, 'thanks');
  await neighbour.getByRole('link', { name: '상품으로 돌아가기' }).click();
  await expect(neighbour).toHaveURL(path);

  await neighbour.goto(`/report/listing/${path.split('/').at(-1)}`);
  await expect(neighbour.getByText(/이미 신고했고/)).toBeVisible();
  await expect(neighbour.getByRole('radio', { name: '사기가 의심돼요' })).toBeChecked();
  await expect(details).toHaveValue('먼저 보내래요.');

  const line = await lineOf(market, 'reports', title);
  expect(line).toMatch(new RegExp(`상품 · 사기가 의심돼요  ${nickname}  ${title}$`));
  await operate(market, 'close-report', line.split(' ')[0]!, '경고함');
  expect(await lineOf(market, 'reports', title)).toBe('');
  await neighbour.reload();
  await expect(details).toHaveValue('');
});

test('a form that the server refuses keeps what was typed', async ({ page, openOther, expectedErrors }) => {
  expectedErrors.push(/400/);
  const { path } = await list(page, '정직한 의자');
  const neighbour = await openOther();
  await signUp(neighbour);
  await neighbour.goto(`/report/listing/${path.split('/').at(-1)}`);
  await neighbour.getByRole('radio', { name: '기타' }).check();
  const details = neighbour.getByRole('textbox', { name: '자세한 내용' });
  await details.fill('적던 글');
  // As if the page's own check had been passed by.
  const rejected = neighbour.waitForResponse((response) => response.status() === 400);
  await neighbour.evaluate(() => {
    const radio = document.querySelector<HTMLInputElement>('input[value="other"]');
    radio?.setAttribute('value', 'nonsense');
    radio?.form?.submit();
  });
  await rejected;
  // Only the new page says so; evaluating in the old one fails when the navigation ends it.
  await expect(neighbour.getByText('신고하는 이유를 선택해 주세요.')).toBeVisible();
  await neighbour.waitForLoadState('networkidle');
  await expect.poll(() => isAwake(neighbour)).toBe(true);
  await expect(details).toHaveValue('적던 글');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a guest signs in on the way, sees what is missing, and reports the seller', async ({
    page,
    openOther,
    market,
    expectedErrors,
  }) => {
    expectedErrors.push(/400/);
    const { person, path } = await list(page, '글만 있는 의자');
    const neighbour = await openOther();
    await neighbour.goto(path);
    await neighbour.getByRole('link', { name: '신고하기' }).click();
    await neighbour.waitForURL(/\/login\?next=/);
    await signUp(neighbour);
    await neighbour.goto(path);
    await neighbour.getByRole('link', { name: '신고하기' }).click();
    await neighbour.getByRole('link', { name: `판매자 ${person.nickname}님 신고하기` }).click();
    await expect(neighbour.getByRole('banner').getByRole('heading', { name: '판매자 신고' })).toBeVisible();
    await neighbour.getByRole('radio', { name: '기타' }).check();
    await neighbour.getByRole('button', { name: '신고하기' }).click();
    await expect(neighbour.getByText('기타를 골랐다면 자세한 내용을 적어 주세요.')).toBeVisible();
    await expect(neighbour.getByRole('radio', { name: '기타' })).toBeChecked();
    await neighbour.getByRole('textbox', { name: '자세한 내용' }).fill('약속을 어겼어요.');
    await neighbour.getByRole('button', { name: '신고하기' }).click();
    await expect(neighbour.getByRole('heading', { name: RECEIVED })).toBeVisible();
    await expect(neighbour.getByRole('link', { name: '홈으로 가기' })).toBeVisible();
    expect(await lineOf(market, 'reports', person.nickname)).toContain('사람 · 기타');
  });
});

test('what there is not, and oneself, cannot be reported', async ({ page, expectedErrors }) => {
  expectedErrors.push(/404|403/);
  const { path } = await list(page, '내 의자');
  const own = await page.goto(`/report/listing/${path.split('/').at(-1)}`);
  expect(own?.status()).toBe(403);
  for (const missing of ['/report/listing/nothing', '/report/person/nothing', '/report/market/x']) {
    expect((await page.goto(missing))?.status(), missing).toBe(404);
  }
});

test('an answer from the command line shows under Q&A', async ({ page, market }) => {
  await signUp(page);
  await page.goto('/support/inquiry/general');
  await page.getByRole('textbox', { name: '제목' }).fill('언제 쉬나요?');
  await page.getByRole('textbox', { name: '내용' }).fill('쉬는 날을 알려 주세요.');
  await page.getByRole('button', { name: '문의하기' }).click();
  await page.waitForURL('/support/qna');
  await expect(page.getByText('답변을 기다리고 있어요')).toBeVisible();
  const line = await lineOf(market, 'inquiries', '언제 쉬나요?');
  expect(line).toContain('일반 문의');
  await operate(market, 'answer', line.split(' ')[0]!, '쉬는', '날이', '없어요.');
  await page.reload();
  await page.getByText('답변 완료').click();
  await expect(page.getByText('쉬는 날이 없어요.')).toBeVisible();
});
