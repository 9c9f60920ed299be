import type { Page, Route } from '@playwright/test';
import sharp from 'sharp';
import { composePhoto } from '../../demo/compose-photo.ts';
import { ALL_WIDTHS, EDGE_WIDTHS, type Screen } from '../screen.ts';

const PICTURES = [
  'camera',
  'guitar',
  'chair',
  'bicycle',
  'laptop',
  'tent',
  'coat',
  'headphone',
  'couch-and-lamp',
  'teapot',
];
type ChosenFile = { name: string; mimeType: string; buffer: Buffer };
let files: Promise<ChosenFile[]> | undefined;

function chosenFiles(): Promise<ChosenFile[]> {
  files ??= Promise.all(
    PICTURES.map(async (picture) => {
      const buffer = await sharp(await composePhoto(picture, 0))
        .resize(600)
        .jpeg()
        .toBuffer();
      return { name: `${picture}.jpg`, mimeType: 'image/jpeg', buffer };
    }),
  );
  return files;
}

const choose = (count: number) => async (page: Page) => {
  await page.getByLabel('사진', { exact: true }).setInputFiles((await chosenFiles()).slice(0, count));
  await page.getByText(`${Math.min(count, 10)}/10`).waitFor();
  await page.waitForFunction(() => document.querySelector('[role=progressbar]') === null);
};

const answerPhotos = (answer: (route: Route) => unknown) => async (page: Page) => {
  await page.route('**/upload/photos', (route) =>
    route.request().method() === 'GET' ? route.fallback() : answer(route),
  );
};

async function chooseThree(page: Page): Promise<void> {
  await page.getByLabel('사진', { exact: true }).setInputFiles((await chosenFiles()).slice(0, 3));
}

async function fill(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: '제목' }).fill('캐논 미러리스 카메라 풀박스');
  await page.getByRole('radio', { name: '베스트' }).check();
  await page.getByRole('combobox', { name: '세부 카테고리' }).selectOption('digital');
  await page.getByRole('textbox', { name: '가격' }).fill('420000');
  await page.getByRole('textbox', { name: '브랜드' }).fill('Canon');
  await page.getByRole('textbox', { name: '사이즈' }).fill('129 × 88mm');
  await page
    .getByRole('textbox', { name: '설명' })
    .fill('작년 여름 여행에서 두 번 쓰고 보관만 했어요.\n렌즈와 배터리 2개, 충전기, 박스까지 모두 있습니다.');
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    scrollTo(0, 0);
  });
}

async function send(page: Page): Promise<void> {
  await page.getByRole('button', { name: '등록하기' }).click();
}

export const uploadScreens: readonly Screen[] = [
  { name: '07-upload', path: '/upload', as: 'whale', whole: true, widths: ALL_WIDTHS },
  { name: '07-upload-first-sight', path: '/upload', as: 'whale', widths: EDGE_WIDTHS },
  {
    name: '07-upload-filled',
    path: '/upload',
    as: 'whale',
    whole: true,
    widths: EDGE_WIDTHS,
    async prepare(page) {
      await choose(3)(page);
      await fill(page);
    },
  },
  { name: '07-upload-ten-photos', path: '/upload', as: 'whale', widths: EDGE_WIDTHS, prepare: choose(10) },
  {
    name: '07-upload-refused',
    path: '/upload',
    as: 'whale',
    whole: true,
    widths: EDGE_WIDTHS,
    async prepare(page) {
      await choose(2)(page);
      await send(page);
    },
  },
  {
    name: '07-upload-photos-on-their-way',
    path: '/upload',
    as: 'whale',
    widths: EDGE_WIDTHS,
    before: answerPhotos(() => undefined),
    async prepare(page) {
      await chooseThree(page);
      await page.getByRole('progressbar').nth(2).waitFor();
    },
  },
  {
    name: '07-upload-photos-failed',
    path: '/upload',
    as: 'whale',
    before: answerPhotos((route) => route.abort()),
    async prepare(page) {
      await chooseThree(page);
      await page
        .getByRole('button', { name: /다시 보내기/ })
        .nth(2)
        .waitFor();
    },
  },
  {
    name: '07-upload-wrong-file',
    path: '/upload',
    as: 'whale',
    async prepare(page) {
      const buffer = Buffer.from('no picture');
      const file = { name: '가격표.pdf', mimeType: 'application/pdf', buffer };
      await page.getByLabel('사진', { exact: true }).setInputFiles(file);
    },
  },
  {
    name: '07-upload-sending',
    path: '/upload',
    as: 'whale',
    async prepare(page) {
      await choose(3)(page);
      await fill(page);
      await page.route(/\/upload(\.data)?(\?|$)/, (route) =>
        route.request().method() === 'POST' ? undefined : route.fallback(),
      );
      const sent = page.waitForRequest((request) => request.method() === 'POST');
      await send(page);
      await sent;
    },
  },
  {
    name: '07-upload-draft-offered',
    path: '/upload',
    as: 'whale',
    widths: EDGE_WIDTHS,
    async prepare(page) {
      page.on('dialog', (dialog) => void dialog.accept());
      await fill(page);
      await page.reload({ waitUntil: 'networkidle' });
      await page.getByRole('region', { name: '쓰던 글이 있어요' }).waitFor();
    },
  },
  {
    name: '07-upload-leaving',
    path: '/upload',
    as: 'whale',
    widths: EDGE_WIDTHS,
    async prepare(page) {
      await fill(page);
      await page.getByRole('link', { name: '다시' }).first().click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
];
