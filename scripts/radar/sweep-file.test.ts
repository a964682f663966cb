import { expect, describe, test } from 'vitest';
import { bunzip2 } from '@touchdown/level2/unpack.ts';
import { SeededRandom } from '@touchdown/level2/writing/seeded-random.ts';
import { xxh32 } from '@touchdown/shared/contract/xxh32.ts';
import { readVolume } from '@touchdown/level2/read-volume.ts';
import { unfoldVelocity } from '@touchdown/level2/unfold.ts';
import type { Sweep } from '@touchdown/level2/volume.ts';
import { slantRangeKm } from '@touchdown/shared/radar/sweeps/beam-height.ts';
import type { MeasuredSweep } from '@touchdown/shared/radar/sweeps/measured-sweep.ts';
import { findStation } from '@touchdown/shared/radar/nearest-stations.ts';
import { areaFromRadar, type SweepArea } from '@touchdown/functions/features/radar/area-from-radar.ts';
import { cutSweep } from '@touchdown/functions/features/radar/cut-sweep.ts';
import { measuredField } from '@touchdown/shared/radar/sweep-file/measured-field.ts';
import { readSweepFile, SweepFileError } from '@touchdown/shared/radar/sweep-file/read-sweep-file.ts';
import type { SweepFieldName, SweepFile } from '@touchdown/shared/radar/sweep-file/sweep-file.ts';
import { writeSweepFile } from '@touchdown/shared/radar/sweep-file/write-sweep-file.ts';
import { chunksOf, levelTwoFiles } from '@touchdown/level2/testing/level-two-files.ts';
import { smallVolume } from '@touchdown/level2/testing/small-volume.ts';

const radar = { lat: 35.3331, lon: -97.2775, antennaMeters: 388 };
const around = (reach: number, east = 0): SweepArea => ({
  west: radar.lon - reach + east,
  south: radar.lat - reach,
  east: radar.lon + reach + east,
  north: radar.lat + reach,
});

function smallSweep(area: SweepArea): SweepFile {
  const { sweeps } = smallVolume({ messages: 31 });
  const file = cutSweep({ shown: sweeps[0] as Sweep, sweeps, station: 'KTLX', radar, area });
  if (!file) throw new Error('The volume has nothing in the area.');
  return file;
}

/** What a file keeps: azimuths and Nyquist velocities in hundredths, single floats. */
function asStored(file: SweepFile) {
  const hundredth = (values: Float32Array) =>
    Array.from(values, (value) => Math.fround(Math.round(value * 100) / 100));
  return {
    ...file,
    antennaMeters: Math.fround(file.antennaMeters),
    elevationDegrees: Math.fround(file.elevationDegrees),
    fields: file.fields.map(({ turn, codes, kept, folds, doubt, ...field }) => ({
      ...field,
      kept: [[...kept.first], [...kept.end]],
      scale: Math.fround(field.scale),
      offset: Math.fround(field.offset),
      codes: Buffer.from(codes).toString('hex'),
      folds: folds && Buffer.from(folds).toString('hex'),
      doubt: doubt && Buffer.from(doubt).toString('hex'),
      turn: {
        time: turn.time,
        elevationDegrees: Math.fround(turn.elevationDegrees),
        azimuthDegrees: hundredth(turn.azimuthDegrees),
        nyquist: hundredth(turn.nyquistMetersPerSecond),
      },
    })),
  };
}

describe('a sweep file', () => {
  test('keeps every field of an angle, each from the turn that measured it', () => {
    const file = smallSweep(around(0.1));
    const read = readSweepFile(writeSweepFile(file));
    expect(asStored(read)).toEqual(asStored(file));
    expect(read.fields.map(({ name }) => name)).toEqual(['REF', 'VEL', 'RHO', 'ZDR']);
    const [reflectivity, velocity, correlation] = read.fields;
    expect(reflectivity?.turn).toBe(correlation?.turn);
    expect(reflectivity?.turn.time).toBe(read.time);
    expect(velocity?.turn.time).toBe(read.time + 15_000);
    expect(velocity?.folds).toHaveLength(velocity?.codes.length ?? 0);
    expect(velocity?.doubt).toHaveLength(velocity?.codes.length ?? 0);
  });

  test('of version 1 is read without doubt, and of each radial what has echo counts as kept', () => {
    const file = smallSweep(around(0.1));
    const only = { ...file, fields: file.fields.filter(({ name }) => name === 'VEL') };
    const bytes = writeSweepFile(only);
    const velocity = only.fields[0];
    if (!velocity) throw new Error('Velocity is missing.');
    const { gateCount, codes, turn } = velocity;
    const radials = turn.azimuthDegrees.length;
    // One turn and one field: what was kept is the first table of the field, and doubt is the last.
    const ofField = 64 + 24 + 32 + 4 * radials;
    const second = Buffer.concat([bytes.subarray(0, ofField), bytes.subarray(ofField + 4 * radials)]);
    const first = second.subarray(0, second.length - codes.length);
    const ofVersion = (version: number, old: Uint8Array) =>
      resealed(Uint8Array.from(old), (view) => {
        view.setUint32(8, version, true);
        view.setUint16(64 + 24 + 6, version, true);
      });
    const rows = turn.azimuthDegrees.keys();
    const echoes = Array.from(rows, (row) => codes.subarray(row * gateCount, (row + 1) * gateCount));
    const kept = {
      first: Uint16Array.from(echoes, (row) => Math.max(0, row.findIndex(Boolean))),
      end: Uint16Array.from(echoes, (row) => row.findLastIndex(Boolean) + 1),
    };
    const { doubt, ...undoubted } = { ...velocity, kept };
    expect(doubt).toBeDefined();
    const stored = (field: SweepFile['fields'][number]) => asStored({ ...only, fields: [field] });
    expect(asStored(readSweepFile(ofVersion(2, second)))).toEqual(stored({ ...velocity, kept }));
    expect(asStored(readSweepFile(ofVersion(1, first)))).toEqual(stored(undoubted));
    expect(() => readSweepFile(resealed(bytes, (view) => view.setUint32(8, 1, true)))).toThrow(
      'expected 0, or 1 of velocity, as a mark of folds, got 2',
    );
  });

  test('has only what can be in its area', () => {
    const whole = smallSweep(around(1));
    const east = smallSweep(around(0.06, 0.15));
    const [all, some] = [whole.fields[0], east.fields[0]];
    if (!all || !some) throw new Error('Reflectivity is missing.');
    expect([...all.turn.azimuthDegrees]).toHaveLength(360);
    // Its near edge is 8 km away and 13 km long, and a margin of 4 km is kept.
    for (const azimuth of some.turn.azimuthDegrees) expect(Math.abs(azimuth - 90)).toBeLessThan(70);
    expect(some.turn.azimuthDegrees.length).toBeGreaterThan(70);
    expect(some.firstGateMeters).toBeGreaterThan(1_500);
    expect(some.gateCount).toBeLessThan(all.gateCount);
    const skipped = (some.firstGateMeters - all.firstGateMeters) / all.gateSpacingMeters;
    for (const [at, azimuth] of some.turn.azimuthDegrees.entries()) {
      const row = all.turn.azimuthDegrees.indexOf(azimuth);
      for (let gate = 0; gate < some.gateCount; gate += 1) {
        const kilometers = (some.firstGateMeters + gate * some.gateSpacingMeters) / 1_000;
        const east = kilometers * Math.sin((azimuth * Math.PI) / 180);
        const north = kilometers * Math.cos((azimuth * Math.PI) / 180);
        const code = some.codes[at * some.gateCount + gate];
        const isKept = gate >= (some.kept.first[at] ?? 0) && gate < (some.kept.end[at] ?? 0);
        if (east > 8.2 && east < 19 && Math.abs(north) < 6.6) expect(isKept).toBe(true);
        expect(code).toBe(isKept ? all.codes[row * all.gateCount + skipped + gate] : 0);
        // Three kilometres more than the margin.
        if (east < 1 || east > 26 || Math.abs(north) > 14) expect(isKept).toBe(false);
      }
    }
  });

  test('does not exist where the radar sees nothing of the area', () => {
    const { sweeps } = smallVolume({ messages: 31 });
    const area = around(0.1, 3);
    expect(cutSweep({ shown: sweeps[0] as Sweep, sweeps, station: 'KTLX', radar, area })).toBeUndefined();
  });

  test('is refused with a sentence', () => {
    const good = writeSweepFile(smallSweep(around(0.1)));
    const changed = (at: number, value: number) => {
      const bytes = good.slice();
      bytes[at] = value;
      return () => readSweepFile(bytes);
    };
    expect(() => readSweepFile(new Uint8Array(3))).toThrow(
      'Expected a sweep file, got 3 bytes of something else.',
    );
    expect(changed(0, 0x3c)).toThrow('Expected a sweep file');
    expect(changed(8, 4)).toThrow('Expected a sweep file of version 1 to 3, got version 4.');
    expect(changed(300, 0xff)).toThrow('expected the checksum');
    expect(() => readSweepFile(good.subarray(0, good.length - 1))).toThrow(`got ${good.length - 1} bytes`);
    expect(() =>
      readSweepFile(resealed(good, (view) => view.setUint32(64 + 12, 4_000_000_000, true))),
    ).toThrow('expected a number of radials from 1 to 2000, got 4000000000');
    expect(() => readSweepFile(resealed(good, (view) => view.setFloat64(32, Number.NaN, true)))).toThrow(
      'expected a latitude from -90 to 90, got NaN',
    );
    const field = smallSweep(around(0.1)).fields[0];
    if (!field) throw new Error('Reflectivity is missing.');
    const twice = { ...smallSweep(around(0.1)), fields: [field, field] };
    expect(() => writeSweepFile(twice)).toThrow('expected each field once, got REF, REF');
    const short = { ...twice, fields: [{ ...field, codes: field.codes.subarray(1) }] };
    expect(() => writeSweepFile(short)).toThrow('gates in a table of REF');
    const { first, end } = field.kept;
    const withKept = (kept: typeof field.kept) => ({ ...twice, fields: [{ ...field, kept }] });
    expect(() => writeSweepFile(withKept({ first, end: end.subarray(1) }))).toThrow(
      'ends of the radials of REF',
    );
    expect(() => writeSweepFile(withKept({ first: end, end: first }))).toThrow(
      'expected a beginning of gates',
    );
  });

  test('3,000 damaged files are refused, or read as a whole sweep', () => {
    const good = writeSweepFile(smallSweep(around(0.06, 0.15)));
    const outcomes = { refused: 0, read: 0 };
    for (let seed = 1; seed <= 3_000; seed += 1) {
      const bytes = damage(good, new SeededRandom(seed));
      try {
        checkSweep(readSweepFile(bytes), bytes.length);
        outcomes.read += 1;
      } catch (error) {
        if (!(error instanceof SweepFileError)) throw new Error(`Seed ${seed}`, { cause: error });
        outcomes.refused += 1;
      }
    }
    expect(outcomes.refused + outcomes.read).toBe(3_000);
    expect(outcomes.refused).toBeGreaterThan(1_500);
    // With a right checksum, damaged codes are only other codes.
    expect(outcomes.read).toBeGreaterThan(100);
  });
});

function resealed(good: Uint8Array<ArrayBuffer>, change: (view: DataView) => void): Uint8Array {
  const bytes = good.slice();
  const view = new DataView(bytes.buffer);
  change(view);
  view.setUint32(12, bytes.length, true);
  view.setUint32(16, xxh32(bytes.subarray(20)), true);
  return bytes;
}

/** Half of the files get a right length and checksum again, so that every later check has work. */
function damage(good: Uint8Array<ArrayBuffer>, random: SeededRandom): Uint8Array {
  const end = random.chance(0.3) ? random.whole(0, good.length) : good.length;
  const bytes = good.slice(0, end);
  const reach = random.chance(0.7) ? Math.min(end, 300) : end;
  const flips = reach === 0 ? 0 : random.pick([1, 1, 1, 3, 20]);
  for (let flip = 0; flip < flips; flip += 1) {
    const at = random.chance(0.7) && reach > 24 ? random.whole(20, reach - 1) : random.whole(0, reach - 1);
    bytes[at] = random.chance(0.5) ? random.whole(0, 255) : (bytes[at] ?? 0) ^ (1 << random.whole(0, 7));
  }
  return random.chance(0.7) && end >= 24 ? resealed(bytes, () => undefined) : bytes;
}

function checkSweep(sweep: SweepFile, length: number): void {
  let tables = 0;
  for (const { turn, codes, folds, gateCount, scale, gateSpacingMeters } of sweep.fields) {
    const size = turn.azimuthDegrees.length * gateCount;
    if (codes.length !== size || (folds && folds.length !== size))
      throw new Error('a table of the wrong size');
    if (turn.nyquistMetersPerSecond.length !== turn.azimuthDegrees.length) throw new Error('uneven radials');
    if (turn.azimuthDegrees.some((azimuth) => !(azimuth >= 0 && azimuth < 360)))
      throw new Error('an azimuth');
    if (!(scale > 0) || !(gateSpacingMeters > 0)) throw new Error('a scale or a spacing');
    tables += size + (folds?.length ?? 0);
  }
  for (const { name } of sweep.fields) checkPicture(measuredField(sweep, name, picture), name);
  if (tables > length || sweep.fields.length === 0) throw new Error('more tables than bytes');
}

const files = levelTwoFiles();

describe.skipIf(files.length === 0)('sweeps of real volumes (../shared/data/level2)', async () => {
  const decompress = bunzip2();

  test.for(files)('$name: every measurement in the area comes back', async ({ name, path }) => {
    const { sweeps, location } = await readVolume(chunksOf(path), {
      decompress,
      wants: { upToDegrees: 0.7 },
    });
    const shown = sweeps.find(({ moments }) => moments.REF);
    if (!shown) return expect(name).toMatch(/KJGX19700101/);
    const id = /[KPT][A-Z]{3}/.exec(name)?.[0] ?? 'KVNX';
    const place = location ?? findStation(id) ?? radar;
    const at = { lat: place.lat, lon: place.lon, antennaMeters: 400 };
    const area = { west: at.lon + 0.3, south: at.lat - 0.5, east: at.lon + 1.3, north: at.lat + 0.5 };
    const file = cutSweep({ shown, sweeps, station: id, radar: at, area });
    if (!file) throw new Error('Nothing in the area.');
    const read = readSweepFile(writeSweepFile(file));
    expect(asStored(read)).toEqual(asStored(file));
    for (const field of read.fields) {
      const sweep = sweeps.find(
        ({ startTime, moments }) => startTime === field.turn.time && moments[field.name],
      );
      if (!sweep) throw new Error(`No sweep has this ${field.name}.`);
      const missing = missingIn(
        field,
        sweep,
        areaFromRadar(at, area),
        Boolean(sweep.radials.nyquistMetersPerSecond),
      );
      expect([field.name, missing]).toEqual([field.name, { codes: 0, speeds: 0 }]);
    }
  });
});

const picture = { isUnfolded: true, motion: { metersPerSecond: 20, towardDegrees: 40 } };

/** What a viewer makes of it must be drawable, whatever the numbers are. */
function checkPicture({ moments, radials }: MeasuredSweep, name: SweepFieldName): void {
  const moment = moments[name];
  if (!moment || moment.codes.length !== radials.count * moment.gateCount)
    throw new Error('a picture of the wrong size');
}

/** How many gates of the area differ from the volume: their codes, and the unfolded velocities by more than rounding. */
function missingIn(
  field: SweepFile['fields'][number],
  sweep: Sweep,
  seen: ReturnType<typeof areaFromRadar>,
  hasNyquist: boolean,
) {
  const moment = sweep.moments[field.name];
  if (!moment) throw new Error('The sweep lacks the moment.');
  const speeds = field.folds && hasNyquist ? unfoldVelocity(sweep, moment) : undefined;
  const firstGate = Math.round((field.firstGateMeters - moment.firstGateMeters) / moment.gateSpacingMeters);
  const wrong = { codes: 0, speeds: 0 };
  let row = -1;
  for (let radial = 0; radial < sweep.radials.count; radial += 1) {
    const span = seen(sweep.radials.azimuthDegrees[radial] ?? 0);
    if (!span) continue;
    row += 1;
    const nearest = slantRangeKm(span.nearestKm, sweep.elevationDegrees) * 1_000;
    const farthest = slantRangeKm(span.farthestKm, sweep.elevationDegrees) * 1_000;
    for (let gate = 0; gate < moment.gateCount; gate += 1) {
      const meters = moment.firstGateMeters + gate * moment.gateSpacingMeters;
      if (meters < nearest || meters > farthest) continue;
      const source = radial * moment.gateCount + gate;
      const place = row * field.gateCount + gate - firstGate;
      if (!isSameCode(field, place, moment, source)) wrong.codes += 1;
      if (!speeds || (moment.codes[source] ?? 0) <= 1) continue;
      const nyquist = field.turn.nyquistMetersPerSecond[row] ?? 0;
      const speed =
        ((field.codes[place] ?? 0) - field.offset) / field.scale +
        2 * (field.folds?.[place] ?? 0) * (nyquist || 0);
      if (Math.abs(speed - ((speeds.codes[source] ?? 0) - speeds.offset) / speeds.scale) > 0.1)
        wrong.speeds += 1;
    }
  }
  return wrong;
}

/** Codes of 16 bits are rounded to half a step of the file's; all others are the same. */
function isSameCode(
  { codes, scale, offset }: SweepFile['fields'][number],
  place: number,
  moment: NonNullable<Sweep['moments']['REF']>,
  source: number,
): boolean {
  const [stored, sent] = [codes[place] ?? 0, moment.codes[source] ?? 0];
  if (moment.codes instanceof Uint8Array || sent <= 1) return stored === sent;
  const apart = (stored - offset) / scale - (sent - moment.offset) / moment.scale;
  return stored > 1 && Math.abs(apart) <= 0.500_1 / scale;
}
