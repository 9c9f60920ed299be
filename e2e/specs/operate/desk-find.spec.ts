import { type DeskPerson, openDesk } from '../../../test/support/desk.ts';
import { expectAccessible } from '../../support/accessible.ts';
import { expectHealthy } from '../../support/healthy-screen.ts';
import { expect, test } from '../../support/market-test.ts';
import { enterAs, moveIn, type Neighbour, offer } from '../../support/stock.ts';

test.use({ alone: 'desk' });

let operator: DeskPerson;
let neighbour: Neighbour;

test.beforeAll(async ({ market }) => {
  operator = await openDesk(market, 'owner');
  neighbour = await moveIn(market);
  await offer(neighbour, { title: '찾을 수 있는 의자' }, 1);
  for (const title of ['먼저 물은 것', '나중에 물은 것'])
    await neighbour.visitor.post('/support/inquiry/general', { title, body: '언제 되나요?' });
});

test('an operator finds a person, reads their listing, and sees the figures', async ({ page, market }) => {
  await enterAs(page.context(), operator, market.url);
  await page.goto('/desk/find');
  const { user } = (await (await neighbour.visitor.get('/api/session')).json()) as { user: { id: string } };
  await page.getByRole('searchbox').fill(`${market.url}/people/${user.id}`);
  await page.keyboard.press('Enter');
  await expectAccessible(page, '찾은 사람');
  await page.getByRole('region', { name: '사람' }).getByRole('link').click();
  await expect(page.getByRole('heading', { name: '로그인한 곳' })).toBeVisible();
  await expectAccessible(page, '회원');
  await expectHealthy(page, '회원');
  await page.getByRole('link', { name: '찾을 수 있는 의자' }).click();
  await expect(page.getByText('판매 중')).toBeVisible();
  await expectAccessible(page, '상품');
  await page.getByRole('link', { name: '숫자' }).click();
  await page.getByText('날마다의 숫자').click();
  await expect(page.getByRole('columnheader', { name: '새 회원' })).toBeVisible();
  await expectAccessible(page, '숫자');
  await expectHealthy(page, '숫자');
});

test('inquiries are answered by the keyboard alone', async ({ page, market }) => {
  await enterAs(page.context(), operator, market.url);
  await page.goto('/desk/inquiries');
  await expectAccessible(page, '기다리는 문의');
  await expect(page.getByRole('heading', { name: '문의 2' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '먼저 물은 것' })).toBeVisible();
  await page.keyboard.press('a');
  await expect(page.getByRole('textbox', { name: '답변' })).toBeFocused();
  await page.keyboard.type('내일 됩니다.');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: '답변' })).not.toBeFocused();
  await page.keyboard.press('a');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: '나중에 물은 것' })).toBeVisible();
  await expect(page.getByText('답변했어요. 다음 문의예요.')).toBeVisible();
  await expectAccessible(page, '다음 문의');
  await expectHealthy(page, '다음 문의');
});
