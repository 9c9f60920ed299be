import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { composePhoto } from '../../demo/compose-photo.ts';
import { GALLERY_NOW } from '../moment.ts';
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

type Fate = 'held' | 'sending' | 'failed';

/**
 * Answers for the holding place, one photo after the other: several screens of one person are drawn at once,
 * and no one may hold that many photos. Each `fate` is the answer to one; what comes after them is held.
 */
async function answerForPhotos(page: Page, fates: Fate[] = []): Promise<void> {
  const staged: { id: string; thumbnail: string }[] = [];
  const pictures = await chosenFiles();
  await page.route('**/media/gallery/*', async (route) => {
    const body = pictures[Number(/(\d+)\.webp$/.exec(route.request().url())?.[1])]!.buffer;
    await route.fulfill({ body, contentType: 'image/jpeg' });
  });
  await page.route('**/upload/photos', async (route) => {
    if (route.request().method() === 'GET') return route.fulfill({ json: { photos: staged } });
    const fate = fates.shift() ?? 'held';
    if (fate === 'sending') return;
    if (fate === 'failed') return route.abort();
    const photo = { id: `photo-${staged.length}`, thumbnail: `/media/gallery/${staged.length}.webp` };
    staged.push(photo);
    return route.fulfill({ status: 201, json: photo });
  });
}

const choose = (count: number, fates?: Fate[]) => async (page: Page) => {
  await answerForPhotos(page, fates);
  await page.getByLabel('사진', { exact: true }).setInputFiles((await chosenFiles()).slice(0, count));
  await page.getByText(`${Math.min(count, 10)}/10`).waitFor();
  // What is still on its way stays there.
  if (!fates?.includes('sending')) await page.waitForLoadState('networkidle');
};

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
  { name: '20e-edit-listing', path: '/product/edit/camera', as: 'whale', whole: true, widths: ALL_WIDTHS },
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
    name: '07-upload-photo-states',
    path: '/upload',
    as: 'whale',
    widths: EDGE_WIDTHS,
    prepare: (page) => choose(4, ['failed', 'held', 'sending'])(page),
  },
  {
    name: '07-upload-waiting-for-photos',
    path: '/upload',
    as: 'whale',
    async prepare(page) {
      await choose(3, ['held', 'sending', 'sending'])(page);
      await fill(page);
      await send(page);
      await page.getByText('사진 보내는 중 1/3').waitFor();
    },
  },
  {
    name: '07-upload-moving-by-tap',
    path: '/upload',
    as: 'whale',
    async prepare(page) {
      await choose(4)(page);
      await page.getByRole('button', { name: '사진 2', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: '옮기기' }).click();
    },
  },
  {
    name: '07-upload-photo-large',
    path: '/upload',
    as: 'whale',
    widths: EDGE_WIDTHS,
    async prepare(page) {
      await choose(4)(page);
      await page.getByRole('button', { name: '사진 2', exact: true }).click();
      await page.getByRole('dialog', { name: '사진 2 크게 보기' }).waitFor();
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
    name: '07-upload-photo-refused',
    path: '/upload',
    as: 'whale',
    widths: EDGE_WIDTHS,
    async prepare(page) {
      await choose(2)(page);
      const buffer = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
      const file = { name: 'IMG_1234.HEIC', mimeType: 'image/heic', buffer };
      await page.getByLabel('사진', { exact: true }).setInputFiles(file);
      await page.getByRole('main').getByText('IMG_1234.HEIC').waitFor();
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
      await choose(3)(page);
      await fill(page);
      await page.reload({ waitUntil: 'networkidle' });
      await page.getByRole('region', { name: '쓰던 글이 있어요' }).waitFor();
    },
  },
  {
    name: '07-upload-drafts-several',
    path: '/upload',
    as: 'whale',
    widths: EDGE_WIDTHS,
    async prepare(page) {
      page.on('dialog', (dialog) => void dialog.accept());
      for (const [minutes, title] of ['먼저 쓰던 원목 의자', '나중에 쓰던 캠핑 텐트'].entries()) {
        await page.getByRole('textbox', { name: '제목' }).fill(title);
        await page.waitForFunction((text) => JSON.stringify(localStorage).includes(text), title);
        // A draft is called by its time.
        await page.clock.setFixedTime(GALLERY_NOW + (minutes + 1) * 60_000);
        await page.goto('/upload', { waitUntil: 'networkidle' });
        await page.getByRole('region', { name: '쓰던 글이 있어요' }).waitFor();
      }
      await page.getByText('다른 초안 1개').click();
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
  {
    name: '07-upload-draft-signing-out',
    path: '/upload',
    as: 'whale',
    widths: EDGE_WIDTHS,
    async prepare(page) {
      await fill(page);
      await page.getByRole('button', { name: '메뉴 열기' }).click();
      await page.getByRole('button', { name: '로그아웃' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
];
