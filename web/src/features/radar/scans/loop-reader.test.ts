import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SweepFile } from '@touchdown/shared/radar/sweep-file/sweep-file.ts';
import { writeSweepFile } from '@touchdown/shared/radar/sweep-file/write-sweep-file.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tiltText, type Scan } from '../../../map/radar/scans.ts';
import { LoopReader } from './loop-reader.ts';
import { ScanError } from './scan-error.ts';

const times = [1_369_080_000_000, 1_369_080_255_000, 1_369_080_510_000, 1_369_080_765_000];

function sweepAt(time: number, elevationDegrees = 0.5): SweepFile {
  const turn = {
    time,
    elevationDegrees,
    azimuthDegrees: Float32Array.of(10, 11),
    nyquistMetersPerSecond: Float32Array.of(25, 25),
  };
  const kept = { first: new Uint16Array(2), end: Uint16Array.of(2, 2) };
  const range = { gateCount: 2, firstGateMeters: 250, gateSpacingMeters: 250 };
  const gates = { turn, kept, ...range, scale: 2, offset: 66 };
  const codes = Uint8Array.of(0, 80, 90, 1);
  return {
    station: 'KTLX',
    time,
    elevationDegrees,
    lat: 35.3,
    lon: -97.3,
    antennaMeters: 400,
    fields: [
      { name: 'REF', ...gates, codes },
      { name: 'VEL', ...gates, codes },
    ],
  };
}

const frames = times.map((time, at) => ({ time, file: `${at}.br` as string | null, bytes: 100 }));
const index = { version: 1, stationId: 'KTLX', isSimulated: false, frames };

/** What the server has. A missing file is a 404, as at the bucket. */
const files = new Map<string, Uint8Array | string | ((response: ServerResponse) => void)>();
const asked: string[] = [];
let server: Server;
let indexUrl: string;
const folder = '/media/radar/key/job-1';
const tiltsFolder = '/media/radar/tilts/key/job-1';

beforeAll(async () => {
  server = createServer(({ url = '' }, response) => {
    asked.push(url.replace(folder, ''));
    const file = files.get(url.replace(folder, ''));
    if (typeof file === 'function') file(response);
    else if (file === undefined) response.writeHead(404).end();
    else response.end(file);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  indexUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}${folder}/sweeps/index.json`;
});
afterAll(() => server.close());
beforeEach(() => {
  files.clear();
  asked.length = 0;
  files.set('/sweeps/index.json', JSON.stringify(index));
  for (const [at, time] of times.entries()) files.set(`/sweeps/${at}.br`, writeSweepFile(sweepAt(time)));
});

const sweepsAsked = () => asked.filter((url) => url.startsWith('/sweeps/'));
const reader = () => new LoopReader(indexUrl, false);
const failureOf = async (reading: Promise<unknown>) => {
  const error: unknown = await reading.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof ScanError ? error.failure : error;
};

/** A whole file with one changed byte. */
function damaged(at: number): Uint8Array {
  const bytes = writeSweepFile(sweepAt(times[0] ?? 0));
  bytes[at] = (bytes[at] ?? 0) ^ 4;
  return bytes;
}

describe('the scans of a loop', () => {
  it('are read the first one first, then in the order of play, each once', async () => {
    const loop = reader();
    expect(await loop.open(undefined)).toEqual({
      stationId: 'KTLX',
      isSimulated: false,
      radar: { lat: 35.3, lon: -97.3 },
      scans: times.map((startTime) => ({ startTime, elevationDegrees: 0.5, moments: ['REF', 'VEL'] })),
    });
    expect(sweepsAsked().slice(0, 2)).toEqual(['/sweeps/index.json', '/sweeps/0.br']);
    const read = await Promise.all(times.map((_, at) => loop.scan(at)));
    expect(read.map(({ time }) => time)).toEqual(times);
    expect(asked.toSorted()).toEqual([
      '/frames.json',
      '/sweeps/0.br',
      '/sweeps/1.br',
      '/sweeps/2.br',
      '/sweeps/3.br',
      '/sweeps/index.json',
    ]);
  });

  it('are named by the nominal angles of the frames, and the antenna’s own is kept for heights', async () => {
    for (const [at, time] of times.entries())
      files.set(`/sweeps/${at}.br`, writeSweepFile(sweepAt(time, at === 3 ? 0.88 : 0.44)));
    const listed = times.map((time, at) => ({ time, elevationDegrees: at === 3 ? 0.9 : 0.5 }));
    files.set('/frames.json', JSON.stringify({ frames: listed }));
    const { scans } = await reader().open(undefined);
    expect(scans.map(tiltText)).toEqual(['0.5°', '0.5°', '0.5°', '0.9°']);
    const angles = scans.map(({ elevationDegrees }) => Number(elevationDegrees.toFixed(2)));
    expect(angles).toEqual([0.44, 0.44, 0.44, 0.9]);
  });

  it('begin with the one that a link names', async () => {
    await reader().open((times[2] ?? 0) + 400);
    expect(sweepsAsked()[1]).toBe('/sweeps/2.br');
  });

  it('open with the next one if the first is lost, and a lost one is read again when it is there', async () => {
    files.delete('/sweeps/0.br');
    const loop = reader();
    expect((await loop.open(undefined)).scans).toHaveLength(4);
    expect(await failureOf(loop.scan(0))).toBe('LOST');
    expect((await loop.scan(3)).time).toBe(times[3]);
    files.set('/sweeps/0.br', writeSweepFile(sweepAt(times[0] ?? 0)));
    expect((await loop.scan(0)).time).toBe(times[0]);
  });

  it.each([
    ['another version', 'OTHER_VERSION', damaged(8)],
    ['a changed byte', 'DAMAGED', damaged(100)],
    ['something else', 'DAMAGED', '<!doctype html>'],
    ['nothing', 'DAMAGED', new Uint8Array()],
    ['a failing server', 'UNREACHABLE', (response: ServerResponse) => response.writeHead(503).end()],
    ['a cut line', 'UNREACHABLE', (response: ServerResponse) => response.destroy()],
  ])('say which one has %s', async (_, failure, file) => {
    files.set('/sweeps/1.br', file);
    const loop = reader();
    await loop.open(undefined);
    expect(await failureOf(loop.scan(1))).toBe(failure);
    expect((await loop.scan(2)).time).toBe(times[2]);
  });

  it('say that the index has no file for one, and ask for none', async () => {
    const gap = { ...index, frames: frames.map((one, at) => (at === 0 ? { ...one, file: null } : one)) };
    files.set('/sweeps/index.json', JSON.stringify(gap));
    const loop = reader();
    expect((await loop.open(undefined)).scans).toHaveLength(4);
    expect(await failureOf(loop.scan(0))).toBe('NEVER_THERE');
    expect(asked).not.toContain('/sweeps/0.br');
  });

  it.each([
    ['without an index', 'NOT_KEPT', undefined],
    ['with an index of another version', 'OTHER_VERSION', JSON.stringify({ ...index, version: 3 })],
    ['with a damaged index', 'DAMAGED', '[]'],
    ['with a page instead of an index', 'DAMAGED', '<!doctype html>'],
    ['with a cut line', 'UNREACHABLE', (response: ServerResponse) => response.destroy()],
  ])('do not open %s', async (_, failure, file) => {
    if (file === undefined) files.delete('/sweeps/index.json');
    else files.set('/sweeps/index.json', file);
    expect(await failureOf(reader().open(undefined))).toBe(failure);
  });

  it('do not open if none can be read, and ask for three at most', async () => {
    for (const at of times.keys()) files.set(`/sweeps/${at}.br`, damaged(8));
    expect(await failureOf(reader().open(undefined))).toBe('OTHER_VERSION');
    expect(sweepsAsked()).toHaveLength(4);
  });
});

describe('the other tilts of a loop', () => {
  const tilts = (at: number, ...degrees: number[]) =>
    degrees.map((elevationDegrees, tilt) => {
      const time = (times[at] ?? 0) + (tilt + 1) * 20_000;
      const file = `${at}-${tilt}.br`;
      files.set(`${tiltsFolder}/${file}`, writeSweepFile(sweepAt(time, elevationDegrees)));
      const tiltDegrees = Math.round(elevationDegrees * 2) / 2;
      return { time, elevationDegrees, tiltDegrees, fields: ['REF', 'VEL'], file, bytes: 100 };
    });
  const putIndex = (at: number, ...degrees: number[]) =>
    files.set(`${tiltsFolder}/${at}.json`, JSON.stringify({ version: 1, tilts: tilts(at, ...degrees) }));
  const problem = (error: string) => (response: ServerResponse) =>
    response.writeHead(404).end(JSON.stringify({ error, code: 'NOT_FOUND' }));

  /** The second and the third frame are of one volume. */
  const volumeKeys = ['a', 'b', 'b', 'c'];
  beforeEach(() => {
    const listed = times.map((time, at) => ({ time, elevationDegrees: 0.5, volumeKey: volumeKeys[at] }));
    files.set('/frames.json', JSON.stringify({ frames: listed }));
  });

  const opened = async () => {
    const known: Scan[][] = [];
    const loop = new LoopReader(indexUrl, false, (scans) => known.push(scans));
    await loop.open(undefined);
    return { loop, known };
  };

  it('are known for the volume that was asked for, and expected of the others until those are read', async () => {
    putIndex(1, 1.5, 2.4);
    putIndex(3, 1.4, 6);
    const { loop, known } = await opened();
    await loop.openTilts((times[2] ?? 0) + 1_000);
    const seen = known.at(-1)?.slice(times.length) ?? [];
    expect(seen.map(({ volumeTime, isExpected = false }) => [volumeTime, isExpected])).toEqual([
      [times[0], true],
      [times[0], true],
      [times[1], false],
      [times[1], false],
      [times[3], true],
      [times[3], true],
    ]);
    expect(seen.map(tiltText)).toEqual(['1.5°', '2.5°', '1.5°', '2.5°', '1.5°', '2.5°']);
    expect(asked.filter((url) => url.includes('/tilts/'))).toEqual([`${tiltsFolder}/1.json`]);
    expect((await loop.scan(times.length + 3)).elevationDegrees).toBeCloseTo(2.4);
    expect((await loop.scan(times.length + 4)).elevationDegrees).toBeCloseTo(1.4);
    // The pattern has changed: an angle is gone, and another one has come.
    expect(await failureOf(loop.scan(times.length + 5))).toBe('NO_TILTS');
    expect(known.at(-1)?.[times.length + 5]?.moments).toEqual([]);
    expect((await loop.scan(times.length + 6)).elevationDegrees).toBeCloseTo(6);
    expect(asked.filter((url) => url.endsWith('.json') && url.includes('/tilts/'))).toHaveLength(2);
  });

  it('fail with the sentence of the server, and are asked for again', async () => {
    files.set(`${tiltsFolder}/0.json`, problem('The radar archive no longer has this scan.'));
    const { loop } = await opened();
    const error: unknown = await loop.openTilts(times[0] ?? 0).catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      failure: 'NO_TILTS',
      sentence: 'The radar archive no longer has this scan.',
    });
    putIndex(0, 1.5);
    await loop.openTilts(times[0] ?? 0);
    expect((await loop.scan(times.length)).elevationDegrees).toBeCloseTo(1.5);
  });
});
