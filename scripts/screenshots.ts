import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { chromium, type Browser } from 'playwright';
import { pathOf } from '@touchdown/shared/contract/page-paths.ts';
import { pageNames, pageOf, type PageName } from '@touchdown/shared/contract/pages.ts';
import { takeReadmePictures } from './checks/docs/readme-pictures.ts';
import { startLocalSite } from './site/start-local-site.ts';
import { loadWholeRecord } from './record/load-whole-record.ts';
import { buildSiteIfStale } from './site/build-site-if-stale.ts';
import { chromiumFlags } from './system/find-chromium.ts';
import { ensureChromium } from './system/system-packages.ts';
import { projectRoot } from './system/local-state-folder.ts';
import { answerHelp } from './system/answer-help.ts';

/**
 * `npm run screenshots`: takes the pictures of the README, with the whole record. With `-- all`, or with words such as
 * `-- map detail`, it takes pictures of screens at three widths in both themes instead, to look at.
 */
const widths = [390, 768, 1440];
const themes = ['light', 'dark'] as const;
const folder = join(projectRoot, '.local', 'screenshots');
const wanted = process.argv.slice(2);

answerHelp(
  'Usage: npm run screenshots [-- all|WORD…]: the pictures of the README, or all screens, or those whose name contains one of the words',
);
const executablePath = ensureChromium();
await buildSiteIfStale();
const stateDir = mkdtempSync(join(tmpdir(), 'touchdown-screenshots-'));
const cloud = await startLocalSite({ stateDir, port: 0, site: 'built', log: () => {} });
const browser = await chromium.launch({ executablePath, args: chromiumFlags });
try {
  console.log(await loadWholeRecord(cloud));
  if (wanted.length === 0) await takeReadmePictures(browser, cloud.url);
  else await takeScreens();
} finally {
  await browser.close();
  await cloud.close();
  rmSync(stateDir, { recursive: true, force: true });
}

async function takeScreens() {
  mkdirSync(folder, { recursive: true });
  const screens = Object.entries(await screensOf(cloud.url)).filter(
    ([name]) => wanted.includes('all') || wanted.some((word) => name.includes(word)),
  );
  for (const [name, path] of screens) {
    for (const width of widths) {
      for (const theme of themes) await take(browser, name, path, width, theme);
    }
  }
  console.log(
    `${screens.length * widths.length * themes.length} pictures in ${relative(projectRoot, folder)}`,
  );
}

async function screensOf(url: string): Promise<Record<string, string>> {
  const get = async <T>(path: string) => (await (await fetch(`${url}/api/v1${path}`)).json()) as T;
  interface TornadoList {
    tornadoes: { id: string }[];
  }
  const deadliest = await get<TornadoList>('/tornadoes?sort_by=fatalities&limit=1');
  const newest = await get<TornadoList>('/tornadoes?limit=1');
  const { data } = await get<{ data: { reports: { id: string }[] } }>('/spc-reports?limit=1');
  const parts: Partial<Record<PageName, Record<string, string>>> = {
    tornado: { id: newest.tornadoes[0]?.id ?? '' },
    resetPassword: { token: 'some-token' },
    ...(data.reports[0] ? { stormReport: { id: data.reports[0].id } } : {}),
  };
  const tornadoes = pathOf('tornadoes');
  return {
    ...Object.fromEntries(
      pageNames
        .filter((name) => pageOf(name).visitors !== 'signed-in')
        .filter((name) => parts[name] !== undefined || !pageOf(name).path.includes(':'))
        .map((name) => [name, pathOf(name, parts[name])]),
    ),
    'tornadoes-filtered': `${tornadoes}?ef_rating=F5,EF5&sort_by=fatalities`,
    'tornadoes-empty': `${tornadoes}?ef_rating=F5&state=HAWAII`,
    'map-near': `${pathOf('map')}?lat=35.300000&lon=-97.500000&zoom=5.10`,
    'tornado-deadliest': pathOf('tornado', { id: deadliest.tornadoes[0]?.id ?? '' }),
    'tornado-missing': pathOf('tornado', { id: '19740403-zzzzzzzz' }),
    'not-found': '/nowhere',
  };
}

async function take(opened: Browser, name: string, path: string, width: number, theme: 'light' | 'dark') {
  const context = await opened.newContext({
    viewport: { width, height: width < 700 ? 844 : 960 },
    colorScheme: theme,
  });
  const page = await context.newPage();
  page.on('pageerror', (error) => console.error(`${name} at ${width}: ${error.message}`));
  await page.goto(cloud.url + path, { waitUntil: 'networkidle' });
  // A page that has been painted before its fonts came keeps those of the device.
  await page.evaluate('document.fonts.ready');
  await page.reload({ waitUntil: 'networkidle' });
  // A map starts when the visitor first does something.
  await page.mouse.move(2, 2);
  await page.waitForLoadState('networkidle');
  // Maps draw shortly after their data has arrived.
  await page.waitForTimeout(1_200);
  await page.screenshot({ path: join(folder, `${name}-${width}-${theme}.png`), fullPage: true });
  await context.close();
}
