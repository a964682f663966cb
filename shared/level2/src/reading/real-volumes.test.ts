import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { bunzip2 } from '../bunzip2/bunzip2.ts';
import { readVolume } from './read-volume.ts';
import type { Decompress } from '../bunzip2/decompress.ts';
import { momentNames, type Moment, type Sweep } from '../volume/volume.ts';
import golden from '../testing/golden-checksums.json' with { type: 'json' };
import { sampleOf } from '../testing/depth.ts';
import { canCompress } from '../testing/can-compress.ts';
import { chunksOf, levelTwoFiles } from '../testing/level-two-files.ts';
import { decodeByReference, type ReferenceRadial } from '../testing/reference-decoder.ts';
import { checksumOfSweep, toSweeps } from '../testing/sweep-checksum.ts';

const files = levelTwoFiles();
const sample = sampleOf('real volumes of the radars, read whole', files, 3);

const cutOff: Record<string, unknown[]> = {
  'KDMX20220305_232324_V06.first-3-cuts': [false, 'CUT_SHORT'],
  KJGX19700101_000000_V06: [false, 'NO_RADIALS'],
  'pyart_example_nexrad_archive_msg31_compressed.ar2v': [false, 'INCOMPLETE_SWEEP', 'CUT_SHORT'],
};

/** Sweeps with reflectivity up to 0.7 degrees. */
const lowSweeps: Record<string, number> = {
  KCRP20220101_000413_V06: 2,
  'KDMX20220305_232324_V06.first-3-cuts': 2,
  KJGX19700101_000000_V06: 0,
  KLBB20160601_150025_V06: 2,
  'KLIX20050828_180149.gz': 1,
  KLOT20210729_123848_V06: 4,
  'KTLX19910605_162126.gz': 1,
  'KTLX20100501_000444_V03.gz': 2,
  'KTLX20100501_000444_V03.one-ldm-record': 2,
  'KTLX20140101_000624_V06.gz': 2,
  'Level2_KFTG_20150430_1419.ar2v': 2,
  'pyart_example_nexrad_archive_msg31_compressed.ar2v': 1,
};
const checksums: Record<string, string[]> = golden;
/** Only smaller files are decoded by the reference decoder too. */
const comparedBytes = 2_600_000;

// The largest volume has 67 MB of codes, which are compared one by one, maybe on a busy machine.
describe.skipIf(files.length === 0)('real volumes (../shared/data/level2)', async () => {
  const decompress = bunzip2();
  const read = (path: string) => readVolume(chunksOf(path), { decompress });

  // Both by one reading, because unpacking a file's records takes most of the time.
  const title =
    '$name: every radial and gate is as in the reference decoder, and every record as bzip2 itself unpacks it';
  test.for(sample)(title, async ({ name, path }) => {
    const { unpack, streams, unpacked } = rememberStreams(decompress);
    const volume = await readVolume(chunksOf(path), { decompress: unpack });
    if (canCompress()) expect(unpacked.digest('hex')).toBe(checksumByBzip2(streams));
    expect(volume.sweeps.map(summaryOf)).toEqual(checksums[name]);
    // The checksums are the reference decoder's. Decoding the largest volumes twice takes half a minute.
    if (statSync(path).size < comparedBytes) {
      const sweeps = toSweeps(decodeByReference(readFileSync(path)));
      expect(volume.sweeps.length).toBe(sweeps.length);
      for (const [place, sweep] of volume.sweeps.entries()) compareSweep(sweep, sweeps[place] ?? []);
    }
    expect([volume.isComplete, ...volume.problems.map(({ code }) => code)]).toEqual(cutOff[name] ?? [true]);
  });

  test.for(sample)('$name: a part of the file is enough to read its low sweeps', async ({ name, path }) => {
    const low = await readVolume(chunksOf(path, 9_973), {
      decompress,
      wants: { upToDegrees: 0.7, moment: 'REF' },
    });
    expect(checksums[name]).toEqual(expect.arrayContaining(low.sweeps.map(summaryOf)));
    expect(low.sweeps.length).toBe(lowSweeps[name]);
    if (!cutOff[name]) expect([low.isComplete, low.problems]).toEqual([true, []]);
  });

  test('a cut without velocity selects the next cut that has it, and records before it are not unpacked', async () => {
    const path = fileNamed('KLOT20210729_123848_V06');
    let unpacked = 0;
    let bytes = 0;
    const counting = (stream: Uint8Array, maxBytes: number) => {
      unpacked += 1;
      return decompress(stream, maxBytes);
    };
    const volume = await readVolume(
      counted(chunksOf(path), (count) => (bytes += count)),
      {
        decompress: counting,
        wants: { cut: 2, moment: 'VEL' },
      },
    );
    expect(volume.sweeps.map(({ cut }) => cut)).toEqual([3]);
    expect(volume.isComplete).toBe(true);
    // The metadata, one record that shows that cut 2 has no velocity, and six records of cut 3.
    expect(unpacked).toBe(8);
    expect(bytes).toBeLessThan(readFileSync(path).length * 0.35);
  });

  test('low sweeps in the middle of the volume are found (SAILS)', async () => {
    const volume = await readVolume(chunksOf(fileNamed('KLOT20210729_123848_V06')), {
      decompress,
      wants: { upToDegrees: 0.6, moment: 'VEL' },
    });
    expect(volume.sweeps.map(({ cut, elevationDegrees }) => [cut, elevationDegrees.toFixed(2)])).toEqual([
      [1, '0.44'],
      [11, '0.44'],
    ]);
    const [first, second] = volume.sweeps;
    expect((second?.startTime ?? 0) - (first?.startTime ?? 0)).toBeGreaterThan(60_000);
  });

  test('the oldest volume has neither station nor location, and a new one has both', async () => {
    const old = await read(fileNamed('KTLX19910605_162126.gz'));
    expect([old.station, old.location, old.vcp]).toEqual([undefined, undefined, 21]);
    expect(new Date(old.time ?? 0).toISOString()).toBe('1991-06-05T16:21:26.355Z');
    const recent = await readVolume(chunksOf(fileNamed('KDMX20220305_232324_V06.first-3-cuts')), {
      decompress,
      wants: { cut: 0, moment: 'REF' },
    });
    expect([recent.station, recent.vcp]).toEqual(['KDMX', 212]);
    expect(recent.location?.lat).toBeCloseTo(41.7312, 4);
    expect(recent.location?.lon).toBeCloseTo(-93.7229, 4);
  });
});

/** Keeps the streams that can be unpacked, and the checksum of what they hold. */
function rememberStreams(decompress: Decompress) {
  const streams: Uint8Array[] = [];
  const unpacked = createHash('sha256');
  const unpack: Decompress = (stream, maxBytes) => {
    const bytes = decompress(stream, maxBytes);
    streams.push(stream.slice());
    unpacked.update(bytes);
    return bytes;
  };
  return { unpack, streams, unpacked };
}

/** By the command `bzip2`, which reads streams one after the other as one. */
function checksumByBzip2(streams: readonly Uint8Array[]): string {
  const input = Buffer.concat(streams);
  return createHash('sha256')
    .update(input.length > 0 ? execFileSync('bzip2', ['-dc'], { input, maxBuffer: 2 ** 28 }) : '')
    .digest('hex');
}

function fileNamed(name: string): string {
  const file = files.find((candidate) => candidate.name === name);
  if (!file) throw new Error(`${name} does not exist`);
  return file.path;
}

function* counted(chunks: Iterable<Uint8Array>, count: (bytes: number) => void) {
  for (const chunk of chunks) {
    count(chunk.length);
    yield chunk;
  }
}

function summaryOf(sweep: Sweep): string {
  return `${sweep.elevationNumber} ${sweep.radials.count} ${checksumOfSweep(sweep)}`;
}

/** Compares radials and gates without matchers, because there are some hundred million of them. */
function compareSweep(sweep: Sweep, radials: readonly ReferenceRadial[]): void {
  const { azimuthDegrees, elevationDegrees, time, nyquistMetersPerSecond, count } = sweep.radials;
  expect(count).toBe(radials.length);
  for (const [place, radial] of radials.entries()) {
    const actual = [
      azimuthDegrees[place],
      elevationDegrees[place],
      time[place],
      nyquistMetersPerSecond[place],
    ];
    const nyquist = radial.nyquist === 0 ? Number.NaN : Math.fround(radial.nyquist);
    const sent = [Math.fround(radial.azimuth), Math.fround(radial.elevation), radial.time, nyquist];
    if (!sent.every((value, at) => Object.is(value, actual[at])))
      throw new Error(`Radial ${place} is ${actual.join()}, not ${sent.join()}`);
    for (const name of momentNames) {
      const moment = sweep.moments[name];
      const expected = radial.moments[name];
      if ((moment?.gatesSent[place] ?? 0) !== (expected?.gates ?? 0))
        throw new Error(
          `${name} of radial ${place} has ${moment?.gatesSent[place]} gates, not ${expected?.gates}`,
        );
      if (!moment || !expected) continue;
      const { firstGateMeters, gateSpacingMeters, scale, offset } = moment;
      const start = place * moment.gateCount;
      const isSame =
        firstGateMeters === expected.first &&
        gateSpacingMeters === expected.spacing &&
        scale === expected.scale &&
        offset === expected.offset &&
        isSameCodes(moment.codes, start, expected.codes);
      if (!isSame)
        throw new Error(`${name} of radial ${place} in cut ${sweep.cut} differs from the reference`);
      if (!isZero(moment.codes, start + expected.gates, start + moment.gateCount))
        throw new Error(`${name} of radial ${place} has codes after its last gate`);
    }
  }
}

/** Loops, because calling a function for each gate takes longer than reading the volume. */
function isSameCodes(codes: Moment['codes'], start: number, expected: ArrayLike<number>): boolean {
  for (let gate = 0; gate < expected.length; gate += 1)
    if (codes[start + gate] !== expected[gate]) return false;
  return true;
}

function isZero(codes: Moment['codes'], from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if (codes[at] !== 0) return false;
  return true;
}
