import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bunzip2, type Decompress } from '@touchdown/level2/unpack.ts';
import { LevelTwoReader, type WantedSweeps } from '@touchdown/level2/read-volume.ts';
import { unfoldVelocity } from '@touchdown/level2/unfold.ts';
import type { Volume } from '@touchdown/level2/volume.ts';
import { levelTwoFiles } from '@touchdown/level2/testing/level-two-files.ts';

/**
 * `npm run bench -- level2`: measures decoding a volume into sweeps, unfolding its lowest velocities (the goal is
 * 80 ms), and as the reference `bzip2 -d` alone on the same streams. The two alternate. Each figure is the best of five, in CPU time of the whole process,
 * because the machine may be doing other things.
 */
const rounds = 5;
const decompress = bunzip2();
console.log(
  'volume                      packed  unpacked  volume ms   MB/s  ms/sweep  first ms  bzip2 ms  of native  unfold ms',
);

let ours = 0;
let native = 0;
for (const { name, bytes } of volumes()) {
  const streams = streamsOf(bytes);
  let whole = measureReader(bytes, { every: 'sweep' });
  let first = measureReader(bytes, { cut: 0, moment: 'REF' });
  let nativeMilliseconds: number | undefined;
  for (let round = 0; round < rounds; round += 1) {
    whole = faster(whole, measureReader(bytes, { every: 'sweep' }));
    const measured = streams && nativeBzip2Milliseconds(streams);
    if (measured) nativeMilliseconds = Math.min(nativeMilliseconds ?? measured, measured);
    first = faster(first, measureReader(bytes, { cut: 0, moment: 'REF' }));
  }
  if (nativeMilliseconds) {
    ours += whole.milliseconds;
    native += nativeMilliseconds;
  }
  const columns = [
    name.slice(0, 26).padEnd(27),
    megabytes(bytes.length).padStart(6),
    megabytes(whole.unpacked).padStart(9),
    whole.milliseconds.toFixed(0).padStart(10),
    (whole.unpacked / 1e3 / whole.milliseconds).toFixed(0).padStart(6),
    (whole.milliseconds / Math.max(1, whole.volume.sweeps.length)).toFixed(1).padStart(9),
    first.milliseconds.toFixed(0).padStart(9),
    (nativeMilliseconds?.toFixed(0) ?? '-').padStart(9),
    (nativeMilliseconds ? `${((nativeMilliseconds / whole.milliseconds) * 100).toFixed(0)} %` : '-').padStart(
      10,
    ),
    (unfoldingMilliseconds(whole.volume)?.toFixed(0) ?? '-').padStart(10),
  ];
  console.log(columns.join(' '));
}
if (native > 0)
  console.log(`\nall records together: ${((native / ours) * 100).toFixed(0)} % of bzip2's speed`);
console.log(`memory of the process at most ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB`);

function volumes(): { name: string; bytes: Uint8Array }[] {
  const real = levelTwoFiles()
    .map(({ name, path }) => ({ name, bytes: readFileSync(path) }))
    .filter(({ bytes }) => bytes.length > 500_000 && bytes[0] !== 0x1f);
  if (real.length === 0) console.log('No real volumes found (../shared/data or TOUCHDOWN_TEST_DATA).');
  return real;
}

interface Reading {
  milliseconds: number;
  unpacked: number;
  volume: Volume;
}

function faster(a: Reading, b: Reading): Reading {
  return b.milliseconds < a.milliseconds ? b : a;
}

function measureReader(bytes: Uint8Array, wants: WantedSweeps): Reading {
  let unpacked = 0;
  const counting: Decompress = (stream, maxBytes) => {
    const unpackedStream = decompress(stream, maxBytes);
    unpacked += unpackedStream.length;
    return unpackedStream;
  };
  const before = process.cpuUsage();
  const reader = new LevelTwoReader({ decompress: counting, wants });
  for (let at = 0; at < bytes.length && !reader.isDone; at += 65_536)
    reader.push(bytes.subarray(at, at + 65_536));
  const volume = reader.end();
  const { user, system } = process.cpuUsage(before);
  return { milliseconds: (user + system) / 1_000, unpacked, volume };
}

/** Returns the CPU time of unfolding the lowest sweep with velocities; undefined if there is none. */
function unfoldingMilliseconds({ sweeps }: Volume): number | undefined {
  const sweep = sweeps.find(({ moments }) => moments.VEL);
  const moment = sweep?.moments.VEL;
  if (!sweep || !moment) return undefined;
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round += 1) {
    const before = process.cpuUsage();
    unfoldVelocity(sweep, moment);
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1_000);
  }
  return least;
}

/** Returns the CPU time of `bzip2 -d`; undefined if the machine does not have it. */
function nativeBzip2Milliseconds(streams: Uint8Array): number | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  try {
    const path = join(folder, 'streams.bz2');
    writeFileSync(path, streams);
    const script = 'TIMEFORMAT="%3U %3S"; { time bzip2 -dc "$0" >/dev/null; } 2>&1';
    const times = execFileSync('bash', ['-c', script, path]).toString().trim();
    const seconds = times.split(' ').reduce((sum, time) => sum + Number(time), 0);
    return Number.isFinite(seconds) ? seconds * 1_000 : undefined;
  } catch {
    return undefined;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Returns the bzip2 streams of all records one after the other, which `bzip2 -d` reads as one. */
function streamsOf(bytes: Uint8Array): Buffer | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (file.toString('latin1', 28, 31) !== 'BZh') return undefined;
  const streams: Buffer[] = [];
  for (let at = 24; at + 4 < file.length;) {
    const size = Math.abs(file.readInt32BE(at));
    streams.push(file.subarray(at + 4, at + 4 + size));
    at += 4 + size;
  }
  return Buffer.concat(streams);
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
