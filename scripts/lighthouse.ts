import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type lighthouse from 'lighthouse';
import { chromium } from 'playwright';
import { startLocalCloud } from './local/start-local-cloud.ts';
import { loadIntoLocalCloud } from './record/load-into-local-cloud.ts';
import { sampleCsvPath } from './sample/sample-record.ts';
import { chromiumFlags, findChromium } from './system/find-chromium.ts';
import { buildSiteIfStale } from './testing/build-site-if-stale.ts';
import { answerHelp } from './system/answer-help.ts';

/**
 * `npm run lighthouse [-- /path …]`: measures the built site through the local cloud, four scores per page.
 * The default pages are the home page, the list, and the page of the tornado with the most deaths, which has
 * the most content.
 */
type LighthouseResult = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
const figures = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
];
const minScore = 95;
const debuggingPort = 9333;

answerHelp('Usage: npm run lighthouse [-- /path…]');
// Loading it takes a second, which the usage does not need.
const { default: measure } = await import('lighthouse');
await buildSiteIfStale();
const stateDir = mkdtempSync(join(tmpdir(), 'touchdown-lighthouse-'));
const cloud = await startLocalCloud({ stateDir, port: 0, site: 'built', inMemory: true, log: () => {} });
try {
  await loadIntoLocalCloud(cloud, sampleCsvPath);
  const browser = await chromium.launch({
    executablePath: findChromium() ?? '',
    args: [...chromiumFlags, `--remote-debugging-port=${debuggingPort}`],
  });
  // Start the functions first, so that their cold starts do not count for the page.
  for (const path of ['/api/v1/catalogue/current', '/api/v1/tornadoes']) await fetch(cloud.url + path);
  const paths = process.argv.slice(2);
  for (const path of paths.length > 0 ? paths : ['/', '/tornadoes', await fullestPage()]) await audit(path);
  await browser.close();
} finally {
  await cloud.close();
  rmSync(stateDir, { recursive: true, force: true });
}
process.exit();

async function fullestPage(): Promise<string> {
  const response = await fetch(`${cloud.url}/api/v1/tornadoes?limit=1&sort_by=fatalities`);
  const { tornadoes } = (await response.json()) as { tornadoes: { id: string }[] };
  return `/tornadoes/${tornadoes[0]?.id}`;
}

/** Prints the median of three runs, because a single run depends too much on what else the machine is doing. */
async function audit(path: string): Promise<void> {
  const runs: LighthouseResult[] = [];
  for (let i = 0; i < 3; i++) runs.push(await run(path));
  const byScore = runs.toSorted((a, b) => scoreOf(a, 'performance') - scoreOf(b, 'performance'));
  const lhr = byScore[1] as LighthouseResult;
  const all = byScore.map((one) => scoreOf(one, 'performance')).join(', ');
  const scores = categories.map((id) => [id, scoreOf(lhr, id)] as const);
  console.log(
    `${path}: ${scores.map(([id, score]) => `${id} ${score}`).join(', ')} (performance of three runs: ${all})`,
  );
  for (const id of figures) console.log(`  ${id}: ${lhr.audits[id]?.displayValue ?? 'not measured'}`);
  if (scores.some(([, score]) => score < minScore)) process.exitCode = 1;
}

async function run(path: string): Promise<LighthouseResult> {
  const options = { port: debuggingPort, onlyCategories: categories, logLevel: 'error' as const };
  const result = await measure(cloud.url + path, options);
  if (!result) throw new Error(`Lighthouse gave no result for ${path}.`);
  return result.lhr;
}

function scoreOf(lhr: LighthouseResult, category: string): number {
  return Math.round((lhr.categories[category]?.score ?? 0) * 100);
}
