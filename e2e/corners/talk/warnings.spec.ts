import { expectAccessible } from '../../support/accessible.ts';
import { expect, test } from '../../support/market-test.ts';
import { enterAs, moveIn, offer } from '../../support/stock.ts';
import {
  begin,
  fieldOf,
  logOf,
  messagesOf,
  openConversation,
  say,
  sayByRequest,
} from '../../support/talk.ts';

test.describe('with scripts', () => {
  test('the reader is warned of what looks like fraud, and the message is unchanged', async ({
    page,
    market,
  }) => {
    const [seller, buyer] = [await moveIn(market), await moveIn(market)];
    const path = await begin(buyer, await offer(seller, { title: '수상한 게임기' }));
    const account = '국민 1234-56-789012 로 먼저 입금해 주세요';
    await sayByRequest(seller, path, '네, 직거래 좋아요');
    await sayByRequest(seller, path, account);
    await sayByRequest(buyer, path, '카톡으로 얘기해요');
    await enterAs(page.context(), buyer, market.url);
    await openConversation(page, path);
    await expect(messagesOf(page).nth(1)).toHaveText(`${seller.nickname}: ${account}`);
    const notes = logOf(page).getByRole('note');
    // Not under one's own.
    await expect(notes).toHaveCount(1);
    await expect(notes).toContainText('돈을 먼저 보내 달라는 말이에요. 계좌번호가 들어 있어요.');
    await expectAccessible(page, 'warnings');
    await sayByRequest(seller, path, '인증번호 불러 주세요');
    await expect(notes.last()).toContainText('인증번호나 비밀번호를 달라는 말이에요.');
    await expect(notes.last().getByRole('link', { name: '이 메시지 신고하기' })).toHaveAttribute(
      'href',
      /&message=4$/,
    );
    await notes.last().getByRole('link', { name: '왜 위험한가요?' }).click();
    await expect(page.getByText('누구에게도 알려 주지 마세요.')).toBeInViewport();
  });

  test('the writer is asked before their own number leaves, and may change it', async ({ page, market }) => {
    const [seller, buyer] = [await moveIn(market), await moveIn(market)];
    const path = await begin(buyer, await offer(seller, { title: '조심하는 전화기' }));
    await enterAs(page.context(), buyer, market.url);
    await openConversation(page, path);
    const text = '제 번호는 공일공 1234 5678이에요';
    await say(page, text);
    const question = page.getByRole('alertdialog', { name: '전화번호가 들어 있어요. 그대로 보낼까요?' });
    await expect(question).toBeVisible();
    await expectAccessible(page, 'question about a number');
    await question.getByRole('button', { name: '고치기' }).click();
    await expect(fieldOf(page)).toHaveValue(text);
    await expect(messagesOf(page)).toHaveCount(0);
    await page.getByRole('button', { name: '보내기', exact: true }).click();
    await question.getByRole('button', { name: '그대로 보내기' }).click();
    await expect(messagesOf(page)).toHaveText([`나: ${text}`]);
    await expect(fieldOf(page)).toHaveValue('');
    await say(page, '내일 7시에 봬요');
    await expect(messagesOf(page)).toHaveCount(2);
  });

  test('a link to the market leads on, and any other opens after a question', async ({ page, market }) => {
    const [seller, buyer] = [await moveIn(market), await moveIn(market)];
    const listing = await offer(seller, { title: '이어진 사슬' });
    const path = await begin(buyer, listing);
    await sayByRequest(seller, path, `${market.url}${listing} 말고 http://pay.example/order?no=1 에서`);
    await enterAs(page.context(), buyer, market.url);
    await page.context().route('http://pay.example/**', (route) => route.fulfill({ body: '다른 곳' }));
    await openConversation(page, path);
    await expect(messagesOf(page).getByRole('link')).toHaveAttribute('href', listing);
    await page.getByRole('button', { name: 'http://pay.example/order?no=1' }).click();
    const question = page.getByRole('alertdialog', { name: '다른 사이트로 이동할까요?' });
    await expect(question).toContainText('pay.example');
    const opened = page.context().waitForEvent('page');
    await question.getByRole('button', { name: '이동하기' }).click();
    const other = await opened;
    await expect(other).toHaveURL('http://pay.example/order?no=1');
    expect(await other.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
    await other.close();
    await messagesOf(page).getByRole('link').click();
    await page.waitForURL(`**${listing}`);
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the question stands at the field, and sending once more sends what was typed', async ({
    page,
    market,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 400/);
    const [seller, buyer] = [await moveIn(market), await moveIn(market)];
    const path = await begin(buyer, await offer(seller, { title: '또박또박 타자기' }));
    await sayByRequest(seller, path, '카톡으로 주세요 http://pay.example/1');
    await enterAs(page.context(), buyer, market.url);
    await page.goto(path);
    await expect(logOf(page).getByRole('note')).toContainText('왜 위험한가요?');
    await expect(messagesOf(page).getByRole('link')).toHaveCount(0);
    const text = '국민 123456-78-901234';
    await say(page, text);
    await expect(page.getByRole('alert')).toHaveText('계좌번호가 들어 있어요. 그대로 보낼까요?');
    await expect(fieldOf(page)).toHaveValue(text);
    await page.getByRole('button', { name: '보내기', exact: true }).click();
    await expect(messagesOf(page).last()).toHaveText(`나: ${text}`);
  });
});
