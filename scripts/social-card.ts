import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { startLocalSite } from './site/start-local-site.ts';
import { loadIntoLocalCloud } from './record/load-into-local-cloud.ts';
import { sampleCsvPath } from './sample/sample-record.ts';
import { chromiumFlags } from './system/find-chromium.ts';
import { ensureChromium } from './system/system-packages.ts';
import { projectRoot } from './system/local-state-folder.ts';
import { buildSiteIfStale } from './site/build-site-if-stale.ts';

/**
 * `node scripts/social-card.ts`: draws web/public/social-card.png, which chats show beside a link to the site.
 * It is the top of the home page with the sample, without buttons and links.
 */
const size = { width: 1200, height: 630 };
/** The picture of the paths is not as plain as lines that a browser draws. */
const maxBytes = 200_000;
const file = join(projectRoot, 'web', 'public', 'social-card.png');

/** A smooth gradient is dithered, which doubles the size of the file, so the west of the map fades in steps. */
const steps = 12;
const stops = Array.from({ length: steps }, (_, i) => {
  const strength = Math.round(100 - (100 * i) / steps);
  const colour = `color-mix(in oklab, var(--paper) ${strength}%, transparent)`;
  return `${colour} ${i === 0 ? 0 : 30 + 2 * i}% ${32 + 2 * i}%`;
}).join(', ');

const hideControls = `
  header nav, header button, header a:not([href="/"]), footer, [class*="actions"], [class*="sentence"], [class*="years"], [class*="place"], [class*="until"],
  section[aria-labelledby="headline"] :is(a, button, form, [class*="search"]),
  section[aria-labelledby="headline"] ~ * { display: none !important; }
  section[aria-labelledby="headline"] > [class*="map"]::after {
    background: linear-gradient(90deg, ${stops}, transparent ${30 + 2 * steps}%) !important;
  }
`;

await buildSiteIfStale();
const stateDir = mkdtempSync(join(tmpdir(), 'touchdown-card-'));
const cloud = await startLocalSite({ stateDir, port: 0, site: 'built', inMemory: true, log: () => {} });
try {
  await loadIntoLocalCloud(cloud, sampleCsvPath);
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags });
  // The site's content security policy forbids adding a style.
  const page = await browser.newPage({ viewport: size, bypassCSP: true });
  await page.goto(cloud.url);
  await page.waitForLoadState('networkidle');
  await page.addStyleTag({ content: hideControls });
  await page.waitForSelector('img[alt*="with the paths of"]');
  await page.screenshot({ path: file });
  await browser.close();
  const { size: bytes } = statSync(file);
  console.log(`${file}: ${bytes} bytes`);
  if (bytes > maxBytes) throw new Error(`The card has ${bytes} bytes; the maximum is ${maxBytes}.`);
} finally {
  await cloud.close();
  rmSync(stateDir, { recursive: true, force: true });
}
process.exit();
