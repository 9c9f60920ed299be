import { expectHealthy } from '../../support/healthy-screen.ts';
import { leave, leaveFromSettings, leaveQuestion } from '../../support/leave.ts';
import {
  AGREEMENT,
  expect,
  newPerson,
  PASSWORD,
  signUp,
  signUpThroughForm,
  test,
} from '../../support/market-test.ts';
import { moveIn, offer } from '../../support/stock.ts';

test('the rules of a password stand there before it is refused, and a button shows what is typed', async ({
  page,
}) => {
  await page.goto('/signup', { waitUntil: 'networkidle' });
  await expect(page.getByText('비밀번호는 8자 이상 128자 이하로 정해 주세요.')).toBeVisible();
  const password = page.getByLabel('비밀번호', { exact: true });
  await password.fill(PASSWORD);
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: '입력한 글자 보기' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await expect(password).toHaveValue(PASSWORD);
  await page.getByRole('button', { name: '입력한 글자 숨기기' }).click();
  await expect(password).toHaveAttribute('type', 'password');
});

test('all errors of a sign-up are shown at once, including taken names', async ({
  page,
  openOther,
  expectedErrors,
}) => {
  expectedErrors.push(/400/);
  const known = await signUp(await openOther());
  await page.goto('/signup', { waitUntil: 'networkidle' });
  await page.getByLabel('닉네임').fill(known.nickname);
  await page.getByLabel('이메일').fill(known.email);
  await page.getByLabel('비밀번호', { exact: true }).fill('짧다');
  await page.getByRole('button', { name: '회원가입' }).click();
  await expect(page.getByText('이미 사용 중인 닉네임이에요.')).toBeVisible();
  await expect(page.getByText('이미 가입한 이메일이에요.')).toBeVisible();
  await expect(page.getByText('비밀번호는 8자 이상이어야 해요.')).toBeVisible();
  await expect(page.getByText('이용약관과 개인정보 처리방침에 동의해 주세요.')).toBeVisible();
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('an e-mail in use offers signing in and a reset at its field, and carries it', async ({
      page,
      market,
      expectedErrors,
    }) => {
      expectedErrors.push(/400/);
      const { email } = await moveIn(market);
      const main = page.getByRole('main');
      const tryToSignUp = async () => {
        await page.goto('/signup?next=%2Fupload', { waitUntil: 'networkidle' });
        await page.getByLabel('닉네임').fill(newPerson().nickname);
        await page.getByLabel('이메일').fill(email);
        await page.getByLabel('비밀번호', { exact: true }).fill(PASSWORD);
        await page.getByRole('checkbox', { name: AGREEMENT }).check();
        await page.getByRole('button', { name: '회원가입' }).click();
        await expect(page.getByText('이미 가입한 이메일이에요.')).toBeVisible();
      };
      const role = javaScriptEnabled ? 'link' : 'button';
      await tryToSignUp();
      if (javaScriptEnabled) await expectHealthy(page, 'email-in-use');
      await main.getByRole(role, { name: '로그인' }).first().click();
      await page.waitForURL('/login?next=%2Fupload');
      await expect(page.getByLabel('이메일')).toHaveValue(email);
      await page.getByLabel('비밀번호', { exact: true }).fill(PASSWORD);
      await main.getByRole('button', { name: '로그인', exact: true }).click();
      await page.waitForURL('/upload');

      await page.context().clearCookies();
      await tryToSignUp();
      await main.getByRole(role, { name: '비밀번호 찾기' }).click();
      await page.waitForURL(/\/reset\?/);
      if (javaScriptEnabled) await expect(page.getByLabel('이메일')).toHaveValue(email);
      else await expect(page.getByRole('heading', { name: '메일함을 확인해 주세요' })).toBeVisible();

      await tryToSignUp();
      if (!javaScriptEnabled) return;
      await page.getByLabel('이메일').press('Backspace');
      await expect(main.getByRole('link', { name: '비밀번호 찾기' })).toHaveCount(0);
    });
  });
}

test('what was typed to sign up is there again after going back and forward, but no password', async ({
  page,
}) => {
  const person = newPerson();
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: '메뉴 열기' }).click();
  await page.getByRole('dialog').getByRole('link', { name: '회원가입' }).click();
  await page.waitForURL(/\/signup/);
  const nickname = page.getByLabel('닉네임');
  const email = page.getByLabel('이메일');
  const password = page.getByLabel('비밀번호', { exact: true });
  await nickname.fill(person.nickname);
  await email.fill(person.email);
  await password.fill(PASSWORD);
  await page.goBack();
  await page.waitForURL('/');
  await expect(nickname).toHaveCount(0);
  await page.goForward();
  await page.waitForURL(/\/signup/);
  await expect(nickname).toHaveValue(person.nickname);
  await expect(email).toHaveValue(person.email);
  await expect(password).toHaveValue('');
  await password.fill(PASSWORD);
  await page.getByRole('checkbox', { name: AGREEMENT }).check();
  await page.getByRole('button', { name: '회원가입' }).click();
  await expect(page.getByRole('status').filter({ hasText: '가입했어요. 반가워요!' })).toBeVisible();
});

test('one letter over and over, and letters or digits in their order, are no password', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/400/);
  const person = newPerson();
  await page.goto('/signup', { waitUntil: 'networkidle' });
  await expect(page.getByText('aaaaaaaa, abcdefgh, 87654321처럼')).toBeVisible();
  await page.getByLabel('닉네임').fill(person.nickname);
  await page.getByLabel('이메일').fill(person.email);
  await page.getByRole('checkbox', { name: AGREEMENT }).check();
  const password = page.getByLabel('비밀번호', { exact: true });
  for (const [refused, text] of [
    ['aaaaaaaa', '한 글자만 되풀이한 비밀번호는 쓸 수 없어요.'],
    ['87654321', '차례대로 이어지는 글자나 숫자만으로는 정할 수 없어요.'],
  ] as const) {
    await password.fill(refused);
    await page.getByRole('button', { name: '회원가입' }).click();
    await expect(password).toHaveAccessibleDescription(text);
    await expect(password).toBeFocused();
    await expect(password).toHaveValue(refused);
  }
  await password.fill(PASSWORD);
  await page.getByRole('button', { name: '회원가입' }).click();
  await page.waitForURL('/');
});

test('signing up and leaving end with a word, at once', async ({ page }) => {
  await page.addInitScript(endlessPause);
  const person = newPerson();
  await page.goto('/signup');
  await page.getByLabel('닉네임').fill(person.nickname);
  await page.getByLabel('이메일').fill(person.email);
  await page.getByLabel('비밀번호', { exact: true }).fill(PASSWORD);
  await page.getByRole('checkbox', { name: AGREEMENT }).check();
  await page.getByRole('button', { name: '회원가입' }).click();
  await page.waitForURL('/');
  await expect(page.getByText('가입했어요. 반가워요!')).toBeVisible();
  await page.goto('/notice');
  await expect(page.getByText('새로운 알림이 없어요.')).toBeVisible();
  await page.goto('/support/inquiry/general', { waitUntil: 'networkidle' });
  await page.getByRole('textbox', { name: '제목' }).fill('언제 열어요?');
  await page.getByRole('textbox', { name: '내용' }).fill('주말에도 여나요?');
  await page.getByRole('button', { name: '문의하기' }).click();
  await expect(page.getByText('문의를 보냈어요.')).toBeVisible();
  await leaveFromSettings(page, PASSWORD);
  await expect(page.getByText('탈퇴했어요. 그동안 고마웠어요.')).toBeVisible();
});

/** After which a guest's page runs its scripts though no one touches it. */
function endlessPause(): void {
  const { setTimeout } = window;
  Object.assign(window, {
    setTimeout: (run: () => void, ms?: number) => (ms === 5_000 ? 0 : setTimeout(run, ms)),
  });
}

test('leaving asks once more, names what is lost, and says at the field that the password is wrong', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/400/);
  await signUp(page);
  await page.goto('/profile/settings', { waitUntil: 'networkidle' });
  await page.getByText('회원 탈퇴').click();
  const password = page.locator('input[name=leavePassword]');
  const submit = page.getByRole('main').getByRole('button', { name: '탈퇴하기' });
  await submit.click();
  await expect(password).toHaveAccessibleDescription('비밀번호를 입력해 주세요.');
  await expect(leaveQuestion(page)).toBeHidden();

  await password.fill('틀린 비밀번호예요');
  await submit.click();
  await expect(leaveQuestion(page)).toHaveAccessibleDescription(
    /문의, 받은 후기가 지워지고 .*남긴 후기는 내 이름 없이 상대방에게 남아요/,
  );
  await expect(leaveQuestion(page).getByRole('button', { name: '취소' })).toBeFocused();
  await expectHealthy(page, 'leaving asks once more');
  await page.keyboard.press('Enter');
  await expect(leaveQuestion(page)).toBeHidden();
  await expect(submit).toBeFocused();
  await submit.click();
  await page.goBack();
  await expect(leaveQuestion(page)).toBeHidden();
  await expect(page).toHaveURL('/profile/settings');

  await leave(page);
  await expect(password).toHaveAccessibleDescription('비밀번호가 올바르지 않아요.');
  await expect(leaveQuestion(page)).toBeHidden();
  await expect(password).toBeFocused();
  await password.fill(PASSWORD);
  await password.press('Enter');
  await leaveQuestion(page).getByRole('button', { name: '탈퇴하기' }).click();
  await expect(page).toHaveURL('/');
});

test('leaving a half-written inquiry asks first, and a sent one is confirmed', async ({ page }) => {
  await signUpThroughForm(page);
  const question = page.getByRole('alertdialog', { name: '작성 중인 내용이 있어요. 나갈까요?' });
  await page.goto('/support', { waitUntil: 'networkidle' });
  await page.getByRole('main').getByRole('link', { name: '일반 문의' }).click();
  await page.getByRole('textbox', { name: '제목' }).fill('언제 열어요?');
  await page.getByRole('button', { name: '뒤로 가기' }).click();
  await question.getByRole('button', { name: '계속 쓰기' }).click();
  // Until it has closed, nothing behind it takes a key.
  await expect(question).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: '제목' })).toHaveValue('언제 열어요?');
  await page.getByRole('textbox', { name: '내용' }).fill('주말에도 여나요?');
  await page.getByRole('button', { name: '문의하기' }).click();
  await page.waitForURL('/support/qna');
  await expect(page.getByText('문의를 보냈어요.')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/support');
});

test('a report half written is not left without a question', async ({ page, market }) => {
  const path = await offer(await moveIn(market), { title: '신고할 의자' });
  await signUp(page);
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: '신고하기' }).click();
  await page.getByRole('textbox', { name: '자세한 내용' }).fill('먼저 보내래요.');
  await page.goBack();
  const question = page.getByRole('alertdialog', { name: '작성 중인 내용이 있어요. 나갈까요?' });
  await expect(question).toBeVisible();
  await page.goBack();
  await expect(question).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: '자세한 내용' })).toHaveValue('먼저 보내래요.');
  await page.goBack();
  await question.getByRole('button', { name: '나가기' }).click();
  await expect(page).toHaveURL(path);
});
