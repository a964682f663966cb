import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SweepFile } from '@touchdown/shared/radar/sweep-file/sweep-file.ts';
import { writeSweepFile } from '@touchdown/shared/radar/sweep-file/write-sweep-file.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LoopReader } from './loop-reader.ts';
import { ScanError } from './scan-error.ts';

const times = [1_369_080_000_000, 1_369_080_255_000, 1_369_080_510_000, 1_369_080_765_000];

function sweepAt(time: number): SweepFile {
  const turn = {
    time,
    elevationDegrees: 0.5,
    azimuthDegrees: Float32Array.of(10, 11),
    nyquistMetersPerSecond: Float32Array.of(25, 25),
  };
  const gates = { turn, gateCount: 2, firstGateMeters: 250, gateSpacingMeters: 250, scale: 2, offset: 66 };
  const codes = Uint8Array.of(0, 80, 90, 1);
  return {
    station: 'KTLX',
    time,
    elevationDegrees: 0.5,
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

beforeAll(async () => {
  server = createServer(({ url = '' }, response) => {
    asked.push(url);
    const file = files.get(url);
    if (typeof file === 'function') file(response);
    else if (file === undefined) response.writeHead(404).end();
    else response.end(file);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  indexUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sweeps/index.json`;
});
afterAll(() => server.close());
beforeEach(() => {
  files.clear();
  asked.length = 0;
  files.set('/sweeps/index.json', JSON.stringify(index));
  for (const [at, time] of times.entries()) files.set(`/sweeps/${at}.br`, writeSweepFile(sweepAt(time)));
});

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
  bytes[at] = (bytes[at] ?? 0) ^ 1;
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
    expect(asked.slice(0, 2)).toEqual(['/sweeps/index.json', '/sweeps/0.br']);
    const read = await Promise.all(times.map((_, at) => loop.scan(at)));
    expect(read.map(({ time }) => time)).toEqual(times);
    expect(asked.toSorted()).toEqual([
      '/sweeps/0.br',
      '/sweeps/1.br',
      '/sweeps/2.br',
      '/sweeps/3.br',
      '/sweeps/index.json',
    ]);
  });

  it('begin with the one that a link names', async () => {
    await reader().open((times[2] ?? 0) + 400);
    expect(asked[1]).toBe('/sweeps/2.br');
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
    ['with an index that is none', 'DAMAGED', '[]'],
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
    expect(asked).toHaveLength(4);
  });
});
