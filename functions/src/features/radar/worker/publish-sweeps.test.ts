import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
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
import { removeReplacedLoops } from '../jobs/remove-replaced-loops.ts';
import { runWorker } from './run-worker.ts';
import { workOnJob, type WorkerPorts } from './work-on-job.ts';

const never = new AbortController().signal;
const times = [1_369_080_000_000, 1_369_080_240_000, 1_369_080_480_000];

const threeFrames: WorkerPorts['render'] = async (request) => ({
  ...(await quickLoop(request)),
  frames: times.map((time) => ({ time, elevationDegrees: 0.5, volumeKey: `volume-${time}` })),
});

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
          const tilts = [0.5, 1.8].map((elevationDegrees) => ({
            time,
            elevationDegrees,
            couplets: [{ ...seen, ...path[0], elevationDegrees }],
          }));
          yield { ...scan, signs: { time, tilts } };
        }
      },
    });
    const { scans = [] } =
      readTrackFile(
        JSON.parse(Buffer.from(radar.media.get(`${folder()}/sweeps/track.json`) ?? '').toString()),
      ) ?? {};
    expect(scans.map(({ time, isSearched }) => [time, isSearched])).toEqual(
      times.map((time) => [time, true]),
    );
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

  it.each([
    ['the bucket fails at the second', 1],
    ['the bucket fails at the track', 3],
    ['the bucket fails at the index', 4],
  ])('leave a whole loop without an index where %s', async (_, failsAt) => {
    const lines = await linesWrittenBy(() =>
      work({
        media: {
          put: async (key, bytes) => {
            if (key.includes('/sweeps/') && sweepFiles().length === failsAt) throw new Error('No bucket.');
            radar.media.set(key, bytes);
          },
        },
      }),
    );
    expect(lines).toContainEqual(expect.objectContaining({ message: 'sweeps not written', jobId: job.id }));
    expect(sweepFiles()).toHaveLength(failsAt);
    expect(indexOf()).toBeUndefined();
    expect(await state()).toMatchObject({ status: 'completed', videoUrl: `/${folder()}/loop.mp4` });
    expect(await radar.counts()).toEqual({ waiting: 0, held: 0 });
  });

  it('are left where the worker has to stop', async () => {
    const leaving = new AbortController();
    await work(
      {
        makeSweeps: async function* (request) {
          for await (const packed of quickSweeps(request)) {
            yield packed;
            leaving.abort();
            request.signal.throwIfAborted();
          }
        },
      },
      leaving.signal,
    );
    expect(sweepFiles()).toEqual(['0.br']);
    expect(await state()).toMatchObject({ status: 'completed' });
  });

  it('let the worker draw the next loop meanwhile, and are written before it ends', async () => {
    const second = await radar.ask({ tornado: crypto.randomUUID() });
    await radar.queue.send(second.id, second.uid);
    const bothDrawn = Promise.withResolvers<void>();
    let drawn = 0;
    await runWorker(
      radar.ports({
        now: () => Date.now(),
        render: async (request) => {
          drawn += 1;
          if (drawn === 2) bothDrawn.resolve();
          return threeFrames(request);
        },
        makeSweeps: async function* (request) {
          await bothDrawn.promise;
          // Longer than the worker waits for a third message.
          await sleep(2_500);
          yield* quickSweeps(request);
        },
      }),
      { signal: never, idle: 300 },
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
