import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { recordPage, type RecordedPage } from './cost/surge/recorded-visits.ts';
import { surgeHour, type SurgeHour } from './cost/surge/surge-hour.ts';
import { answerHelp } from './system/answer-help.ts';
import { chromiumFlags } from './system/find-chromium.ts';
import { ensureChromium } from './system/system-packages.ts';
import { quantile } from './cost/surge/arrivals.ts';

/** `npm run surge`: plays an hour with a thousand times the usual visitors. `--record` first writes down what pages request. */
answerHelp('Usage: npm run surge [-- --record URL]: URL is of a built site with the whole record');
const { values } = parseArgs({ options: { record: { type: 'string' } } });
const recordedFile = join(import.meta.dirname, 'cost', 'surge', 'recorded-visits.json');

if (values.record !== undefined) await record(values.record);
else console.log(surgeTable(await surgeHour()));

async function record(site: string): Promise<void> {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...chromiumFlags] });
  const response = await fetch(`${site}/api/v1/tornadoes?limit=1&sort_by=fatalities`);
  const { tornadoes } = (await response.json()) as { tornadoes: { id: string }[] };
  const id = tornadoes[0]?.id ?? '';
  const paths = {
    home: '/',
    day: '/days/latest',
    tornado: `/tornadoes/${id}`,
    map: '/map',
    list: '/tornadoes',
  };
  const recorded: RecordedPage[] = [];
  for (const [name, path] of Object.entries(paths)) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    recorded.push(
      await recordPage(await context.newPage(), name, site + path, name === 'tornado' ? id : undefined),
    );
    await context.close();
  }
  await browser.close();
  writeFileSync(recordedFile, `${JSON.stringify(recorded, null, 2)}\n`);
}

/** What the hour did to readers, to people who wanted loops, and to the bill. */
function surgeTable({ edge, loops, watcherRequests, watcherReads, streams, bill }: SurgeHour): string {
  const whole = (value: number) => Math.round(value).toLocaleString('en-US');
  const percent = (part: number, all: number) => `${((100 * part) / all).toFixed(1)} %`;
  const times = (values: readonly number[]) =>
    [0.5, 0.95, 1].map((share) => `${whole(quantile(values, share))} s`).join(', ');
  const sum = Object.values(bill).reduce((all, one) => all + one, 0);
  const lines: [string, string][] = [
    ['page views', whole(edge.views)],
    ['requests', `${whole(edge.requests)}, at most ${whole(edge.peakRequests)} a second`],
    ['answered by the edge', `${percent(edge.hits, edge.requests)}, ${whole(edge.stale)} of them old copies`],
    [
      'reached API and functions',
      `${whole(edge.toFunctions)}, at most ${whole(edge.peakToFunctions)} a second`,
    ],
    ['reads that failed', whole(edge.failedReads)],
    ['changes that were refused', whole(edge.failedWrites)],
    ['loops asked for, and made', `${whole(loops.asked)}, ${whole(loops.made)}`],
    ...Object.entries(loops.refused).map(
      ([why, count]) => [`  refused: ${why}`, whole(count)] as [string, string],
    ),
    ['wait for a loop: median, 95%, longest', times(loops.waits)],
    ['the same for people who ask again and again', times(loops.waitsOfGreedy)],
    ['longer than told: median, 95%, most', times(loops.toldTooShort)],
    [
      'last loop made after',
      `${whole(loops.lastMadeAtSecond / 60)} minutes, by at most ${loops.mostWorkers} workers`,
    ],
    [
      '20,000 watchers of one loop',
      `${whole(watcherRequests)} requests, ${whole(watcherReads)} reads of its object`,
    ],
    [
      '  their live streams',
      `${whole(streams.asked)} asked for, ${whole(streams.refused)} refused, at most ${whole(streams.mostFunctions)} functions`,
    ],
    ...Object.entries(bill).map(([what, dollars]) => [`$ ${what}`, dollars.toFixed(2)] as [string, string]),
    ['$ of the hour, at list prices', sum.toFixed(2)],
  ];
  const width = Math.max(...lines.map(([what]) => what.length));
  return lines.map(([what, value]) => `${what.padEnd(width)}  ${value}`).join('\n');
}
