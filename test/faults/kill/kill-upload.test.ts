import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { photoFileKeys } from '../../../app/media/photo.ts';
import { makePhoto } from '../../support/photos/photos.ts';
import { chooseSeed } from '../../support/seed.ts';
import { uploadFields, uploadForm, Visitor } from '../../support/visitor.ts';
import { findLeftovers, MarketAudit } from '../support/market-audit.ts';
import { Random } from '../support/random.ts';
import { ENGINES, openFaultMarket, type FaultMarket } from '../support/fault-market.ts';
import { listPhotoFiles } from '../support/photo-audit.ts';
import { rounds } from '../support/rounds.ts';
import { beginUpload, toBody, type SlowUpload } from '../support/slow-upload.ts';

const LIMIT_MS = rounds(300_000, 60 * 60_000);
const KILLS = rounds(1, 15);
/** Less than what follows the photos: without it the form is not whole, and all of its photos are. */
const END_BYTES = 20;
const PHOTOS = 3;
/** A first photo with its preview, and the others. */
const FILES = photoFileKeys({ key: 'product/a/b/0-c' }).length + (PHOTOS - 1) * 3;

interface Scene {
  site: FaultMarket;
  random: Random;
  upload: SlowUpload;
  bytes: number;
  /** How many files of photos there are, finished ones. */
  countFiles(): Promise<number>;
}

/** The moments at which the power goes. */
const MOMENTS: Record<string, (scene: Scene) => Promise<void>> = {
  'while photos stream in': async ({ upload, random, bytes }) => {
    await upload.sendUntil(random.between(1, bytes - END_BYTES));
    await pause(random.between(0, 60));
  },
  'while they are encoded': async ({ upload, random }) => {
    upload.finish();
    await pause(random.between(0, 250));
  },
  'when some files are there': async ({ upload, random, countFiles }) => {
    const before = await countFiles();
    upload.finish();
    const some = random.between(1, FILES - 1);
    await waitFor(async () => (await countFiles()) >= before + some);
  },
  'when all files are there, before the listing is': async ({ upload, bytes, countFiles }) => {
    const before = await countFiles();
    await upload.sendUntil(bytes - END_BYTES);
    await waitFor(async () => (await countFiles()) >= before + FILES);
  },
  'when the listing is written': async ({ upload, random, bytes, countFiles }) => {
    const before = await countFiles();
    await upload.sendUntil(bytes - END_BYTES);
    await waitFor(async () => (await countFiles()) >= before + FILES);
    upload.finish();
    await pause(random.between(0, 25));
  },
};

for (const engine of ENGINES) {
  test(
    `${engine}: a form with photos that is killed at any moment is there wholly or not at all, and once when it is sent again`,
    { timeout: LIMIT_MS },
    async () => {
      const random = new Random(chooseSeed(engine));
      const site = await openFaultMarket(engine);
      try {
        const seller = new Visitor(site.market.url);
        await seller.signUp();
        const audit = new MarketAudit(site);
        const doneBefore: Record<string, number> = {};
        for (let kill = 0; kill < KILLS; kill++) {
          for (const [moment, wait] of Object.entries(MOMENTS)) {
            const form = await makeForm(random);
            const outcome = await killAndSendAgain({ site, random, seller, audit, form, wait });
            expect(outcome.problems, `SEED=${random.seed}, ${moment}`).toEqual([]);
            doneBefore[moment] = (doneBefore[moment] ?? 0) + Number(outcome.wasThere);
          }
        }
        console.log(`${engine}: ${KILLS} kills a moment; there after it: ${JSON.stringify(doneBefore)}`);
        // Before its last byte no form can be.
        expect(doneBefore['when all files are there, before the listing is']).toBe(0);
        expect(await site.market.stop('SIGTERM')).toBe(0);
        expect(await findLeftovers(site)).toEqual([]);
      } finally {
        await site.remove();
      }
    },
  );
}

interface Form {
  title: string;
  make(): FormData;
}

async function makeForm(random: Random): Promise<Form> {
  const token = random.token();
  const title = `한 번만 올릴 의자 ${token}`;
  const photos = await Promise.all(
    Array.from({ length: PHOTOS }, async (_, index) => ({
      bytes: await makePhoto(random.between(400, 1600), 1000, random.between(0, 200)),
      name: `${index}.jpg`,
    })),
  );
  const make = () => {
    const made = uploadForm(uploadFields({ title, once: `once-${token}` }), photos);
    made.append('after the photos', 'something');
    return made;
  };
  return { title, make };
}

interface KillParts {
  site: FaultMarket;
  random: Random;
  seller: Visitor;
  audit: MarketAudit;
  form: Form;
  wait: (scene: Scene) => Promise<void>;
}

async function killAndSendAgain({ site, random, seller, audit, form, wait }: KillParts) {
  const { market } = site;
  const { type, body } = await toBody(form.make());
  const upload = beginUpload({ url: market.url, visitor: seller, path: '/upload', type, body });
  const countFiles = async () =>
    (await listPhotoFiles(market.dataDir)).filter((file) => !file.endsWith('.tmp')).length;
  await wait({ site, random, upload, bytes: body.length, countFiles });
  expect(await market.stop('SIGKILL')).toBeNull();
  const answer = await upload.answer;
  await market.start();
  const before = await audit.inspect();
  const photosOf = (listings: typeof before.real.listings) =>
    listings.filter(({ title }) => title === form.title).map(({ photos }) => photos.length);
  const wasThere = photosOf(before.real.listings).length > 0;
  const again = await seller.postForm('/upload', form.make());
  const after = await audit.inspect();
  const problems = [
    ...before.problems,
    ...(answer?.status === 302 && !wasThere ? ['it was acknowledged, and is not there'] : []),
    ...(again.status === 302 ? [] : [`sent again: ${again.status} ${await again.text()}`]),
    ...after.problems,
    ...(photosOf(after.real.listings).join() === String(PHOTOS) ? [] : ['not one listing with its photos']),
  ];
  return { problems, wasThere };
}

test.each(ENGINES)(
  '%s: a photo sent ahead that is killed at any moment is held wholly or not at all',
  { timeout: LIMIT_MS },
  async (engine) => {
    const random = new Random(chooseSeed(engine));
    const site = await openFaultMarket(engine);
    const { market } = site;
    try {
      const seller = new Visitor(market.url);
      await seller.signUp();
      const audit = new MarketAudit(site);
      for (let kill = 0; kill < rounds(3, 40); kill++) {
        const body = await makePhoto(random.between(400, 1600), 1000);
        const upload = beginUpload({
          url: market.url,
          visitor: seller,
          path: '/upload/photos',
          type: 'image/jpeg',
          body,
        });
        if (kill % 3 === 0) await upload.sendUntil(random.between(1, body.length - 1));
        else upload.finish();
        await pause(random.between(0, kill % 3 === 0 ? 30 : 200));
        expect(await market.stop('SIGKILL')).toBeNull();
        const answer = await upload.answer;
        await market.start();
        const { real, problems } = await audit.inspect();
        expect(problems, `SEED=${random.seed}, kill ${kill}`).toEqual([]);
        // Before its last byte no photo can be held, and what was said to be held is.
        const mayBeStaged = kill % 3 === 0 ? [0] : answer?.status === 201 ? [1] : [0, 1];
        expect(mayBeStaged).toContain(real.staged.length);
        await takeIntoListing(market.url, seller, real.staged.length);
      }
      expect(await market.stop('SIGTERM')).toBe(0);
      expect(await findLeftovers(site)).toEqual([]);
    } finally {
      await site.remove();
    }
  },
);

/** What is held can be listed: the form finds it under the id that the market tells. */
async function takeIntoListing(url: string, seller: Visitor, count: number): Promise<void> {
  const { photos } = (await (await seller.get('/upload/photos')).json()) as {
    photos: { id: string; thumbnail: string }[];
  };
  expect(photos).toHaveLength(count);
  for (const { id, thumbnail } of photos) {
    expect((await fetch(new URL(thumbnail, url))).status).toBe(200);
    const form = uploadForm(uploadFields({ title: `먼저 보낸 의자 ${id}`, stagedPhotos: id }));
    expect((await seller.postForm('/upload', form)).status).toBe(302);
  }
}

async function waitFor(isSo: () => Promise<boolean>): Promise<void> {
  await expect.poll(isSo, { interval: 1, timeout: 120_000 }).toBe(true);
}
