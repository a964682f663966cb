import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { brotliDecompressSync } from 'node:zlib';
import { replacedLoopDays } from '@touchdown/shared/radar/radar-limits.ts';
import { readSweepFile } from '@touchdown/shared/radar/sweep-file/read-sweep-file.ts';
import { readSweepIndex } from '@touchdown/shared/radar/sweep-file/sweep-index.ts';
import { readTrackFile } from '@touchdown/shared/radar/track/track-file.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findPublicLoop } from '../../../domain/radar-loops/find-public-loop.ts';
import type { ObjectToPut } from '../../../platform/aws/object-bucket.ts';
import { quickLoop } from '../../../testing/quick-loop.ts';
import { quickSweeps } from '../../../testing/quick-sweeps.ts';
import { startRadarJobs, type RadarJobs } from '../../../testing/start-radar-jobs.ts';
import { oneStandIn } from '../../../testing/test-table.ts';
import { linesWrittenBy } from '../../../testing/written-lines.ts';
import type { StoredJob } from '../jobs/job-items.ts';
import { maxScansTries, scansLeaseMilliseconds } from '../jobs/job-limits.ts';
import { lookAfterJobs } from '../jobs/look-after-jobs.ts';
import { removeReplacedLoops } from '../jobs/remove-replaced-loops.ts';
import { runWorker } from './run-worker.ts';
import { workOnJob, type WorkerPorts } from './work-on-job.ts';

const never = new AbortController().signal;
const times = [1_369_080_000_000, 1_369_080_240_000, 1_369_080_480_000];

const threeFrames: WorkerPorts['render'] = async (request) => {
  const loop = await quickLoop(request);
  const frames = times.map((time) => ({ time, elevationDegrees: 0.5, volumeKey: `volume-${time}` }));
  await writeFile(loop.frameList, JSON.stringify({ stationId: loop.stationId, frames }));
  return { ...loop, frames };
};

/** What a process leaves behind that is killed in the middle: it never comes to its next step. */
const killed = () => new Promise<never>(() => {});

describe.each(oneStandIn)('the sweeps of a loop, on $name', ({ endpoint }) => {
  let radar: RadarJobs;
  let job: StoredJob;

  beforeAll(async () => {
    radar = await startRadarJobs(endpoint);
  });
  afterAll(() => radar.stop());
  beforeEach(async () => {
    await radar.emptyQueues();
    radar.media.clear();
    for (const { pk, sk } of await radar.items()) if (pk === 'SCANS') await radar.jobs.endScans(String(sk));
    await radar.endJobs();
    job = await radar.ask({ tornado: crypto.randomUUID() });
    await radar.queue.send(job.id, job.uid);
  });

  const work = async (over: Partial<WorkerPorts> = {}, signal = never) => {
    const message = await radar.queue.receive(1, never);
    if (!message) throw new Error('No message came.');
    const { addSweeps } = await workOnJob(message, radar.ports({ render: threeFrames, ...over }), signal);
    await addSweeps?.();
  };
  const state = () => radar.jobs.find(job.id);
  const sweepFiles = () =>
    [...radar.media.keys()].filter((key) => key.includes('/sweeps/')).map((key) => key.split('/').at(-1));
  const folder = () => `media/radar/${job.renderKey}/${job.id}-1`;
  const indexOf = () => {
    const bytes = radar.media.get(`${folder()}/sweeps/index.json`);
    return bytes && readSweepIndex(JSON.parse(Buffer.from(bytes).toString()));
  };

  it('are written after the loop is shown, and their index after them', async () => {
    const puts: string[] = [];
    const how = new Map<string, ObjectToPut>();
    const statuses: (string | undefined)[] = [];
    await work({
      media: {
        get: async () => undefined,
        put: async (key, bytes, options) => {
          if (!key.startsWith(folder())) return;
          puts.push(key.slice(folder().length + 1));
          how.set(puts.at(-1) ?? '', options);
          statuses.push((await state())?.status);
          radar.media.set(key, bytes);
        },
      },
    });
    const names = ['frames.json', 'poster.jpg', 'loop.mp4', 'sweeps/0.br', 'sweeps/1.br', 'sweeps/2.br'];
    expect(puts).toEqual([...names, 'sweeps/track.json', 'sweeps/index.json']);
    expect(statuses).toEqual(puts.map((_, at) => (at < 3 ? 'running' : 'completed')));
    expect(how.get('sweeps/0.br')).toEqual({
      contentType: 'application/octet-stream',
      contentEncoding: 'br',
      cacheControl: 'public, max-age=31536000, immutable, stale-if-error=86400',
      tag: { key: 'kind', value: 'sweep' },
    });
    expect(how.get('sweeps/index.json')).not.toHaveProperty('contentEncoding');
    const index = indexOf();
    expect(index?.frames.map(({ time, file }) => [time, file])).toEqual(
      times.map((time, at) => [time, `${at}.br`]),
    );
    for (const { time, file, bytes } of index?.frames ?? []) {
      const packed = radar.media.get(`${folder()}/sweeps/${file}`) ?? new Uint8Array();
      expect(packed).toHaveLength(bytes);
      expect(readSweepFile(brotliDecompressSync(packed)).time).toBe(time);
    }
    expect(await radar.counts()).toEqual({ waiting: 0, held: 0 });
  });

  it('find what drawing has kept in the folder of the job, which is removed after them', async () => {
    const folders: { of: string; exists: boolean }[] = [];
    const note = (of: string) => folders.push({ of, exists: existsSync(of) });
    await work({
      render: async (request) => {
        note(request.outDir);
        return threeFrames(request);
      },
      makeSweeps: async function* (request) {
        note(request.folder);
        yield* quickSweeps(request);
      },
    });
    const [drawn] = folders;
    note(drawn?.of ?? '');
    expect(folders.map(({ exists }) => exists)).toEqual([true, true, false]);
    expect(new Set(folders.map(({ of }) => of)).size).toBe(1);
  });

  it('leave no folder behind where there is no loop', async () => {
    let folder = '';
    await work({
      render: async ({ outDir }) => {
        folder = outDir;
        throw new Error('Something else.');
      },
    });
    expect(folder).not.toBe('');
    expect(existsSync(folder)).toBe(false);
  });

  it('bring the radar’s own track, whose summary the loop on the page gets', async () => {
    const place = { lat: 35.3, lon: -97.5 };
    const couplet = { ...place, east: 0, north: 0, knots: 62, isAtLeast: true, diameterKm: 1 };
    const seen = { ...couplet, heightMeters: 600, elevationDegrees: 0.5 };
    await work({
      makeSweeps: async function* (request) {
        const { path } = request.plan.target;
        for await (const scan of quickSweeps(request)) {
          const time = times[sweepFiles().length] ?? 0;
          // No tilt of the last volume could be searched.
          const tilts = (time === times.at(-1) ? [] : [0.5, 1.8]).map((elevationDegrees) => ({
            time,
            elevationDegrees,
            couplets: [{ ...seen, ...path[0], elevationDegrees }],
          }));
          yield { ...scan, signs: { time, radar: place, tilts } };
        }
      },
    });
    const { scans = [] } =
      readTrackFile(
        JSON.parse(Buffer.from(radar.media.get(`${folder()}/sweeps/track.json`) ?? '').toString()),
      ) ?? {};
    expect(scans.map(({ time, isSearched }) => [time, isSearched])).toEqual(
      times.map((time) => [time, time !== times.at(-1)]),
    );
    const looks = scans.map((scan) => scan.looks?.map(({ elevationDegrees }) => elevationDegrees));
    expect(looks).toEqual(times.map((time) => (time === times.at(-1) ? [] : [0.5, 1.8])));
    expect(indexOf()?.frames.map(({ debris }) => debris)).toEqual([null, null, null]);
    const loop = await findPublicLoop(radar.client, radar.table)(job.target);
    expect(loop).toMatchObject({
      videoUrl: `/${folder()}/loop.mp4`,
      track: { stationId: 'KTLX', rotation: { knots: 62, isAtLeast: true, heightMeters: 600 } },
    });
    expect(loop?.track).not.toHaveProperty('debris');
  });

  it('have no file for a frame whose volume is gone', async () => {
    await work({
      makeSweeps: async function* (request) {
        for await (const scan of quickSweeps(request))
          yield sweepFiles().length === 1 ? { packed: undefined, signs: undefined } : scan;
      },
    });
    // The first one exists, so every later one is left out.
    expect(indexOf()?.frames.map(({ file, bytes }) => [file, bytes > 0])).toEqual([
      ['0.br', true],
      [null, false],
      [null, false],
    ]);
  });

  it('have no index where no frame has one', async () => {
    await work({
      makeSweeps: async function* () {
        for (const _ of times) yield { packed: undefined, signs: undefined };
      },
    });
    expect(sweepFiles()).toEqual([]);
    expect(await state()).toMatchObject({ status: 'completed' });
  });

  /** The worker that the janitor's message finds, after the lease of the one before. */
  const takeUp = async (over: Partial<WorkerPorts> = {}) => {
    radar.clock.now += scansLeaseMilliseconds + 1;
    await janitor();
    await work({ render: killed, ...over });
  };
  const janitor = () => lookAfterJobs({ ...radar, ensureCapacity, now: () => radar.clock.now });
  const workersWanted: number[] = [];
  const ensureCapacity = async (jobs: number) => {
    workersWanted.push(jobs);
    return 0;
  };
  const wanted = () => radar.item('SCANS', job.id);
  const filesInIndex = () => indexOf()?.frames.map(({ file }) => file);
  const failingAt = (count: number, fail: () => Promise<never>): WorkerPorts['media'] => ({
    get: async (key) => Buffer.from(radar.media.get(key) ?? ''),
    put: async (key, bytes) => {
      if (key.includes('/sweeps/') && sweepFiles().length === count) await fail();
      radar.media.set(key, bytes);
    },
  });

  it.each([
    ['before the first', 0],
    ['at the second', 1],
    ['at the track', 3],
    ['at the index', 4],
  ])('are written by another worker where theirs is killed %s', async (_, count) => {
    const dying = work({ media: failingAt(count, killed) });
    await expect.poll(() => sweepFiles().length).toBe(count);
    await expect.poll(async () => (await wanted())?.['tries']).toBe(1);
    void dying;
    expect(indexOf()).toBeUndefined();
    // While the lease lasts, nobody else is sent for them.
    await janitor();
    expect(await radar.counts()).toEqual({ waiting: 0, held: 0 });
    workersWanted.length = 0;
    await takeUp();
    expect(workersWanted).toEqual([1]);
    expect(filesInIndex()).toEqual(['0.br', '1.br', '2.br']);
    expect(await wanted()).toBeUndefined();
    expect(await state()).toMatchObject({ status: 'completed', attempt: 1 });
  });

  it('are written by another worker where theirs is killed before it comes to them', async () => {
    const message = await radar.queue.receive(1, never);
    await workOnJob(
      message ?? { jobId: '', receipt: '', received: 0 },
      radar.ports({ render: threeFrames }),
      never,
    );
    expect(sweepFiles()).toEqual([]);
    await takeUp();
    expect(filesInIndex()).toEqual(['0.br', '1.br', '2.br']);
    expect(await wanted()).toBeUndefined();
  });

  it('are not written twice by a worker that comes to them late', async () => {
    const message = await radar.queue.receive(1, never);
    const late = await workOnJob(
      message ?? { jobId: '', receipt: '', received: 0 },
      radar.ports({ render: threeFrames }),
      never,
    );
    await takeUp();
    radar.media.clear();
    await late.addSweeps?.();
    expect(sweepFiles()).toEqual([]);
  });

  it.each([
    ['the bucket fails at the second', 1],
    ['the bucket fails at the track', 3],
    ['the bucket fails at the index', 4],
  ])('are tried again where %s', async (_, failsAt) => {
    const fails = () => Promise.reject(new Error('No bucket.'));
    const lines = await linesWrittenBy(() => work({ media: failingAt(failsAt, fails) }));
    expect(lines).toContainEqual(expect.objectContaining({ message: 'sweeps not written', jobId: job.id }));
    expect(await state()).toMatchObject({ status: 'completed', videoUrl: `/${folder()}/loop.mp4` });
    expect(await radar.counts()).toEqual({ waiting: 0, held: 0 });
    await takeUp();
    expect(filesInIndex()).toEqual(['0.br', '1.br', '2.br']);
  });

  /** Sweeps of which only the first comes before somebody stops the attempt. */
  const onlyFirst = (stop: () => void): WorkerPorts['makeSweeps'] =>
    async function* (request) {
      for await (const scan of quickSweeps(request)) {
        yield scan;
        stop();
        request.signal.throwIfAborted();
        await new Promise((resolve) => request.signal.addEventListener('abort', resolve, { once: true }));
        request.signal.throwIfAborted();
      }
    };

  it.each([
    ['their time is up', { scansMilliseconds: 300 }, () => {}],
    ['the worker has to stop', {}, (leaving: AbortController) => leaving.abort()],
  ])('that are there are named when %s, and the next worker adds the others', async (_, over, stop) => {
    const leaving = new AbortController();
    await work({ ...over, makeSweeps: onlyFirst(() => stop(leaving)) }, leaving.signal);
    expect(filesInIndex()).toEqual(['0.br', null, null]);
    expect(await wanted()).toMatchObject({ until: 0 });
    // At once, because the worker has given them back.
    radar.clock.now += 1;
    await janitor();
    const asked: number[] = [];
    await work({
      makeSweeps: (request) => {
        asked.push(request.loop.frames.length);
        return quickSweeps(request);
      },
    });
    expect(asked).toEqual([2]);
    expect(filesInIndex()).toEqual(['0.br', '1.br', '2.br']);
    expect(await wanted()).toBeUndefined();
  });

  it('are given back unbegun by a worker that has to stop', async () => {
    const leaving = new AbortController();
    const message = await radar.queue.receive(1, never);
    const left = await workOnJob(
      message ?? { jobId: '', receipt: '', received: 0 },
      radar.ports({ render: threeFrames }),
      leaving.signal,
    );
    leaving.abort();
    await left.addSweeps?.();
    expect(await wanted()).toMatchObject({ until: 0, tries: 0 });
  });

  it('are given up after five attempts that add none, with what there is', async () => {
    const makeSweeps: WorkerPorts['makeSweeps'] = async function* (request) {
      if (request.loop.frames.length < times.length) throw new Error('The third cannot be read.');
      for await (const scan of quickSweeps({
        ...request,
        loop: { ...request.loop, frames: request.loop.frames.slice(0, 2) },
      }))
        yield scan;
      throw new Error('The third cannot be read.');
    };
    await work({ makeSweeps });
    for (let tries = 1; tries <= maxScansTries; tries++) {
      expect(await wanted()).toBeDefined();
      await takeUp({ makeSweeps });
    }
    expect(await wanted()).toBeUndefined();
    expect(filesInIndex()).toEqual(['0.br', '1.br', null]);
  });

  it('let the worker draw the next loop meanwhile, and are written before it ends', async () => {
    const second = await radar.ask({ tornado: crypto.randomUUID() });
    await radar.queue.send(second.id, second.uid);
    const idle = 300;
    const bothDrawn = Promise.withResolvers<void>();
    const hasWaited = Promise.withResolvers<void>();
    let drawn = 0;
    await runWorker(
      radar.ports({
        queue: {
          ...radar.queue,
          receive: async (...wait) => {
            const message = await radar.queue.receive(...wait);
            if (message) return message;
            radar.clock.now += idle;
            hasWaited.resolve();
            return undefined;
          },
        },
        render: async (request) => {
          drawn += 1;
          if (drawn === 2) bothDrawn.resolve();
          return threeFrames(request);
        },
        makeSweeps: async function* (request) {
          await bothDrawn.promise;
          // In vain, for a third message, after which only the sweeps keep the worker.
          await hasWaited.promise;
          yield* quickSweeps(request);
        },
      }),
      { signal: never, idle },
    );
    const indexes = [...radar.media.keys()].filter((key) => key.endsWith('/sweeps/index.json'));
    expect(new Set(indexes.map((key) => key.split('/')[3]))).toEqual(
      new Set([`${job.id}-1`, `${second.id}-1`]),
    );
  });

  it('are written by a later attempt into a folder of its own', async () => {
    let attempts = 0;
    const failsOnce: WorkerPorts['render'] = async (request) => {
      attempts += 1;
      if (attempts === 1) throw new Error('Something else.');
      return threeFrames(request);
    };
    await work({ render: failsOnce });
    expect(radar.media.size).toBe(0);
    radar.clock.now += 30_000;
    await radar.queue.send(job.id, job.uid);
    await work({ render: failsOnce });
    expect([...radar.media.keys()]).toContain(`media/radar/${job.renderKey}/${job.id}-2/sweeps/index.json`);
  });

  it('are deleted with a loop that another one has replaced', async () => {
    await work();
    expect(sweepFiles()).toHaveLength(5);
    const first = job;
    job = await radar.ask({ tornado: job.target.id, isRegeneration: true });
    await radar.queue.send(job.id, job.uid);
    await work();
    radar.clock.now += replacedLoopDays * 24 * 60 * 60 * 1000 + 1;
    const media = { remove: async (key: string) => void radar.media.delete(key) };
    await removeReplacedLoops({ jobs: radar.jobs, media });
    expect([...radar.media.keys()].filter((key) => key.includes(first.id))).toEqual([]);
    expect(sweepFiles()).toHaveLength(5);
  });
});
