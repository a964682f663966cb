import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  frameHeight,
  frameWidth,
  mapHeight,
  mapTop,
} from '@touchdown/functions/features/radar/render/frame-layout.ts';
import { phaseOnFrame } from '@touchdown/functions/features/radar/render/frame-words.ts';
import { inOrder } from '@touchdown/functions/features/radar/render/in-order.ts';
import { moore, mooreOptions } from '@touchdown/functions/testing/moore-loop.ts';
import type { LoopRequest } from '@touchdown/functions/features/radar/render/loop-request.ts';
import { renderLoop as renderInThreads } from '@touchdown/functions/features/radar/render/render-loop.ts';
import { RadarThreads } from '@touchdown/functions/features/radar/threads/radar-threads.ts';
import {
  answerWith,
  breakAfter,
  startVolumeArchive,
  type VolumeArchive,
} from '@touchdown/functions/testing/start-volume-archive.ts';
import type { Sweep, Volume } from '@touchdown/level2/volume.ts';
import { findStation } from '@touchdown/shared/radar/nearest-stations.ts';
import { levelTwoFiles } from '@touchdown/level2/testing/level-two-files.ts';
import { simulateVolume } from '@touchdown/level2/writing/simulated-storm.ts';
import { volumeKeyOf } from './volume-key.ts';
import { writeVolume } from '@touchdown/level2/writing/write-volume.ts';
import { ffmpegPackage } from '../system/system-packages.ts';
import { repeatVolume } from './testing/repeated-volumes.ts';

const { beganAt, endedAt, path } = moore;

/** All loops of this file are made by one worker. */
const threads = new RadarThreads();
const renderLoop = (asked: LoopRequest) => renderInThreads(asked, threads);

type Loop = Awaited<ReturnType<typeof renderLoop>>;

/** Loops of the whole storm that several tests look at, by their field, and the progress that they reported. */
const plainLoops = new Map<LoopRequest['options']['field'], Promise<Loop>>();
const plainProgress: [field: string, phase: string, done: number][] = [];
const plainDir = mkdtempSync(join(tmpdir(), 'plain-loops-'));

/** The storm as the archive has it, and as it was simulated, which takes longer than all that is done with it. */
let storm: { key: string; bytes: Uint8Array; volume: Volume }[] = [];
let archive: VolumeArchive;
let outDir: string;

beforeAll(() => {
  storm = makeStorm();
});
beforeEach(async () => {
  archive = await startVolumeArchive();
  for (const { key, bytes } of storm) archive.objects.set(key, bytes);
  outDir = mkdtempSync(join(tmpdir(), 'loop-'));
});
afterEach(async () => {
  await archive.stop();
  rmSync(outDir, { recursive: true, force: true });
});

afterAll(() => rmSync(plainDir, { recursive: true, force: true }));

/** Returns the loop with default options but for its field. It is rendered once, and shown by several tests. */
function plainLoop(field: LoopRequest['options']['field']): Promise<Loop> {
  const known = plainLoops.get(field);
  if (known) return known;
  const folder = mkdtempSync(join(plainDir, 'loop-'));
  const onProgress = (phase: string, done: number) => void plainProgress.push([field, phase, done]);
  const loop = renderLoop(request({ field }, { outDir: folder, onProgress }));
  plainLoops.set(field, loop);
  return loop;
}

function makeStorm() {
  const station = findStation('KTLX');
  if (!station) throw new Error('KTLX is not listed');
  const event = { station, beganAt, endedAt, from: path[0], to: path[1], seed: 1 };
  // More than are under way at a time.
  return Array.from({ length: 4 }, (_, place) => {
    const time = beganAt + (place - 1) * 5 * 60_000;
    const volume = simulateVolume(event, time);
    // One is packed as in the archive. Packing and unpacking all of them takes longer than drawing them.
    const container = place === 0 ? 'ldm-bzip2' : 'plain';
    return {
      key: volumeKeyOf('KTLX', time),
      bytes: writeVolume(volume, { messages: 31, container }),
      volume,
    };
  });
}

/** Returns a volume of the storm. */
function stormVolume(place: number): Volume {
  const { volume } = storm[place] ?? {};
  if (!volume) throw new Error(`The storm has no volume ${place}`);
  return volume;
}

/** Volumes of the time before dual polarization, and before their patterns were in them. */
function oldStorm() {
  return [1, 2, 3].map((place) => {
    const { key } = storm[place] ?? {};
    const { sweeps, ...rest } = stormVolume(place);
    const volume = { ...rest, scanPattern: undefined, sweeps: sweeps.slice(0, 1).map(onlyNearReflectivity) };
    return { key: key ?? '', bytes: writeVolume(volume, { messages: 1, container: 'plain' }) };
  });
}

/** Message 1 has room for this many gates. */
const oldGates = 460;

function onlyNearReflectivity(sweep: Sweep): Sweep {
  const { REF: wide } = sweep.moments;
  if (!wide) throw new Error('The sweep has no reflectivity');
  const codes = new Uint8Array(sweep.radials.count * oldGates);
  for (let radial = 0; radial < sweep.radials.count; radial += 1)
    codes.set(
      wide.codes.subarray(radial * wide.gateCount, radial * wide.gateCount + oldGates),
      radial * oldGates,
    );
  const gatesSent = wide.gatesSent.map((gates) => Math.min(gates, oldGates));
  return { ...sweep, moments: { REF: { ...wide, codes, gatesSent, gateCount: oldGates } } };
}

function request(
  options: Partial<LoopRequest['options']> = {},
  rest: Partial<LoopRequest> = {},
): LoopRequest {
  return {
    target: moore,
    options: {
      ...mooreOptions,
      startAt: beganAt - 20 * 60_000,
      endAt: endedAt + 20 * 60_000,
      label: 'EF5 Tornado (OUN)',
      ...options,
    },
    archive: archive.settings,
    outDir,
    isSimulated: true,
    signal: new AbortController().signal,
    onProgress: () => undefined,
    ...rest,
  };
}

function nearestTo(time: number, times: readonly number[]): number {
  const apart = times.map((one) => Math.abs(one - time));
  return apart.indexOf(Math.min(...apart));
}

/** What visitors read below the loop. */
function listedNotes({ frameList }: Loop): string[] {
  const { notes } = JSON.parse(readFileSync(frameList, 'utf8')) as { notes: string[] };
  return notes;
}

/** Returns one part of every frame, three bytes per pixel. `left` and `top` are even, as the video's colours need. */
function partOfFrames(
  video: string,
  { left, top, width, height }: Record<'left' | 'top' | 'width' | 'height', number>,
): Buffer[] {
  const filter = `crop=${width}:${height}:${left}:${top}`;
  const pixels = execFileSync(
    'ffmpeg',
    ['-v', 'error', '-i', video, '-vf', filter, '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'],
    { maxBuffer: 8e6 },
  );
  const frameBytes = width * height * 3;
  return Array.from({ length: pixels.length / frameBytes }, (_, place) =>
    pixels.subarray(place * frameBytes, (place + 1) * frameBytes),
  );
}

/** Counts the pixels of every frame, below the colour bar, that have the colour of the warning. */
function warningPixels(video: string): number[] {
  const parts = partOfFrames(video, { left: 740, top: frameHeight - 40, width: 450, height: 32 });
  return parts.map((pixels) => {
    let count = 0;
    for (let at = 0; at < pixels.length; at += 3) {
      const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3);
      if (red > 190 && green > 140 && blue < 160) count += 1;
    }
    return count;
  });
}

const wholeMap = { left: 0, top: mapTop, width: frameWidth, height: mapHeight };

/** Counts the pixels that are clearly green in one picture and clearly red in the other. */
function turnedPixels(one: Buffer, other: Buffer): number {
  const redness = (pixels: Buffer, at: number) => (pixels[at] ?? 0) - (pixels[at + 1] ?? 0);
  let count = 0;
  for (let at = 0; at < one.length; at += 3) {
    const [before, after] = [redness(one, at), redness(other, at)];
    if (Math.abs(before) > 60 && Math.abs(after) > 60 && before > 0 !== after > 0) count += 1;
  }
  return count;
}

const winterset = levelTwoFiles().find(({ name }) => name.startsWith('KDMX'))?.path;

// Unpacking volumes and encoding a video take long on a busy machine.
describe.skipIf(!ffmpegPackage.isPresent())('a loop (needs ffmpeg)', () => {
  test('shows every low sweep in a valid video, with a poster and the times of its frames', async () => {
    const loop = await plainLoop('reflectivity');
    expect(loop).toMatchObject({ stationId: 'KTLX', notes: [] });
    // Two per volume, because the radar repeats its lowest angle (SAILS).
    expect(loop.frames.length).toBe(8);
    const times = loop.frames.map(({ time }) => time);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    const probe = ['-v', 'error', '-count_frames', '-of', 'csv=p=0', '-show_entries'];
    const entries = 'stream=codec_name,width,height,pix_fmt,r_frame_rate,nb_read_frames';
    const found = execFileSync('ffprobe', [...probe, entries, loop.video], { encoding: 'utf8' });
    expect(found.trim()).toBe('h264,1280,720,yuv420p,5/1,8');
    expect(readFileSync(loop.poster).toString('latin1', 8, 12)).toBe('WEBP');
    expect(JSON.parse(readFileSync(loop.frameList, 'utf8'))).toMatchObject({
      frames: loop.frames,
      notes: [],
      marker: 'even pace',
      // The one nearest to the middle of the tornado's time.
      posterFrame: nearestTo((beganAt + endedAt) / 2, times),
    });
    const reported = plainProgress.filter(([field]) => field === 'reflectivity');
    const phases = [...new Set(reported.map(([, phase]) => phase))];
    expect(phases).toEqual(['listing', 'drawing', 'finishing']);
    for (const [place, [, phase, done]] of reported.entries()) {
      const before = reported[place - 1];
      if (before?.[1] === phase) expect(done).toBeGreaterThanOrEqual(before[2]);
    }
  });

  test('has a sign on every frame if it is simulated, and none otherwise', async () => {
    // In the sign, left of its words.
    const signs = (video: string) =>
      partOfFrames(video, { left: 654, top: mapTop + 42, width: 2, height: 2 }).map(
        (pixels) => (pixels[3] ?? 0) > 200 && (pixels[4] ?? 0) > 150 && (pixels[5] ?? 255) < 90,
      );
    const { video } = await plainLoop('reflectivity');
    expect(signs(video)).toEqual(Array.from({ length: 8 }, () => true));
    for (const { key } of storm.slice(1)) archive.objects.delete(key);
    const real = await renderLoop(request({}, { isSimulated: false }));
    expect(signs(real.video)).toEqual([false, false]);
  });

  // Of one volume: the whole storm would show nothing else.
  test.for([
    'velocity',
    'storm_relative_velocity',
    'spectrum_width',
    'differential_reflectivity',
    'differential_phase',
    'cross_correlation_ratio',
  ] as const)('draws %s', async (field) => {
    for (const { key } of storm.slice(1)) archive.objects.delete(key);
    const { frames, video } = await renderLoop(request({ field }));
    expect(frames.length).toBe(2);
    expect(statSync(video).size).toBeGreaterThan(20_000);
  });

  test('says on each frame and in the list that velocities are as received, and in the list their palette', async () => {
    const [unfolded, reflectivity] = [await plainLoop('velocity'), await plainLoop('reflectivity')];
    for (const { key } of storm.slice(2)) archive.objects.delete(key);
    const { frames, frameList, video } = await renderLoop(
      request({ field: 'velocity', velocityFolding: 'as_received', velocityPalette: 'blue_orange' }),
    );
    // The simulated radar folds at 32 m/s.
    const velocity = { nyquistKnots: 62.2, isUnfolded: false };
    expect(frames).toEqual(frames.map((frame) => ({ ...frame, velocity })));
    expect(JSON.parse(readFileSync(frameList, 'utf8'))).toMatchObject({
      velocityPalette: 'blue_orange',
      frames: frames.map(() => ({ velocity })),
    });
    const warnings = warningPixels(video);
    expect(warnings).toHaveLength(frames.length);
    for (const pixels of warnings) expect(pixels).toBeGreaterThan(500);
    expect(JSON.parse(readFileSync(unfolded.frameList, 'utf8'))).not.toHaveProperty('velocityPalette');
    for (const frame of unfolded.frames)
      expect(frame.velocity).toMatchObject({ nyquistKnots: 62.2, isUnfolded: true });
    expect(warningPixels(unfolded.video)).toEqual(unfolded.frames.map(() => 0));
    expect(reflectivity.frames[0]).not.toHaveProperty('velocity');
    expect(warningPixels(reflectivity.video)).toEqual(reflectivity.frames.map(() => 0));
  });

  test.skipIf(winterset === undefined)(
    'unfolds a real radar’s velocities too (../shared/data/level2)',
    async () => {
      archive.objects.clear();
      const from = beganAt;
      const volumes = repeatVolume(winterset ?? '', 'KDMX', {
        count: 2,
        stepMilliseconds: 300_000,
        from,
        container: 'plain',
      });
      for (const { key, bytes } of volumes) archive.objects.set(key, bytes);
      const near = [{ lat: 41.33, lon: -94.01 }] as const;
      const target = { ...request().target, path: near, endedAt: beganAt };
      const loopOf = (velocityFolding: 'unfolded' | 'as_received') =>
        renderLoop(
          request(
            { field: 'velocity', velocityFolding, endAt: beganAt + 20 * 60_000 },
            { target, isSimulated: false },
          ),
        );
      const asReceived = await loopOf('as_received');
      const left = partOfFrames(asReceived.video, wholeMap);
      // 27.9 m/s.
      for (const { velocity } of asReceived.frames)
        expect(velocity).toEqual({ nyquistKnots: 54.3, isUnfolded: false });
      expect(Math.min(...warningPixels(asReceived.video))).toBeGreaterThan(500);
      const unfolded = await loopOf('unfolded');
      for (const { velocity } of unfolded.frames)
        expect(velocity).toEqual({ nyquistKnots: 54.3, isUnfolded: true });
      const right = partOfFrames(unfolded.video, wholeMap);
      expect([left.length, right.length]).toEqual([2, 2]);
      // Where the storm is faster than that, green has become red or red green.
      for (const [frame, pixels] of left.entries())
        expect(turnedPixels(pixels, right[frame] ?? Buffer.alloc(0))).toBeGreaterThan(300);
    },
  );

  test('downloads only the part of a volume that has its sweeps', async () => {
    // Each volume continues after its sweeps, with more bytes than the network buffers hold.
    const longBytes = 24 * 1024 * 1024;
    for (const { key, bytes } of storm) {
      const long = new Uint8Array(longBytes);
      long.set(bytes);
      archive.objects.set(key, long);
    }
    const { frames } = await renderLoop(request({ sweep: 1, field: 'velocity' }));
    expect(frames.length).toBe(4);
    const sent = archive.requests.reduce((sum, { sentBytes }) => sum + sentBytes(), 0);
    expect(sent).toBeLessThan((storm.length * longBytes) / 2);
  });

  test('leaves out damaged and missing volumes, and notes it', async () => {
    const [first, second] = storm;
    archive.objects.set(first?.key ?? '', new Uint8Array(5_000).fill(7));
    archive.faults.set(second?.key ?? '', [answerWith(404)]);
    const loop = await renderLoop(request());
    expect(loop.frames.length).toBe(4);
    expect(loop.notes.filter((note) => note.includes('left out')).length).toBe(2);
    expect(loop.notes[0]).toBe('2 of 4 volumes of KTLX could be shown.');
    expect(listedNotes(loop)).toEqual(loop.notes);
  });

  test('shows what a volume that was cut short has, and notes it', async () => {
    const { key = '', bytes = new Uint8Array() } = storm[2] ?? {};
    archive.objects.set(key, bytes.subarray(0, Math.floor(bytes.length * 0.2)));
    const loop = await renderLoop(request());
    expect(loop.frames.length).toBe(7);
    expect(listedNotes(loop)).toEqual([expect.stringMatching(/^KTLX20130520_\d{6}_V06 is shown in part: /)]);
  });

  test('says once what all volumes lack', async () => {
    for (const { key, bytes } of storm)
      archive.objects.set(key, bytes.subarray(0, Math.floor(bytes.length * 0.2)));
    const loop = await renderLoop(request());
    expect(listedNotes(loop)).toEqual(['All 4 volumes are shown in part: the file ends early.']);
  });

  test('leaves out a volume of another radar that has the name of this one', async () => {
    const station = findStation('KINX');
    if (!station) throw new Error('KINX is not listed');
    const { lat, lon, elevationMeters } = station;
    const location = { lat, lon, groundMeters: elevationMeters, towerMeters: 20 };
    const volume = { ...stormVolume(2), station: 'KINX', location };
    archive.objects.set(storm[2]?.key ?? '', writeVolume(volume, { messages: 31, container: 'plain' }));
    const loop = await renderLoop(request());
    expect(loop.frames.length).toBe(6);
    expect(loop.stationId).toBe('KTLX');
    expect(listedNotes(loop)).toEqual([
      '3 of 4 volumes of KTLX could be shown.',
      expect.stringMatching(/ is left out: it is of KINX, not of KTLX\.$/),
    ]);
  });

  test('shows the next sweep with velocities where the requested one has none, and notes it', async () => {
    const loop = await renderLoop(request({ sweep: 2, field: 'velocity' }));
    expect(loop.frames.length).toBe(4);
    expect(listedNotes(loop)).toEqual([
      'Sweep 2 has no radial velocity: sweep 3, the next one with it, is shown.',
    ]);
  });

  test('fails with the field’s name where the radar did not send it', async () => {
    archive.objects.clear();
    for (const { key, bytes } of oldStorm()) archive.objects.set(key, bytes);
    await expect(renderLoop(request({ field: 'differential_reflectivity' }))).rejects.toMatchObject({
      code: 'BAD_OPTION',
      message: 'KTLX sent no differential reflectivity in the requested sweep at that time.',
      isPassing: false,
    });
    // By that name it is known, though the antenna was a little lower.
    const { frames } = await renderLoop(request());
    expect(new Set(frames.map(({ elevationDegrees }) => elevationDegrees))).toEqual(new Set([0.5]));
  });

  test('is a picture where there is only one scan', async () => {
    for (const { key } of storm.slice(1)) archive.objects.delete(key);
    const loop = await renderLoop(request({ sweep: 2 }));
    expect(loop.frames.length).toBe(1);
    expect(listedNotes(loop)).toEqual(['There is a single scan of this time.']);
    expect(readFileSync(loop.poster).toString('latin1', 8, 12)).toBe('WEBP');
  });

  test('takes an airport’s radar where those of the network have nothing', async () => {
    archive.objects.clear();
    const station = findStation('TOKC');
    if (!station) throw new Error('TOKC is not listed');
    const event = { station, beganAt, endedAt, from: path[0], to: path[1], seed: 1 };
    const volume = simulateVolume(event, beganAt);
    archive.objects.set(
      volumeKeyOf('TOKC', beganAt),
      writeVolume(volume, { messages: 31, container: 'plain' }),
    );
    const { stationId, notes } = await renderLoop(request());
    expect(stationId).toBe('TOKC');
    expect(notes[0]).toBe('The archive has no scans from KTLX (Oklahoma City) for that time.');
  });

  test('resumes downloads after broken connections', async () => {
    for (const { key } of storm) archive.faults.set(key, [breakAfter(40_000), () => false]);
    expect((await renderLoop(request())).frames.length).toBe(8);
  });

  test('is drawn from what is whole, and fails permanently if nothing is', async () => {
    for (const { key } of storm.slice(0, 2)) archive.objects.set(key, new Uint8Array(5_000).fill(7));
    const loop = await renderLoop(request());
    expect(loop.frames.length).toBe(4);
    expect(listedNotes(loop)[0]).toBe('2 of 4 volumes of KTLX could be shown.');
    for (const { key } of storm) archive.objects.set(key, new Uint8Array(5_000).fill(7));
    await expect(renderLoop(request())).rejects.toMatchObject({ code: 'TOO_FEW_FRAMES', isPassing: false });
  });

  test('fails temporarily if volumes cannot be fetched, in words for people', async () => {
    for (const { key } of storm) archive.faults.set(key, [answerWith(503)]);
    await expect(renderLoop(request())).rejects.toMatchObject({
      code: 'ARCHIVE_UNREACHABLE',
      message: 'The radar archive gave 0 of 4 volumes of KTLX.',
      isPassing: true,
    });
    const settings = { ...archive.settings, endpoint: 'http://127.0.0.1:9' };
    await expect(renderLoop(request({}, { archive: settings }))).rejects.toMatchObject({
      message: 'The radar archive isn’t responding right now.',
    });
  });

  test('says on each frame and in the list that an end is estimated', async () => {
    const target = { ...moore, isEndEstimated: true };
    const { frameList } = await renderLoop(request({ sweep: 1 }, { target }));
    expect(JSON.parse(readFileSync(frameList, 'utf8'))).toMatchObject({ marker: 'estimated end' });
    expect(phaseOnFrame(target, beganAt)).toBe('On the ground (estimate)');
    expect(phaseOnFrame(target, endedAt + 6 * 60_000)).toBe('about 6 min after');
    expect(phaseOnFrame(moore, endedAt + 6 * 60_000)).toBe('6 min after');
  });

  test('stops at once when it is aborted', async () => {
    const controller = new AbortController();
    const onProgress = (phase: string) => phase === 'drawing' && controller.abort();
    const rendering = renderLoop(
      request({}, { signal: controller.signal, onProgress: (phase) => void onProgress(phase) }),
    );
    await expect(rendering).rejects.toMatchObject({ code: 'ABORTED', isPassing: true });
  });
});

test('fails if the radars have no data, and refuses an unknown radar', async () => {
  archive.objects.clear();
  await expect(renderLoop(request())).rejects.toMatchObject({
    code: 'NO_RADAR_DATA',
    isPassing: false,
    message: expect.not.stringContaining('1991'),
  });
  const [startAt, endAt] = [Date.UTC(1994, 4, 20), Date.UTC(1994, 4, 20, 1)];
  await expect(renderLoop(request({ startAt, endAt }))).rejects.toMatchObject({
    code: 'NO_RADAR_DATA',
    message: expect.stringContaining('It begins in 1991 in some places'),
  });
  await expect(renderLoop(request({ stationId: 'KXXX' }))).rejects.toMatchObject({ code: 'BAD_OPTION' });
});

test('starts at most four items ahead of the results that are taken', async () => {
  let [started, taken, maxAhead] = [0, 0, 0];
  const items = Array.from({ length: 50 }, (_, item) => item);
  const work = async (item: number) => {
    started += 1;
    maxAhead = Math.max(maxAhead, started - taken);
    await new Promise(setImmediate);
    return item * 2;
  };
  const results: number[] = [];
  for await (const [, result] of inOrder(items, 4, work)) {
    taken += 1;
    results.push(result);
  }
  expect(results).toEqual(items.map((item) => item * 2));
  expect(maxAhead).toBeLessThanOrEqual(4);
});
