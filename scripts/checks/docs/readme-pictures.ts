import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Browser, Page } from 'playwright';
import { apiBase } from '@touchdown/shared/contract/call-url.ts';
import { pathOf } from '@touchdown/shared/contract/page-paths.ts';
import { projectRoot } from '../../system/local-state-folder.ts';
import { maxPictureBytes, pictureFolder, wordFile } from './picture-files.ts';
import { screenWords } from './screen-words.ts';

interface Picture {
  name: string;
  path: string;
  /** What is there when the page is complete. */
  drawn: string;
  /** Brings the page into the state that the picture shows. */
  prepare?: (page: Page) => Promise<void>;
}

/** A busy machine takes long for a map of every track. */
const timeoutMilliseconds = 240_000;
const settleMilliseconds = 8_000;
const maxAttempts = 60;
const pauseMilliseconds = 2_000;
/** Winterset, Iowa, on 5 March 2022 at 23:23 UTC. */
const volume = 'KDMX20220305_232324_V06.first-3-cuts';

/** Takes the four pictures of the README, and writes down the words and colours of these screens. */
export async function takeReadmePictures(browser: Browser, url: string): Promise<void> {
  const pictures: Picture[] = [
    { name: 'home', path: '/', drawn: 'img[alt*="with the paths of"]' },
    {
      name: 'map',
      path: `${pathOf('map')}?lat=35.300000&lon=-97.500000&zoom=5.60`,
      drawn: '[data-drawn]',
    },
    {
      name: 'tornado',
      path: pathOf('tornado', { id: await idOf(url, 'Moore 2013') }),
      drawn: '[data-drawn]',
    },
    {
      name: 'scans',
      path: pathOf('radar'),
      prepare: openVolume,
      drawn: 'canvas[data-drawn^="reflectivity"]',
    },
  ];
  for (const picture of pictures) await take(browser, url, picture);
  writeFileSync(wordFile, screenWords());
}

/** The record may still be on its way into the function that answers. */
async function idOf(url: string, search: string): Promise<string> {
  const query = new URLSearchParams({ q: search, limit: '1' });
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const response = await fetch(`${url}${apiBase}/tornadoes?${query.toString()}`);
    const { tornadoes = [] } = (await response.json()) as { tornadoes?: { id: string }[] };
    if (tornadoes[0]) return tornadoes[0].id;
    await setTimeout(pauseMilliseconds);
  }
  throw new Error(`The record has no tornado for "${search}".`);
}

async function take(browser: Browser, url: string, { name, path, prepare, drawn }: Picture): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, colorScheme: 'light' });
  const page = await context.newPage();
  page.setDefaultTimeout(timeoutMilliseconds);
  await page.goto(url + path);
  // A page that has been painted before its fonts came keeps those of the device.
  await page.evaluate('document.fonts.ready');
  await page.reload();
  // A map starts when the visitor first does something.
  await page.mouse.move(2, 2);
  await prepare?.(page);
  await page.locator(drawn).first().waitFor();
  await page.waitForLoadState('networkidle');
  await page
    .getByText(/^Loading/)
    .first()
    .waitFor({ state: 'hidden' });
  // Tiles, names and tracks are drawn shortly after their data has arrived.
  await page.waitForTimeout(settleMilliseconds);
  const file = join(pictureFolder, `${name}.jpg`);
  await page.screenshot({ path: file, type: 'jpeg', quality: 78 });
  await context.close();
  const { size } = statSync(file);
  if (size > maxPictureBytes)
    throw new Error(`${file} has ${size} bytes; a picture of the README has at most ${maxPictureBytes}.`);
  console.log(`docs/pictures/${name}.jpg: ${Math.round(size / 1000)} kB`);
}

async function openVolume(page: Page): Promise<void> {
  const data = process.env['TOUCHDOWN_TEST_DATA'] ?? join(projectRoot, '..', 'shared', 'data');
  const file = join(data, 'level2', volume);
  if (!existsSync(file))
    throw new Error(`The picture of scans needs ${file}, a volume of the public archive.`);
  await page.getByLabel('Drop a radar file here').setInputFiles(file);
  await page.locator('canvas[data-drawn^="reflectivity"]').first().waitFor();
  // Down to the two pictures.
  await page.mouse.wheel(0, 364);
}
