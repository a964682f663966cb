import { loadBunzip2 } from '@touchdown/functions/features/radar/worker/load-bunzip2.ts';
import { runFuzzCase, type FuzzCase } from './fuzz-cases.ts';
import { realFiles, writtenFiles } from './fuzzed-files.ts';

/**
 * `node scripts/level2/fuzz.ts [cases] [first seed]`: damages volumes and reads them. Any case can be run again
 * by its seed; the first that breaks a promise ends the run.
 */
const cases = Number(process.argv[2] ?? 20_000);
const firstSeed = Number(process.argv[3] ?? 1);
/** Most cases are small volumes: they have all that can break, in less time. */
const realShare = 25;

const decompress = await loadBunzip2();
const written = writtenFiles();
const real = realFiles(1_000_000);
const outcomes: Record<FuzzCase['outcome'], number> = { whole: 0, partial: 0, refused: 0 };
let slowest: FuzzCase | undefined;
let largest = 0;
const startedAt = performance.now();
for (let seed = firstSeed; seed < firstSeed + cases; seed += 1) {
  const files = seed % realShare === 0 && real.length > 0 ? real : written;
  const found = runFuzzCase(files, seed, decompress);
  outcomes[found.outcome] += 1;
  if (!slowest || found.milliseconds > slowest.milliseconds) slowest = found;
  largest = Math.max(largest, found.codeBytes);
}
const seconds = (performance.now() - startedAt) / 1_000;
const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(0)} MB`;
console.log(`${cases} cases from seed ${firstSeed} in ${seconds.toFixed(0)} s: ${JSON.stringify(outcomes)}`);
console.log(`${real.length} real files, ${written.length} written ones`);
console.log(`slowest ${slowest?.milliseconds.toFixed(0)} ms: ${slowest?.file}, ${slowest?.damage}`);
console.log(
  `most codes ${megabytes(largest)}, memory ${megabytes(process.resourceUsage().maxRSS * 1024)} at most`,
);
