import { execFile } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { toRecordPlace } from '../site/find-record-place.ts';
import { figure } from './figures.ts';
import { startLocalSite } from '../site/start-local-site.ts';
import { realDataFile } from '../system/real-data.ts';

/**
 * `npm run bench -- import`: imports all files at hand into a local cloud with its tables on disk, in a process of its
 * own, then the same files again, and then with a later edition of one. The reference is unpacking and decoding the
 * files alone. The goals are 15 s of processor time for the first, 3 s for both others, and 350 MB.
 */
export interface ImportFigures {
  outcome: string;
  wallSeconds: number;
  cpuSeconds: number;
  /** Of unpacking and decoding the files alone. */
  referenceSeconds: number;
  peakMegabytes: number;
}

const goals = { first: 15, again: 3, peakMegabytes: 350 };
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
const stateDir = mkdtempSync(join(tmpdir(), 'touchdown-import-bench-'));
const cloud = await startLocalSite({ stateDir, port: 0, site: 'none', log: () => {} });
const { nameOf, dynamodbEndpoint, objectStoreUrl } = cloud;
let closing: Promise<void> | undefined;
const close = () => (closing ??= cloud.close());
const place = toRecordPlace(nameOf, { dynamodbEndpoint, objectStoreUrl });
try {
  const first = await runImport();
  const again = await runImport();
  const month = await runImport(nextMonth(folder));
  const beforeClosing = endedChildrenSeconds();
  await close();
  const standInSeconds = endedChildrenSeconds() - beforeClosing;
  print('import: of everything', first, goals.first);
  print('import: the same files again', again, goals.again);
  print('import: a month later, one file changed', month, goals.again);
  figure('import: the DynamoDB stand-in, all three', standInSeconds, 's');
} finally {
  await close();
  rmSync(stateDir, { recursive: true, force: true });
}

async function runImport(from = folder): Promise<ImportFigures> {
  const script = join(import.meta.dirname, 'import-once.ts');
  const args = [...heapOptions, '--disable-warning=ExperimentalWarning', script, JSON.stringify(place)];
  const { stdout } = await promisify(execFile)(process.execPath, [...args, from ?? ''], {
    env: environment,
  });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}') as ImportFigures;
}

/** Returns a folder with the same files, but the newest year of NCEI's in a later edition that tells more of one tornado. */
function nextMonth(from: string | undefined): string {
  const next = join(stateDir, 'next-month');
  cpSync(from ?? '', next, { recursive: true, filter: (path) => !path.includes('level2') });
  const details = globSync('ncei/StormEvents_details-*.csv.gz', { cwd: next }).toSorted().at(-1) ?? '';
  const text = gunzipSync(readFileSync(join(next, details))).toString();
  const changed = text.replace(/("Tornado".*)","CSV"/, '$1 It ended there.","CSV"');
  if (changed === text) throw new Error(`No tornado of ${details} tells anything.`);
  rmSync(join(next, details));
  writeFileSync(join(next, details.replace(/_c\d+/, '_c20260101')), gzipSync(changed));
  return next;
}

function print(name: string, figures: ImportFigures, goalSeconds: number): void {
  const { outcome, wallSeconds, cpuSeconds, referenceSeconds, peakMegabytes } = figures;
  figure(`${name}, processor time`, cpuSeconds, 's', goalSeconds);
  figure(`${name}, memory`, peakMegabytes, 'MB', goals.peakMegabytes);
  console.log(
    `  ${outcome} after ${wallSeconds.toFixed(1)} s; ${(cpuSeconds / referenceSeconds).toFixed(1)} × unpacking and decoding alone (${referenceSeconds.toFixed(1)} s)`,
  );
}

/** Of the children that have ended, with their own; the system counts in hundredths of a second. */
function endedChildrenSeconds(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[13]) + Number(fields[14])) / 100;
}
