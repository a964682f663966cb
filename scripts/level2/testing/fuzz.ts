import { bunzip2 } from '@touchdown/shared/level2/bunzip2/bunzip2.ts';
import { runFuzzCase, type FuzzCase } from './fuzz-cases.ts';
import { realFiles, writtenFiles } from './fuzzed-files.ts';

/**
 * `node scripts/level2/testing/fuzz.ts [cases] [first seed]`: damages volumes and reads them. The first case that fails
 * ends the run. Any case can be repeated by its seed.
 */
const cases = Number(process.argv[2] ?? 20_000);
const firstSeed = Number(process.argv[3] ?? 1);
/** One in this many cases is a real volume. Small written volumes have the same structures and take less time. */
const casesPerRealVolume = 25;

const decompress = bunzip2();
const written = writtenFiles();
const real = realFiles(1_000_000);
const outcomes: Record<FuzzCase['outcome'], number> = { whole: 0, partial: 0, refused: 0 };
let slowest: FuzzCase | undefined;
let maxCodeBytes = 0;
const startedAt = performance.now();
for (let seed = firstSeed; seed < firstSeed + cases; seed += 1) {
  const files = seed % casesPerRealVolume === 0 && real.length > 0 ? real : written;
  const result = runFuzzCase(files, seed, decompress);
  outcomes[result.outcome] += 1;
  if (!slowest || result.milliseconds > slowest.milliseconds) slowest = result;
  maxCodeBytes = Math.max(maxCodeBytes, result.codeBytes);
}
const seconds = (performance.now() - startedAt) / 1_000;
const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(0)} MB`;
console.log(`${cases} cases from seed ${firstSeed} in ${seconds.toFixed(0)} s: ${JSON.stringify(outcomes)}`);
console.log(`${real.length} real files, ${written.length} written files`);
console.log(`slowest ${slowest?.milliseconds.toFixed(0)} ms: ${slowest?.file}, ${slowest?.damage}`);
console.log(
  `max codes ${megabytes(maxCodeBytes)}, max memory ${megabytes(process.resourceUsage().maxRSS * 1024)}`,
);
