import type { Page, Route } from '@playwright/test';
import { linkIn, waitForMail } from '../../../test/support/mail/mails.ts';
import type { MarketProcess } from '../../../test/support/market/market-process.ts';
import { PASSWORD } from '../../../test/support/visitor.ts';
import { expect, test } from '../../support/market-test.ts';
import { enterAs, moveIn, offerAll } from '../../support/stock.ts';

/** The ways in which nothing comes of what was sent. */
const FAILURES = {
  'an error of the server': (route: Route) => route.fulfill({ status: 500, body: 'broken' }),
  'a refusal with 409': (route: Route) => route.fulfill({ status: 409, body: 'conflict' }),
  'a full queue': (route: Route) => route.fulfill({ status: 503, body: 'busy' }),
  'a connection that breaks': (route: Route) => route.abort('connectionreset'),
} as const;
const FAILED = /못했어요/;
const OFFLINE = /인터넷에 연결되어 있지 않아요/;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const toast = (page: Page) => page.locator('output[popover]');

interface Sent {
  name: string;
  /** Nothing of a form stays on the page, so that a toast says it. */
  isToasted?: boolean;
  open(page: Page, market: MarketProcess): Promise<unknown>;
  send(page: Page): Promise<unknown>;
  /** That the page is as it was, with everything typed. */
  isUndone(page: Page): Promise<unknown>;
}

/** A member with something of their own, and something of another person's. */
async function asMember(page: Page, market: MarketProcess, path: (own: string, other: string) => string) {
  const member = await moveIn(market);
  const [own] = await offerAll(member, [{ title: '내 의자' }]);
  const [other] = await offerAll(await moveIn(market), [{ title: '이웃의 의자' }]);
  await member.visitor.post(other!, { intent: path === picked ? 'pick' : 'unpick' });
  await enterAs(page.context(), member, market.url);
  await page.goto(path(own!, other!));
  await page.waitForLoadState('networkidle');
}
const picked = () => '/mypick';
const ofOther = (_own: string, other: string) => other;
const ofOwn = (own: string) => own;

/** By its label, or by a selector where several forms of a page ask for the same. */
const field = (page: Page, name: string) =>
  name.startsWith('[') ? page.locator(name) : page.getByLabel(name, { exact: true });

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await field(page, label).fill(value);
  }
  for (const box of await page.getByRole('checkbox').all()) await box.check();
}
async function expectTyped(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await expect(field(page, label)).toHaveValue(value);
  }
  for (const box of await page.getByRole('checkbox').all()) await expect(box).toBeChecked();
}

/** A form whose words are kept. */
function form(name: string, path: string, values: Record<string, string>, isMember = true): Sent {
  return {
    name,
    open: async (page, market) => {
      if (isMember) await asMember(page, market, () => path);
      else await page.goto(path);
      await page.waitForLoadState('networkidle');
      await fill(page, values);
    },
    send: (page) => button(page, name).click(),
    isUndone: async (page) => {
      await expectTyped(page, values);
      await expect(button(page, name)).not.toHaveAttribute('aria-busy');
    },
  };
}

/** The form behind a link that was mailed to a person. */
async function openMailed(page: Page, market: MarketProcess, subject: RegExp): Promise<void> {
  const { visitor, email } = await moveIn(market);
  await visitor.post('/reset', { email });
  await page.goto(linkIn(await waitForMail(market.dataDir, email, subject)));
  await page.waitForLoadState('networkidle');
}

const newPassword = { '새 비밀번호': '하얀 코끼리 세 마리' };
const newListing = { 제목: '새 의자', 사이즈: 'M', 설명: '튼튼해요.' };
const login = { 이메일: 'whale@dasi.kr', 비밀번호: PASSWORD };
const SENT: Sent[] = [
  {
    name: 'a pick',
    isToasted: true,
    open: (page, market) => asMember(page, market, ofOther),
    send: (page) => button(page, '찜하기').click(),
    isUndone: async (page) => {
      await expect(button(page, '찜하기')).toBeFocused();
      await expect(page.getByText('찜 0', { exact: true })).toBeVisible();
    },
  },
  {
    name: 'a pick taken back in the list of picks',
    isToasted: true,
    open: (page, market) => asMember(page, market, picked),
    send: (page) => button(page, '이웃의 의자 찜 해제').click(),
    isUndone: (page) => expect(button(page, '이웃의 의자 찜 해제')).toBeFocused(),
  },
  {
    name: 'a purchase',
    open: (page, market) => asMember(page, market, ofOther),
    send: (page) => button(page, '구매하기').click(),
    isUndone: (page) => expect(button(page, '구매하기')).toBeFocused(),
  },
  {
    name: 'an edit',
    isToasted: true,
    open: async (page, market) => {
      await asMember(page, market, ofOwn);
      await button(page, '수정').click();
      await fill(page, { 설명: '새로 쓴 설명' });
    },
    send: (page) => button(page, '저장').click(),
    isUndone: async (page) => {
      await expectTyped(page, { 설명: '새로 쓴 설명' });
      await expect(button(page, '저장')).toBeFocused();
    },
  },
  {
    name: 'a removal',
    isToasted: true,
    open: async (page, market) => {
      await asMember(page, market, () => '/receipt');
      await button(page, '내 의자 더보기 메뉴').click();
      await button(page, '삭제').click();
    },
    send: (page) => page.getByRole('alertdialog').getByRole('button', { name: '삭제' }).click(),
    isUndone: async (page) => {
      await expect(page.getByRole('link', { name: /내 의자/ })).toBeVisible();
      await expect(page.getByRole('alertdialog')).toHaveCount(0);
      await expect(button(page, '내 의자 더보기 메뉴')).toBeFocused();
    },
  },
  form('로그인', '/login', login, false),
  form('회원가입', '/signup', { 닉네임: '초록고래', ...login }, false),
  form('메일 받기', '/reset', { 이메일: 'whale@dasi.kr' }, false),
  {
    name: 'a new password behind a link',
    open: async (page, market) => {
      await openMailed(page, market, /비밀번호를 다시/);
      await fill(page, newPassword);
    },
    send: (page) => button(page, '비밀번호 바꾸기').click(),
    isUndone: (page) => expectTyped(page, newPassword),
  },
  {
    name: 'an address that is confirmed',
    open: (page, market) => openMailed(page, market, /이메일 주소/),
    send: (page) => button(page, '이메일 확인').click(),
    isUndone: (page) => expect(button(page, '이메일 확인')).not.toHaveAttribute('aria-busy'),
  },
  form('닉네임 변경', '/profile/settings', { 닉네임: '초록고래' }),
  form('비밀번호 변경', '/profile/settings#password', {
    '[name=currentPassword]': PASSWORD,
    '새 비밀번호': '하얀 코끼리 세 마리',
  }),
  {
    name: 'a session that is to end',
    open: async (page, market) => {
      await asMember(page, market, () => '/profile/settings#sessions');
      await page.getByRole('radio', { name: '모든 기기' }).check();
      await fill(page, { '[name=sessionPassword]': PASSWORD });
    },
    send: (page) => button(page, '선택한 기기에서 로그아웃').click(),
    isUndone: async (page) => {
      await expectTyped(page, { '[name=sessionPassword]': PASSWORD });
      await expect(page.getByRole('radio', { name: '모든 기기' })).toBeChecked();
    },
  },
  form('확인 메일 다시 받기', '/profile/settings', {}),
  {
    name: 'a new listing',
    open: async (page, market) => {
      await asMember(page, market, () => '/upload');
      await page.getByRole('radio', { name: '베스트' }).check();
      await page.getByRole('combobox', { name: '세부 카테고리' }).selectOption('furniture');
      for (const [name, text] of Object.entries(newListing)) await field(page, name).fill(text);
    },
    send: (page) => button(page, '등록하기').click(),
    async isUndone(page) {
      for (const [name, text] of Object.entries(newListing))
        await expect(field(page, name)).toHaveValue(text);
    },
  },
  form('문의하기', '/support/inquiry/general', { 제목: '궁금해요', 내용: '언제 열어요?' }),
  {
    name: 'a report',
    open: async (page, market) => {
      await asMember(page, market, (_own, other) => other.replace('/product/detail/', '/report/listing/'));
      await page.getByRole('radio', { name: '기타' }).check();
      await fill(page, { '자세한 내용': '이상해요.' });
    },
    send: (page) => button(page, '신고하기').click(),
    isUndone: (page) => expectTyped(page, { '자세한 내용': '이상해요.' }),
  },
];

for (const sent of SENT) {
  test(`${sent.name} that fails is undone with a word, and nothing typed is lost`, async ({
    page,
    market,
    expectedErrors,
  }) => {
    test.setTimeout(120_000);
    expectedErrors.push(/못했/, /Failed to load resource/, /net::/);
    await page.clock.install();
    await sent.open(page, market);
    const address = page.url();
    const texts: string[] = [];
    page.on('console', (line) => /못했/.test(line.text()) && texts.push(line.text()));

    const expectUndone = async (text: RegExp) => {
      await sent.send(page);
      await expect.poll(() => texts.splice(0)).not.toEqual([]);
      const words = page.getByRole('main').getByRole('alert');
      await expect((sent.isToasted ? toast(page) : words).filter({ hasText: text })).toBeVisible();
      if (!sent.isToasted) {
        await expect(words).toBeInViewport({ ratio: 1 });
        // At once: it would go by itself.
        expect(await toast(page).textContent()).toBe('');
      }
      expect(page.url()).toBe(address);
      await sent.isUndone(page);
      // So that the next word is not taken for this one.
      await page.clock.fastForward(3_000);
      await expect(toast(page)).toBeEmpty();
      if (sent.name === 'a removal') {
        await button(page, '내 의자 더보기 메뉴').click();
        await button(page, '삭제').click();
      }
    };
    for (const fail of Object.values(FAILURES)) {
      const failPosts = (route: Route) =>
        route.request().method() === 'POST' ? fail(route) : route.fallback();
      await page.route('**/*', failPosts);
      await expectUndone(FAILED);
      await page.unroute('**/*', failPosts);
    }
    await page.context().setOffline(true);
    await expectUndone(OFFLINE);
    await page.context().setOffline(false);
  });
}
