import { readSource } from '@touchdown/functions/features/imports/files/read-source.ts';
import { runImport } from '@touchdown/functions/features/imports/run/run-import.ts';
import { collectFiles } from '../import/collect-files.ts';
import { importPortsOf, type RecordPlace } from '../import/import-target.ts';
import type { ImportFigures } from './import.ts';

/** One import of a folder's files, in a process of its own. import.ts runs it. Prints one line of JSON. */
const [placeText = '', folder = ''] = process.argv.slice(2);
const place = JSON.parse(placeText) as RecordPlace;
const { ports, close } = importPortsOf(place, 'bench', () => {});
const startedAt = performance.now();
const cpuBefore = process.cpuUsage();
const { status } = await runImport(collectFiles([folder]), {}, ports);
const cpuSeconds = secondsOf(process.cpuUsage(cpuBefore));
const wallSeconds = (performance.now() - startedAt) / 1_000;
const peakMegabytes = process.resourceUsage().maxRSS / 1_000;
close();
const referenceBefore = process.cpuUsage();
for (const { name, read } of collectFiles([folder])) {
  await readSource(name, read, () => ({ read: () => {}, end: () => undefined }));
}
const referenceSeconds = secondsOf(process.cpuUsage(referenceBefore));
const figures: ImportFigures = { outcome: status, wallSeconds, cpuSeconds, referenceSeconds, peakMegabytes };
console.log(JSON.stringify(figures));

function secondsOf({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1e6;
}
