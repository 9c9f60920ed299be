import { publishThroughForm } from '../../support/publish.ts';
import { expect, newPerson, signUp, test } from '../../support/market-test.ts';
import { openLive } from '../../support/open-live.ts';

test('the seller edits the description, sees its errors, and removes the listing', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/400/);
  await signUp(page, newPerson('판매'));
  await publishThroughForm(page, { title: '고칠 책상' });
  await page.goto('/receipt');
  await page.getByRole('link', { name: /고칠 책상/ }).click();
  await expect(page.getByRole('button', { name: '수정' })).toBeVisible();
  for (const name of ['구매하기', '찜하기']) await expect(page.getByRole('button', { name })).toHaveCount(0);
  await page.getByRole('button', { name: '수정' }).click();
  const text = page.getByRole('textbox', { name: '설명' });
  await text.fill('가'.repeat(301));
  await page.getByRole('button', { name: '저장' }).click();
  await expect(page.getByText(/300자까지/)).toBeVisible();
  await expect(text).toHaveValue('가'.repeat(301));
  await text.fill('새로 쓴 설명');
  await page.getByRole('button', { name: '저장' }).click();
  await expect(page.getByText('새로 쓴 설명')).toBeVisible();
  await expect(text).toHaveCount(0);
  await page.goto('/receipt');
  await page.getByRole('button', { name: '더보기 메뉴' }).click();
  await page.getByRole('link', { name: '수정하기' }).click();
  await expect(page).toHaveURL(/\/product\/edit\//);
  await expect(text).toHaveValue('새로 쓴 설명');
  await text.fill('다시 쓴 설명');
  await page.getByRole('button', { name: '저장하기' }).click();
  await expect(page.getByText('다시 쓴 설명')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/receipt');
  await page.getByRole('button', { name: '더보기 메뉴' }).click();
  await page.getByRole('button', { name: '삭제' }).click();
  const question = page.getByRole('alertdialog', { name: '삭제할까요?' });
  await question.getByRole('button', { name: '취소' }).click();
  await expect(page.getByRole('link', { name: /고칠 책상/ })).toBeVisible();
  await page.getByRole('button', { name: '더보기 메뉴' }).click();
  await page.getByRole('button', { name: '삭제' }).click();
  await question.getByRole('button', { name: '삭제' }).click();
  await expect(page.getByText('등록된 상품이 없어요.')).toBeVisible();
});

test('a listing is removed from its own page, and Back does not lead to where it was', async ({ page }) => {
  await signUp(page, newPerson('판매'));
  await publishThroughForm(page, { title: '지울 책상' });
  await page.goto('/receipt');
  await page.getByRole('link', { name: /지울 책상/ }).click();
  const remove = page.getByRole('main').getByRole('button', { name: '삭제' });
  await remove.click();
  const question = page.getByRole('alertdialog', { name: '삭제할까요?' });
  await question.getByRole('button', { name: '취소' }).click();
  await expect(remove).toBeFocused();
  await remove.click();
  await question.getByRole('button', { name: '삭제' }).click();
  await page.waitForURL('/receipt');
  await expect(page.getByText('상품을 삭제했어요.')).toBeVisible();
  await expect(page.getByText('등록된 상품이 없어요.')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/receipt');
});

test('what is given away asks for no price, says 나눔, and is taken rather than bought', async ({
  page,
  openOther,
}) => {
  await signUp(page, newPerson('나눔'));
  await page.goto('/upload');
  const price = page.getByRole('textbox', { name: '가격' });
  await price.fill('5000');
  await page.getByRole('radio', { name: '무료나눔' }).check();
  await expect(price).toBeHidden();
  await page.getByRole('radio', { name: '재사용' }).check();
  await expect(price).toHaveValue('5000');
  await page.getByRole('radio', { name: '무료나눔' }).check();
  await page.getByRole('textbox', { name: '제목' }).fill('거저 주는 화분');
  await page.getByRole('combobox', { name: '세부 카테고리' }).selectOption('other');
  await page.getByRole('textbox', { name: '사이즈' }).fill('20cm');
  await page.getByRole('textbox', { name: '설명' }).fill('흙도 드려요.');
  await page.getByRole('button', { name: '등록하기' }).click();
  await page.waitForURL('/');
  const card = page.getByRole('link', { name: /거저 주는 화분/ });
  await expect(card).toContainText('나눔');
  await expect(card).not.toContainText(/N\/A|5,000/);
  const taker = await openOther();
  await signUp(taker, newPerson('받음'));
  await taker.goto((await card.getAttribute('href'))!);
  await taker.getByRole('button', { name: '나눔받기' }).click();
  await taker.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();
  await taker.waitForURL('/');
  await taker.goto('/profile/purchases');
  await expect(taker.getByRole('listitem').filter({ hasText: '거저 주는 화분' })).toContainText('나눔');
});

test('of two who press 구매하기 on the same page one buys, and the other sees that it is sold', async ({
  page,
  openOther,
  expectedErrors,
}) => {
  expectedErrors.push(/409/);
  await signUp(page, newPerson('판매'));
  await publishThroughForm(page, { title: '하나뿐인 의자' });
  const href = await page
    .getByRole('link', { name: /하나뿐인 의자/ })
    .first()
    .getAttribute('href');
  const first = await openOther();
  const second = await openOther();
  // A stream that tells nothing: the second page does not learn of the sale before its button is pressed.
  await second.route('**/live?*', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: ':\n\n' }),
  );
  for (const other of [first, second]) {
    await signUp(other);
    await other.goto(href!);
  }
  await first.getByRole('button', { name: '구매하기' }).click();
  await expect(first.getByRole('alertdialog', { name: '구매가 완료되었어요.' })).toBeVisible();
  await second.getByRole('button', { name: '구매하기' }).click();
  await expect(second.getByText('방금 다른 분과 거래됐어요.').first()).toBeVisible();
  await expect(second.getByRole('button', { name: '거래 완료' })).toBeDisabled();
});

test('a form with mistakes keeps photos and words, and says what to do', async ({ page, expectedErrors }) => {
  expectedErrors.push(/400/);
  await signUp(page);
  await page.goto('/upload');
  await page.getByRole('textbox', { name: '제목' }).fill('사이즈를 잊은 코트');
  await page.getByRole('button', { name: '등록하기' }).click();
  await expect(page.getByText('사이즈를 입력해 주세요.')).toBeVisible();
  await expect(page.getByText('카테고리를 선택해 주세요.', { exact: true })).toBeVisible();
  await expect(page.getByRole('textbox', { name: '제목' })).toHaveValue('사이즈를 잊은 코트');
});

test('signed out, picking asks to sign in, and personal pages are the login screen', async ({
  page,
  openOther,
  expectedErrors,
}) => {
  expectedErrors.push(/401/);
  await signUp(page, newPerson('판매'));
  await publishThroughForm(page, { title: '찜하고 싶은 램프' });
  const href = await page
    .getByRole('link', { name: /찜하고 싶은 램프/ })
    .first()
    .getAttribute('href');
  const guest = await openOther();
  await openLive(guest, href!);
  await guest.getByRole('button', { name: '찜하기' }).click();
  await expect(guest.getByRole('dialog', { name: '찜하려면 로그인이 필요해요' })).toBeVisible();
  for (const path of ['/receipt', '/mypick', '/notice']) {
    await guest.goto(path);
    await expect(guest.getByRole('button', { name: '로그인', exact: true })).toBeVisible();
    expect(new URL(guest.url()).pathname).toBe(path);
  }
});
