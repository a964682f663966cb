import { readFileSync } from 'node:fs';
import { draftYear } from '@touchdown/functions/features/imports/record/draft-year.ts';
import { unpackYear } from '@touchdown/functions/features/imports/run/packed-sources.ts';
import { sortOutFiles } from '@touchdown/functions/features/imports/run/sort-out-files.ts';
import { collectFiles } from './import/collect-files.ts';
import { layOnNotables, unpairedLines } from './record/notables/lay-on-notables.ts';
import { answerHelp } from './system/answer-help.ts';
import { readSampleRecord, sampleCsvPath } from './sample/sample-record.ts';

/** `npm run notables -- FOLDER`: says which notable tornadoes pair with one of NOAA's files, and why others do not. */
answerHelp('Usage: npm run notables -- FOLDER');
const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('Name the folder of NOAA’s files: npm run notables -- FOLDER');
  process.exit(1);
}
const rows = readSampleRecord(readFileSync(sampleCsvPath, 'utf8'));
const { years } = await sortOutFiles(collectFiles([folder]), () => {});
let pairs = 0;
for (const [year, ofYear] of Map.groupBy(rows, ({ beginLocal }) => Number(beginLocal.slice(0, 4)))) {
  const packed = years.get(year);
  if (!packed?.details && !packed?.spc) {
    for (const { key } of ofYear) console.log(`${key}: there is no file of ${year}`);
    continue;
  }
  const { drafts } = draftYear(await unpackYear(packed));
  const laidOn = layOnNotables(year, drafts, rows);
  pairs += laidOn.pairs.length;
  for (const line of unpairedLines(laidOn.unpaired)) console.log(line);
}
console.log(`${pairs} of ${rows.length} notable tornadoes are in the files.`);
