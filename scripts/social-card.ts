import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { startLocalCloud } from './local/start-local-cloud.ts';
import { loadIntoLocalCloud } from './record/load-into-local-cloud.ts';
import { sampleCsvPath } from './sample/sample-record.ts';
import { chromiumFlags, findChromium } from './system/find-chromium.ts';
import { projectRoot } from './system/local-state-folder.ts';
import { buildSiteIfStale } from './testing/build-site-if-stale.ts';

/**
 * `node scripts/social-card.ts`: draws web/public/social-card.png, what a chat shows beside every link.
 * It is the home page's own picture of the sample, with its words and without what can be pressed.
 */
const size = { width: 1200, height: 630 };
const maxBytes = 150_000;
const file = join(projectRoot, 'web', 'public', 'social-card.png');

/** A smooth gradient is dithered, which doubles the picture's size: here the map's west gives way in steps. */
const steps = 12;
const stops = Array.from({ length: steps }, (_, i) => {
  const strength = Math.round(100 - (100 * i) / steps);
  const colour = `color-mix(in oklab, var(--paper) ${strength}%, transparent)`;
  return `${colour} ${i === 0 ? 0 : 30 + 2 * i}% ${32 + 2 * i}%`;
}).join(', ');

const onlyTheInvitation = `
  header nav, header button, header a:not([href="/"]), footer, [class*="actions"], [class*="sentence"],
  section[aria-labelledby="headline"] ~ * { display: none !important; }
  section[aria-labelledby="headline"] > [class*="map"]::after {
    background: linear-gradient(90deg, ${stops}, transparent ${30 + 2 * steps}%) !important;
  }
`;

await buildSiteIfStale();
const stateDir = mkdtempSync(join(tmpdir(), 'touchdown-card-'));
const cloud = await startLocalCloud({ stateDir, port: 0, site: 'built', inMemory: true, log: () => {} });
try {
  await loadIntoLocalCloud(cloud, sampleCsvPath);
  const browser = await chromium.launch({ executablePath: findChromium() ?? '', args: chromiumFlags });
  // The site's policy lets nobody add a style; here one is wanted.
  const page = await browser.newPage({ viewport: size, bypassCSP: true });
  await page.goto(cloud.url);
  await page.waitForSelector('#root:not([data-prerendered]) main');
  await page.addStyleTag({ content: onlyTheInvitation });
  await page.waitForSelector('[data-drawn]');
  await page.screenshot({ path: file });
  await browser.close();
  const { size: bytes } = statSync(file);
  console.log(`${file}: ${bytes} bytes`);
  if (bytes > maxBytes) throw new Error(`The card has ${bytes} bytes; at most ${maxBytes} are allowed.`);
} finally {
  await cloud.close();
  rmSync(stateDir, { recursive: true, force: true });
}
process.exit();
