import { type DeskPerson, openDesk } from '../../../test/support/desk.ts';
import { expectHealthy } from '../../support/healthy-screen.ts';
import { expect, test } from '../../support/market-test.ts';
import { enterAs, moveIn, offer } from '../../support/stock.ts';
import { begin, sayByRequest } from '../../support/talk.ts';

test.use({ alone: 'desk' });

let operator: DeskPerson;
test.beforeAll(async ({ market }) => {
  operator = await openDesk(market, 'moderator');
});

test('a report that is sent again about a later message shows what it had copied before, too', async ({
  page,
  market,
}) => {
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  const talk = await begin(buyer, await offer(seller, { title: '먼저 입금하라는 자전거' }, 1));
  await sayByRequest(buyer, talk, '아직 있나요?');
  await sayByRequest(seller, talk, '먼저 입금해 주시면 보내 드릴게요.');
  const { user } = (await (await seller.visitor.get('/api/session')).json()) as { user: { id: string } };
  const path = `/report/person/${user.id}?talk=${talk.split('/').at(-1)!}`;
  const report = async () =>
    expect((await buyer.visitor.post(path, { reason: 'fraud', details: '' })).status).toBe(302);
  await report();
  await buyer.visitor.post(talk, { intent: 'leave' });
  await sayByRequest(seller, talk, '인증번호도 알려 주세요.');
  await report();
  await enterAs(page.context(), operator, market.url);
  await page.goto('/desk');
  await page.getByRole('main').getByRole('link', { name: seller.nickname }).click();
  const newest = page.getByRole('region', { name: '증거로 남은 대화' });
  await expect(newest.getByRole('listitem')).toHaveText([/인증번호도 알려 주세요/]);
  const earlier = page.getByRole('region', { name: '먼저 신고할 때 남은 대화' });
  await expect(earlier.getByRole('listitem')).toHaveText([/아직 있나요/, /먼저 입금해 주시면/]);
  await expectHealthy(page, 'desk-sent-again');
});
