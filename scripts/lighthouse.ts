import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright';
import { startLocalCloud } from './local/start-local-cloud.ts';
import { loadIntoLocalCloud } from './record/load-into-local-cloud.ts';
import { sampleCsvPath } from './sample/sample-record.ts';
import { chromiumFlags, findChromium } from './system/find-chromium.ts';
import { buildSiteIfMissing } from './testing/build-site-if-missing.ts';

/** `npm run lighthouse [-- /path …]`: the built site through the local cloud, four scores a page. */
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
const lowestScore = 95;
const debuggingPort = 9333;
const paths = process.argv.length > 2 ? process.argv.slice(2) : ['/'];

await buildSiteIfMissing();
const stateDir = mkdtempSync(join(tmpdir(), 'touchdown-lighthouse-'));
const cloud = await startLocalCloud({ stateDir, port: 0, site: 'built', inMemory: true });
try {
  await loadIntoLocalCloud(cloud, sampleCsvPath);
  const browser = await chromium.launch({
    executablePath: findChromium() ?? '',
    args: [...chromiumFlags, `--remote-debugging-port=${debuggingPort}`],
  });
  for (const path of paths) await audit(path);
  await browser.close();
} finally {
  await cloud.close();
  rmSync(stateDir, { recursive: true, force: true });
}
process.exit();

async function audit(path: string): Promise<void> {
  const result = await lighthouse(cloud.url + path, {
    port: debuggingPort,
    onlyCategories: categories,
    logLevel: 'error',
  });
  if (!result) throw new Error(`Lighthouse gave no result for ${path}.`);
  const { lhr } = result;
  const scores = categories.map((id) => [id, Math.round((lhr.categories[id]?.score ?? 0) * 100)] as const);
  console.log(`${path}: ${scores.map(([id, score]) => `${id} ${score}`).join(', ')}`);
  for (const id of [
    'first-contentful-paint',
    'largest-contentful-paint',
    'total-blocking-time',
    'cumulative-layout-shift',
  ]) {
    console.log(`  ${id}: ${lhr.audits[id]?.displayValue ?? 'not measured'}`);
  }
  for (const { title, score, scoreDisplayMode } of Object.values(lhr.audits)) {
    if (score !== null && score < 0.9 && scoreDisplayMode !== 'informative')
      console.log(`  below 90: ${title}`);
  }
  if (scores.some(([, score]) => score < lowestScore)) process.exitCode = 1;
}
