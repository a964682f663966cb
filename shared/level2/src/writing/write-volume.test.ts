import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { bunzip2 } from '../bunzip2/bunzip2.ts';
import { LevelTwoReader, type LevelTwoOptions } from '../reading/level-two-reader.ts';
import { readVolume } from '../reading/read-volume.ts';
import type { Sweep, Volume } from '../volume/volume.ts';
import { gzipSync } from 'node:zlib';
import { canCompress } from '../testing/can-compress.ts';
import { smallVolume } from '../testing/small-volume.ts';
import { writeVolume, type WriteOptions } from './write-volume.ts';

const decompress = bunzip2();
const packed = canCompress();
if (!packed) console.log('This machine has no bzip2: only real volumes test compressed records.');

const kinds: WriteOptions[] = [
  { messages: 31, container: 'plain' },
  { messages: 1, container: 'plain' },
  ...(packed
    ? [
        { messages: 31 as const, container: 'ldm-bzip2' as const },
        { messages: 1 as const, container: 'ldm-bzip2' as const },
      ]
    : []),
];

describe.for(kinds)('message $messages, $container', ({ messages, container }) => {
  const volume = smallVolume({ messages });
  const file = writeVolume(volume, { messages, container });

  test('a written volume is decoded with the same codes', () => {
    const found = read(file);
    expect(found.problems).toEqual([]);
    expect(found.isComplete).toBe(true);
    expect(found.station).toBe('KTLX');
    expect(found.vcp).toBe(volume.vcp);
    expect(found.time).toBe(volume.time);
    expect(found.location).toEqual(messages === 31 ? volume.location : undefined);
    expect(found.scanPattern?.cuts.map(({ isSails }) => isSails)).toEqual([false, false, false, true]);
    expect(found.sweeps.map(comparable)).toEqual(volume.sweeps.map(comparable));
  });

  test('reading a few bytes at a time gives the same result as reading all at once', () => {
    const reader = new LevelTwoReader({ decompress });
    const sweeps: Sweep[] = [];
    for (let at = 0; at < file.length; at += 29) sweeps.push(...reader.push(file.subarray(at, at + 29)));
    const found = reader.end();
    expect(found.sweeps).toEqual(read(file).sweeps);
    // Without records, the last sweep is only complete at the end of the file.
    expect(sweeps).toEqual(found.sweeps.slice(0, container === 'plain' ? 3 : 4));
  });

  test.runIf(messages === 31 && container === 'plain')('of a second radar’s radials none is kept', () => {
    const other = writeVolume({ ...volume, station: 'KDMX' }, { messages, container });
    // The first volume was cut short, and the second one has its end.
    const joined = read(Uint8Array.from([...file.subarray(0, file.length * 0.6), ...other.subarray(24)]));
    expect([joined.station, joined.otherStations]).toEqual(['KTLX', ['KDMX']]);
    expect(joined.sweeps.map(({ cut, isComplete }) => [cut, isComplete])).toEqual([
      [0, true],
      [1, false],
    ]);
    expect(joined.problems.map(({ code }) => code)).toContain('OTHER_RADAR');
  });

  test('each sweep is reported once', async () => {
    const reported: number[] = [];
    await readVolume([file.subarray(0, 9_000), file.subarray(9_000)], {
      decompress,
      onSweep: ({ cut }) => reported.push(cut),
    });
    expect(reported).toEqual([0, 1, 2, 3]);
  });

  test('a volume in gzip is read too, and one whose gzip ends early is read up to there', async () => {
    const zipped = gzipSync(file);
    expect(await readVolume([zipped.subarray(0, 1), zipped.subarray(1)], { decompress })).toEqual(read(file));
    const cut = await readVolume([zipped.subarray(0, zipped.length - 2_000)], { decompress });
    expect(cut.isComplete).toBe(false);
    expect(cut.sweeps.slice(0, 2).map(comparable)).toEqual(volume.sweeps.slice(0, 2).map(comparable));
  });

  test('reading ends after the wanted sweep', () => {
    const reader = new LevelTwoReader({ decompress, wants: { cut: 0, moment: 'VEL' } });
    let at = 0;
    const sweeps: Sweep[] = [];
    while (!reader.isDone) {
      sweeps.push(...reader.push(file.subarray(at, at + 1_000)));
      at += 1_000;
    }
    expect(at).toBeLessThan(file.length * 0.7);
    expect(sweeps.map(({ cut }) => cut)).toEqual([1]);
    expect(reader.end()).toMatchObject({ isComplete: true, problems: [] });
  });

  test('a file may be cut anywhere: complete sweeps are kept, and missing ones are reported', () => {
    for (let length = 0; length < file.length; length += Math.ceil(file.length / 37)) {
      if (length < 24) {
        expect(() => read(file.subarray(0, length))).toThrow();
        continue;
      }
      const found = read(file.subarray(0, length));
      expect(found.isComplete).toBe(false);
      expect(found.problems.length).toBeGreaterThan(0);
      const whole = found.sweeps.filter(({ isComplete }) => isComplete);
      expect(whole.map(comparable)).toEqual(volume.sweeps.slice(0, whole.length).map(comparable));
    }
  });

  test('only wanted moments are kept', () => {
    const found = read(file, { moments: ['SW'] });
    expect(found.sweeps.map(({ moments }) => Object.keys(moments))).toEqual([[], ['SW'], ['SW'], []]);
  });
});

describe.skipIf(!packed)('records', () => {
  const volume = smallVolume({ messages: 31 });
  const file = writeVolume(volume, { messages: 31, container: 'ldm-bzip2' });
  const records = recordsOf(file);

  test('a record may contain several streams', () => {
    const streams = Buffer.concat(records.slice(1).map(({ start, end }) => file.subarray(start + 4, end)));
    const length = Buffer.alloc(4);
    length.writeInt32BE(-streams.length);
    const second = records[1];
    const found = read(Buffer.concat([file.subarray(0, second?.start), length, streams]));
    expect(found.sweeps.map(comparable)).toEqual(volume.sweeps.map(comparable));
    expect(found.problems).toEqual([]);
  });

  test('consecutive real-time chunks are a volume, with or without the first chunk', () => {
    const chunks = [
      file.subarray(0, records[1]?.start),
      ...records.slice(1).map(({ start, end }) => file.subarray(start, end)),
    ];
    expect(read(Buffer.concat(chunks)).isComplete).toBe(true);
    const later = read(Buffer.concat(chunks.slice(1)));
    expect(later.station).toBe('KTLX');
    expect(later.sweeps.map(comparable)).toEqual(volume.sweeps.map(comparable));
  });

  test('a chunk that was sent twice counts once', () => {
    const chunks = records.map(({ start, end }) => file.subarray(start, end));
    const twice = [file.subarray(0, records[0]?.start), ...chunks.slice(0, 3), ...chunks.slice(2)];
    const found = read(Buffer.concat(twice));
    expect(found.sweeps.map(comparable)).toEqual(volume.sweeps.map(comparable));
    expect(found.sweeps[0]?.radials.count).toBe(360);
  });

  test('a volume in one stream that was cut short has what is before the cut', () => {
    const unpacked = records.map(({ start, end }) =>
      Buffer.from(decompress(file.subarray(start + 4, end), 2 ** 26)),
    );
    // Small blocks, because the volume is small too.
    const stream = execFileSync('bzip2', ['-1', '-c'], { input: Buffer.concat(unpacked) });
    const length = Buffer.alloc(4);
    length.writeInt32BE(-stream.length);
    const one = Buffer.concat([file.subarray(0, records[0]?.start), length, stream]);
    expect(read(one).isComplete).toBe(true);
    const found = read(one.subarray(0, Math.floor(one.length * 0.7)));
    expect(found.isComplete).toBe(false);
    // One damage, told once.
    const codes = found.problems.map(({ code }) => code);
    expect(codes.filter((code) => ['CUT_SHORT', 'DAMAGED_RECORD'].includes(code))).toEqual(['CUT_SHORT']);
    const [first] = found.sweeps;
    expect(first && comparable(first)).toEqual(comparable(volume.sweeps[0] as Sweep));
  });

  test('a damaged record loses only its own radials, and the problem names it', () => {
    const damaged = Buffer.from(file);
    const place = (records[3]?.start ?? 0) + 60;
    damaged[place] = (damaged[place] ?? 0) ^ 4;
    const found = read(damaged);
    expect(found.problems[0]).toMatchObject({ code: 'DAMAGED_RECORD', place: { record: 3 } });
    expect(found.isComplete).toBe(false);
    expect(found.sweeps[0]?.radials.count).toBe(240);
    expect(found.sweeps.slice(1).map(comparable)).toEqual(volume.sweeps.slice(1).map(comparable));
  });

  test('after a damaged length, reading continues at the next stream', () => {
    for (const length of [0, 3, 50, 2_000_000, 0x7fff_ffff]) {
      const damaged = Buffer.from(file);
      damaged.writeInt32BE(length, records[4]?.start ?? 0);
      const found = read(damaged);
      expect(found.sweeps.length).toBe(volume.sweeps.length);
      expect(found.sweeps.at(-1) && comparable(found.sweeps.at(-1) as Sweep)).toEqual(
        comparable(volume.sweeps.at(-1) as Sweep),
      );
    }
  });

  test('a wrong scan pattern costs time but no data', () => {
    const cuts = volume.scanPattern?.cuts ?? [];
    for (const wrong of [
      cuts.toReversed(),
      cuts.map((cut) => ({ ...cut, isHalfDegree: true })),
      cuts.slice(1),
    ]) {
      const misleading = writeVolume(
        { ...volume, scanPattern: { number: 212, cuts: wrong } },
        { messages: 31, container: 'ldm-bzip2' },
      );
      for (const cut of [0, 1, 2, 3]) {
        const found = read(misleading, { wants: { cut } });
        expect(found.sweeps.map(comparable)).toEqual(
          [volume.sweeps[cut]].map((sweep) => comparable(sweep as Sweep)),
        );
        expect(found.isComplete).toBe(true);
      }
    }
  });

  test('a second volume after the first is not mixed into it', () => {
    const open = { ...volume, sweeps: volume.sweeps.slice(0, 2) };
    const first = writeVolume(open, { messages: 31, container: 'ldm-bzip2' });
    const both = Buffer.concat([first, file]);
    expect(read(both).sweeps.length).toBe(2);
  });
});

test('a file that is not a volume is refused with a code', () => {
  const codeOf = (bytes: string) => {
    try {
      read(Buffer.from(bytes, 'latin1'));
      return 'read';
    } catch (error) {
      return (error as { code: string }).code;
    }
  };
  expect(codeOf('')).toBe('EMPTY');
  expect(codeOf('<html><body>Not found</body></html>'.padEnd(200))).toBe('NOT_LEVEL_TWO');
  expect(codeOf('AR2V0006.')).toBe('NOT_LEVEL_TWO');
  expect(codeOf('\x1f\x9d\x90'.padEnd(100))).toBe('UNSUPPORTED_COMPRESSION');
  expect(codeOf('\x1f\x8b\x08'.padEnd(100))).toBe('GZIP');
  expect(codeOf('BZh91AY&SY'.padEnd(100))).toBe('UNSUPPORTED_COMPRESSION');
});

function read(file: Uint8Array, options: Partial<LevelTwoOptions> = {}): Volume {
  const reader = new LevelTwoReader({ decompress, ...options });
  reader.push(file);
  return reader.end();
}

function recordsOf(file: Uint8Array): { start: number; end: number }[] {
  const view = new DataView(file.buffer, file.byteOffset, file.length);
  const records: { start: number; end: number }[] = [];
  for (let start = 24; start < file.length;) {
    const end = start + 4 + Math.abs(view.getInt32(start));
    records.push({ start, end });
    start = end;
  }
  return records;
}

/** Leaves out medians and rounds azimuths, because message 1 stores angles with less precision. */
function comparable({ radials, moments, cut, startTime, endTime, isComplete }: Sweep) {
  const azimuths = [...radials.azimuthDegrees].map((azimuth) => azimuth.toFixed(1));
  return { cut, startTime, endTime, isComplete, moments, azimuths, time: radials.time };
}
