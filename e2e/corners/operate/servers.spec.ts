import { openServers, readMetric } from '../../../test/servers/servers.ts';
import { startPostgres } from '../../../test/support/database/postgres-server.ts';
import { enterAs, moveIn, offer } from '../../support/stock.ts';
import { expect, test } from '../../support/market-test.ts';

test.setTimeout(120_000);

test('an open page whose server is killed gets what it has missed from another', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE/);
  const postgres = await startPostgres();
  const servers = await openServers(postgres.url);
  try {
    const [seller, buyer] = [await moveIn(servers.proxy), await moveIn(servers.proxy)];
    const chair = await offer(seller, { title: '기다리는 의자' });
    const streamed = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/live');
    await page.goto(`${servers.proxy.url}/product`);
    await streamed;
    const card = page.getByRole('listitem').filter({ hasText: '기다리는 의자' });
    await expect(card).toContainText('찜 0');
    const streams = await Promise.all(servers.all.map((server) => readMetric(server, 'dasi_live_streams')));
    expect(streams.toSorted()).toEqual([0, 0, 1]);
    await servers.all[streams.indexOf(1)]!.stop('SIGKILL');
    // Nothing is read but by the stream: the page itself is not asked for again.
    await page.route(/\.data|\/product$/, (route) => route.abort());
    await buyer.visitor.post(chair, { intent: 'pick' });
    await buyer.visitor.post(chair, { intent: 'buy' });
    await offer(seller, { title: '그사이의 의자' });
    await expect(card).toContainText('찜 1');
    await expect(card).toContainText('거래 완료');
    await expect(page.getByRole('button', { name: '새 상품 1개 보기' })).toBeVisible();
  } finally {
    await page.goto('about:blank');
    await servers.remove();
    await postgres.stop();
  }
});

test('a person who comes to another server at each click is signed in at all of them, and picks', async ({
  page,
}) => {
  const postgres = await startPostgres();
  const servers = await openServers(postgres.url);
  try {
    const seller = await moveIn(servers.proxy);
    const chair = await offer(seller, { title: '모두의 의자' }, 1);
    await enterAs(page.context(), await moveIn(servers.proxy), servers.proxy.url);
    await page.goto(servers.proxy.url + chair);
    // The heart does not wait for the answer, and leaving the page at once would take the request along.
    const answered = page.waitForResponse((answer) => answer.request().method() === 'POST');
    await page.getByRole('button', { name: '찜하기' }).click();
    await expect(page.getByRole('button', { name: '찜 해제' })).toBeVisible();
    await answered;
    for (const path of ['/mypick', '/mypick', '/mypick']) {
      await page.goto(servers.proxy.url + path);
      await expect(page.getByText('모두의 의자')).toBeVisible();
    }
    for (const server of servers.all) expect(servers.proxy.answered.get(server.url) ?? 0).toBeGreaterThan(0);
    expect(servers.proxy.unanswered).toEqual([]);
  } finally {
    await page.close();
    await servers.remove();
    await postgres.stop();
  }
});
