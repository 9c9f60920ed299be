import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { expectAccessible } from '../../support/accessible.ts';
import { expect, test } from '../../support/market-test.ts';
import { enterAs, moveIn, type Neighbour, offer } from '../../support/stock.ts';
import { begin, logOf, openConversation, sayByRequest } from '../../support/talk.ts';

/* P-noshow, as the two see it. */

const HOUR_MS = 3_600_000;
/** Noon in Seoul tomorrow, as a form sends it. */
const tomorrow = () => `${new Date(Date.now() + 33 * HOUR_MS).toISOString().slice(0, 10)}T12:00`;

/** An agreed appointment of an hour ago to which the buyer alone came. @returns the path of the conversation */
async function waitInVain(market: { dataDir: string }, seller: Neighbour, buyer: Neighbour): Promise<string> {
  const path = await begin(buyer, await offer(seller, { title: '기다린 의자' }));
  await sayByRequest(buyer, path, '지금 갈게요.');
  await buyer.visitor.post(path, { intent: 'meet', at: tomorrow(), place: '합정역 5번 출구' });
  const database = new DatabaseSync(join(market.dataDir, 'market.db'), { timeout: 5_000 });
  const at = Date.now() - HOUR_MS;
  database
    .prepare(`update meeting set state = 'agreed', at = ?, buyer_arrived_at = ? where conversation_id = ?`)
    .run(at, at, path.split('/').at(-1)!);
  database.close();
  return path;
}

test('P-noshow: one says that the other did not come, the other answers, and their page counts it', async ({
  page,
  openOther,
  market,
}) => {
  const [seller, ...buyers] = await Promise.all(Array.from({ length: 4 }, () => moveIn(market)));
  const paths: string[] = [];
  for (const buyer of buyers) paths.push(await waitInVain(market, seller!, buyer));
  const [path] = paths as [string];
  const [buyer] = buyers as [Neighbour];
  await enterAs(page.context(), buyer, market.url);
  await openConversation(page, path);
  const part = page.getByRole('region', { name: '나오지 않은 약속' });
  await expectAccessible(page, 'an appointment to which the other did not come');
  await part.getByRole('link', { name: '상대가 나오지 않았어요' }).click();
  await expect(part.getByText('되돌릴 수 없으니')).toBeVisible();
  await expectAccessible(page, 'the question before a claim');
  await part.getByRole('button', { name: '나오지 않았다고 알리기' }).click();
  await expect(part.getByText(/나오지 않았다고 알렸어요\. .*까지 답할 수 있어요/)).toBeVisible();
  await expect(logOf(page).getByText('상대가 약속에 나오지 않았다고 알렸어요.')).toBeVisible();

  const theirs = await openOther();
  await enterAs(theirs.context(), seller!, market.url);
  await theirs.goto('/notice');
  await expect(theirs.getByText(/약속에 나오지 않았다고 알렸어요/).first()).toBeVisible();
  await openConversation(theirs, path);
  const question = theirs.getByRole('region', { name: '나오지 않은 약속' });
  await expectAccessible(theirs, 'the form of an answer');
  await question.getByRole('textbox', { name: '설명' }).fill('다른 출구에서 기다렸어요.');
  await question.getByRole('button', { name: '저도 나갔어요' }).click();
  await expect(question.getByText('반 번으로 세요')).toBeVisible();
  await expect(logOf(theirs).getByText('“다른 출구에서 기다렸어요.”')).toBeVisible();

  for (const [index, other] of buyers.entries()) {
    if (index === 0) continue;
    const talk = paths[index]!;
    const claimed = { intent: 'no-show', meeting: meetingOf(market, talk) };
    expect((await other.visitor.post(talk, claimed)).status).toBe(200);
    const answer = { ...claimed, intent: 'no-show-agree', answerText: '' };
    expect((await seller!.visitor.post(talk, answer)).status).toBe(200);
  }
  await page.goto(personOf(market, seller!));
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('약속 3번 중 2.5번 안 나옴')).toBeVisible({ timeout: 500 });
  }).toPass();
  await expectAccessible(page, 'a person who did not come');
});

interface OpenMarket {
  dataDir: string;
}

function find({ dataDir }: OpenMarket, sql: string, value: string): string {
  const database = new DatabaseSync(join(dataDir, 'market.db'), { timeout: 5_000 });
  const row = database.prepare(sql).get(value);
  database.close();
  return String(row!['id']);
}

const meetingOf = (market: OpenMarket, path: string) =>
  find(market, 'select id from meeting where conversation_id = ?', path.split('/').at(-1)!);
const personOf = (market: OpenMarket, { nickname }: Neighbour) =>
  `/people/${find(market, 'select id from account where nickname = ?', nickname)}`;

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('P-noshow: it is reported after a question of its own, and answered; what was typed stays', async ({
    page,
    openOther,
    market,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 400/);
    const [seller, buyer] = [await moveIn(market), await moveIn(market)];
    const path = await waitInVain(market, seller, buyer);
    await enterAs(page.context(), buyer, market.url);
    await page.goto(path);
    const part = page.getByRole('region', { name: '나오지 않은 약속' });
    await part.getByRole('link', { name: '상대가 나오지 않았어요' }).click();
    await expect(part.getByText('되돌릴 수 없으니')).toBeVisible();
    await part.getByRole('link', { name: '취소' }).click();
    await part.getByRole('link', { name: '상대가 나오지 않았어요' }).click();
    await part.getByRole('button', { name: '나오지 않았다고 알리기' }).click();
    await expect(part.getByText(/나오지 않았다고 알렸어요\. .*까지 답할 수 있어요/)).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);

    const theirs = await openOther();
    await enterAs(theirs.context(), seller, market.url);
    await theirs.goto(path);
    const requested = theirs.getByRole('region', { name: '나오지 않은 약속' });
    const explanation = requested.getByRole('textbox', { name: '설명' });
    const long = '다른 출구에서 기다렸어요. '.repeat(40);
    await explanation.evaluate((field) => field.removeAttribute('maxlength'));
    await explanation.fill(long);
    await requested.getByRole('button', { name: '저도 나갔어요' }).click();
    await expect(explanation).toHaveAccessibleDescription(/이하|까지/);
    expect(await explanation.inputValue()).toContain('다른 출구에서 기다렸어요.');
    await explanation.fill('다른 출구에서 기다렸어요.');
    await requested.getByRole('button', { name: '저도 나갔어요' }).click();
    await expect(requested.getByText('반 번으로 세요')).toBeVisible();
    await expect(theirs.getByText('“다른 출구에서 기다렸어요.”')).toBeVisible();
  });
});
