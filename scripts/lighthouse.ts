import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type lighthouse from 'lighthouse';
import { chromium } from 'playwright';
import { startLocalSite } from './site/start-local-site.ts';
import { loadWholeRecord } from './record/load-whole-record.ts';
import { chromiumFlags } from './system/find-chromium.ts';
import { ensureChromium } from './system/system-packages.ts';
import { buildSiteIfStale } from './site/build-site-if-stale.ts';
import { answerHelp } from './system/answer-help.ts';

/**
 * `npm run lighthouse [-- /path …]`: measures the built site with the whole record through the local cloud, four
 * scores per page, as on a phone. The default pages are the home page, the list, the page of the tornado with the
 * most deaths, which has the most content, and the map. WebGL runs in software, as on a machine without a GPU.
 */
type LighthouseResult = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

const figures = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'speed-index',
];
const minScores: Record<string, number> = {
  performance: 95,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
};
const categories = Object.keys(minScores);
const runsPerPage = 5;
const debuggingPort = 9333;

answerHelp('Usage: npm run lighthouse [-- /path…]');
const executablePath = ensureChromium();
// Loading it takes a second, which the usage does not need.
const { default: measure } = await import('lighthouse');
await buildSiteIfStale();
const stateDir = mkdtempSync(join(tmpdir(), 'touchdown-lighthouse-'));
const cloud = await startLocalSite({ stateDir, port: 0, site: 'built', log: () => {} });
try {
  console.log(await loadWholeRecord(cloud));
  const browser = await chromium.launch({
    executablePath,
    args: [...chromiumFlags, `--remote-debugging-port=${debuggingPort}`],
  });
  // Start the functions first, so that their cold starts do not count for the page.
  for (const path of ['/api/v1/catalogue/current', '/api/v1/tornadoes']) await fetch(cloud.url + path);
  const paths = process.argv.slice(2);
  for (const path of paths.length > 0 ? paths : ['/', '/tornadoes', await fullestPage(), '/map'])
    await audit(path);
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

/** Prints the median of five runs, because a single run depends too much on what else the machine is doing. */
async function audit(path: string): Promise<void> {
  const runs: LighthouseResult[] = [];
  for (let i = 0; i < runsPerPage; i++) runs.push(await run(path));
  const byScore = runs.toSorted((a, b) => scoreOf(a, 'performance') - scoreOf(b, 'performance'));
  const lhr = byScore[Math.floor(runsPerPage / 2)] as LighthouseResult;
  const all = byScore.map((one) => scoreOf(one, 'performance')).join(', ');
  const scores = categories.map((id) => [id, scoreOf(lhr, id)] as const);
  console.log(
    `${path}: ${scores.map(([id, score]) => `${id} ${score}`).join(', ')} (performance of all runs: ${all})`,
  );
  for (const id of figures) console.log(`  ${id}: ${lhr.audits[id]?.displayValue ?? 'not measured'}`);
  for (const line of failedAudits(lhr)) console.log(`  fails: ${line}`);
  if (scores.some(([id, score]) => score < (minScores[id] ?? 100))) process.exitCode = 1;
}

/** The audits that a category other than performance counts and that the page does not pass. */
function failedAudits({ categories: rated, audits }: LighthouseResult): string[] {
  const counted = Object.entries(rated).filter(([id]) => id !== 'performance');
  return counted.flatMap(([id, { auditRefs }]) =>
    auditRefs
      .filter((ref) => ref.weight > 0 && (audits[ref.id]?.score ?? 1) < 1)
      .map((ref) => `${id}, ${audits[ref.id]?.title ?? ref.id}`),
  );
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
