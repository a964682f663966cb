import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { apiBase } from '@touchdown/shared/contract/route.ts';
import { pathOf } from '@touchdown/shared/contract/page-paths.ts';
import { projectRoot } from '../system/local-state-folder.ts';

interface Picture {
  name: string;
  path: string;
  /** Brings the page into the state that the picture shows. */
  prepare?: (page: Page) => Promise<void>;
}

const folder = join(projectRoot, 'docs', 'pictures');
const maxBytes = 250_000;
/** Winterset, Iowa,, on 5 March 2022 at 23:23 UTC. */
const volume = 'KDMX20220305_232324_V06.first-3-cuts';

/** Takes the four pictures of the README, and writes down what the screens said and offered meanwhile. */
export async function takeReadmePictures(browser: Browser, url: string): Promise<void> {
  for (const picture of [
    { name: 'home', path: '/' },
    { name: 'map', path: `${pathOf('map')}?lat=35.300000&lon=-97.500000&zoom=5.60` },
    { name: 'tornado', path: pathOf('tornado', { id: await idOf(url, 'Moore 2013') }), prepare: showPath },
    { name: 'scans', path: pathOf('radar'), prepare: openVolume },
  ]) {
    await take(browser, url, picture);
  }
  writeOutlines();
}

async function idOf(url: string, search: string): Promise<string> {
  const query = new URLSearchParams({ q: search, limit: '1' });
  const response = await fetch(`${url}${apiBase}/tornadoes?${query.toString()}`);
  const { tornadoes } = (await response.json()) as { tornadoes: { id: string }[] };
  const id = tornadoes[0]?.id;
  if (id === undefined) throw new Error(`The record has no tornado for "${search}".`);
  return id;
}

async function take(browser: Browser, url: string, { name, path, prepare }: Picture): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, colorScheme: 'light' });
  const page = await context.newPage();
  await page.goto(url + path, { waitUntil: 'networkidle' });
  await page.evaluate('document.fonts.ready');
  // A map starts when the visitor first does something.
  await page.mouse.move(2, 2);
  await page.waitForLoadState('networkidle');
  await prepare?.(page);
  // Maps draw shortly after their data has arrived.
  await page.waitForTimeout(2_500);
  const file = join(folder, `${name}.jpg`);
  await page.screenshot({ path: file, type: 'jpeg', quality: 78 });
  await context.close();
  const { size } = statSync(file);
  if (size > maxBytes)
    throw new Error(`${file} has ${size} bytes; a picture of the README has at most ${maxBytes}.`);
  console.log(`docs/pictures/${name}.jpg: ${Math.round(size / 1000)} kB`);
}

async function showPath(page: Page): Promise<void> {
  await page.getByRole('application').first().scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
}

async function openVolume(page: Page): Promise<void> {
  const data = process.env['TOUCHDOWN_TEST_DATA'] ?? join(projectRoot, '..', 'shared', 'data');
  const file = join(data, 'level2', volume);
  if (!existsSync(file))
    throw new Error(`The picture of scans needs ${file}, a volume of the public archive.`);
  await page.getByLabel('Drop a radar file here').setInputFiles(file);
  await page.locator('canvas[data-drawn^="reflectivity"]').first().waitFor();
}

/** The test of the outlines writes them when it is told to. */
function writeOutlines(): void {
  const { status } = spawnSync(
    'npx',
    ['vitest', 'run', '--project', 'screens', 'web/screens/readme-pictures'],
    {
      cwd: projectRoot,
      env: { ...process.env, WRITE_OUTLINES: '1' },
      stdio: 'inherit',
    },
  );
  if (status !== 0) throw new Error('The outlines of the screens could not be written.');
}
