import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { findOrInstallChromium } from '../test/chromium.mjs';

/*
 * Draws the pictures of public/pictures that are full of gradients and blurred shadows from the SVG files beside this
 * one, as fine as a phone's screen: a phone would spend more on drawing them than on all the rest of home.
 * `npm run pictures`, after one was changed.
 */

/** The largest that a folder's pictures are shown, in CSS pixels, and pixels to each. */
const FOLDERS = {
  category: { viewport: { width: 36, height: 36 }, deviceScaleFactor: 3 },
  banner: { viewport: { width: 350, height: 172 }, deviceScaleFactor: 2.5 }, // first to be seen, so half as heavy
};

const executablePath = process.env['CHROMIUM_PATH'] ?? findOrInstallChromium();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox'],
});
for (const [folder, screen] of Object.entries(FOLDERS)) {
  const page = await browser.newPage(screen);
  const target = join(import.meta.dirname, '../../public/pictures', folder);
  mkdirSync(target, { recursive: true });
  for (const file of readdirSync(join(import.meta.dirname, folder))) {
    const svg = readFileSync(join(import.meta.dirname, folder, file), 'utf8');
    await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${svg}`);
    const drawn = await page.screenshot({ omitBackground: true });
    const compressed = sharp(drawn).webp({ quality: 75, alphaQuality: 80, effort: 6 });
    await compressed.toFile(join(target, `${parse(file).name}.webp`));
  }
}
await browser.close();
