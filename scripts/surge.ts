import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { recordPage, type RecordedPage } from './cost/surge/recorded-visits.ts';
import { surgeHour } from './cost/surge/surge-hour.ts';
import { surgeTable } from './cost/surge/surge-table.ts';
import { answerHelp } from './system/answer-help.ts';
import { chromiumFlags } from './system/find-chromium.ts';
import { ensureChromium } from './system/system-packages.ts';

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
