import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { toRecordPlace } from '../site/find-record-place.ts';
import { startLocalSite } from '../site/start-local-site.ts';
import { realDataFile } from '../system/real-data.ts';

/**
 * `npm run bench -- import`: imports all files at hand into a local cloud with its tables on disk, in a process of its
 * own, and then the same files again. The reference is unpacking and decoding the files alone. The goals are 48 s of
 * processor time with the stand-in's, and 350 MB.
 */
export interface ImportFigures {
  outcome: string;
  wallSeconds: number;
  cpuSeconds: number;
  /** Of unpacking and decoding the files alone. */
  referenceSeconds: number;
  peakMegabytes: number;
}

const limits = { cpuSeconds: 48, peakMegabytes: 350 };
/** As `npm run import` bounds it. */
const heapOptions = [
  '--max-old-space-size=240',
  '--max-semi-space-size=8',
  '--initial-old-space-size=64',
  '--expose-gc',
];
const environment = { MALLOC_ARENA_MAX: '2', ...process.env };

const folder = realDataFile('.');
if (!folder) throw new Error('This bench needs NOAA’s files: ../shared/data or TOUCHDOWN_TEST_DATA.');
const [cpu] = cpus();
console.log(`Node ${process.version}, ${cpus().length} × ${cpu?.model ?? 'unknown processor'}\n`);
const stateDir = mkdtempSync(join(tmpdir(), 'touchdown-import-bench-'));
const cloud = await startLocalSite({ stateDir, port: 0, site: 'none', log: () => {} });
const { nameOf, dynamodbEndpoint, objectStoreUrl } = cloud;
let closing: Promise<void> | undefined;
const close = () => (closing ??= cloud.close());
const place = toRecordPlace(nameOf, { dynamodbEndpoint, objectStoreUrl });
try {
  const first = await runImport();
  const again = await runImport();
  const beforeClosing = endedChildrenSeconds();
  await close();
  const standInSeconds = endedChildrenSeconds() - beforeClosing;
  print('the first import', first);
  print('the same files again', again);
  const total = first.cpuSeconds + standInSeconds;
  console.log(
    `\nthe DynamoDB stand-in: ${standInSeconds.toFixed(1)} s of processor time in both` +
      `\nfirst import and stand-in: ${total.toFixed(1)} s of processor time, ` +
      `${(total / limits.cpuSeconds).toFixed(2)} of the goal, ${(total / first.referenceSeconds).toFixed(1)} × reading alone`,
  );
} finally {
  await close();
  rmSync(stateDir, { recursive: true, force: true });
}

async function runImport(): Promise<ImportFigures> {
  const script = join(import.meta.dirname, 'import-once.ts');
  const args = [...heapOptions, '--disable-warning=ExperimentalWarning', script, JSON.stringify(place)];
  const { stdout } = await promisify(execFile)(process.execPath, [...args, folder ?? ''], {
    env: environment,
  });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}') as ImportFigures;
}

function print(
  name: string,
  { outcome, wallSeconds, cpuSeconds, referenceSeconds, peakMegabytes }: ImportFigures,
): void {
  console.log(
    `${name.padEnd(21)} ${outcome.padEnd(9)} ${wallSeconds.toFixed(1).padStart(6)} s wall ` +
      `${cpuSeconds.toFixed(1).padStart(6)} s processor, ${(cpuSeconds / referenceSeconds).toFixed(1)} × reading alone (${referenceSeconds.toFixed(1)} s) ` +
      `${peakMegabytes.toFixed(0).padStart(5)} MB of ${limits.peakMegabytes} MB`,
  );
}

/** Of the children that have ended, with their own; the system counts in hundredths of a second. */
function endedChildrenSeconds(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[13]) + Number(fields[14])) / 100;
}
