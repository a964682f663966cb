import { readDayRotation } from '@touchdown/shared/radar/day-rotation.ts';
import { trackFileOf } from '@touchdown/shared/radar/track/track-file.ts';
import { summaryOfTrack } from '@touchdown/shared/radar/track/track-summary.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { quickDay } from '../../../testing/quick-day.ts';
import { quickLoop } from '../../../testing/quick-loop.ts';
import { startRadarJobs, type RadarJobs } from '../../../testing/start-radar-jobs.ts';
import { dynamodbStandIns } from '../../../testing/test-table.ts';
import type { DayPart, DayRequest } from '../day/make-day.ts';
import type { StoredJob } from '../jobs/job-items.ts';
import { leaseMilliseconds } from '../jobs/job-limits.ts';
import { LoopError } from '../render/loop-error.ts';
import { workOnJob, type WorkerPorts } from './work-on-job.ts';

const never = new AbortController().signal;

describe.each(dynamodbStandIns)('a worker with the job of a day, on $name', ({ endpoint }) => {
  let radar: RadarJobs;
  let job: StoredJob;
  let days = 0;

  beforeAll(async () => {
    radar = await startRadarJobs(endpoint);
  });
  afterAll(() => radar.stop());
  beforeEach(async () => {
    await radar.endJobs();
    radar.clock.now = Date.now();
    await radar.emptyQueues();
    days += 1;
    job = await radar.ask({ day: `2013-05-${String(days).padStart(2, '0')}`, tornado: `tornado-${days}` });
    await radar.queue.send(job.id, job.uid);
  });

  const received = async () => {
    const message = await radar.queue.receive(1, never);
    if (!message) throw new Error('No message came.');
    return message;
  };
  const state = async () => radar.jobs.find(job.id);
  const work = async (over: Partial<WorkerPorts> = {}, signal = never) =>
    workOnJob(await received(), radar.ports(over), signal);

  it('publishes the picture and what is beside it once, for everybody', async () => {
    const left = await work();
    // A day has no scans of its own to write.
    expect(left.addSweeps).toBeUndefined();
    const folder = `media/radar/${job.renderKey}/${job.id}-1`;
    const message = 'Radar saw rotation in the day’s one tornado.';
    expect(await state()).toMatchObject({
      status: 'completed',
      progress: 1,
      videoUrl: `/${folder}/rotation.webp`,
      message,
    });
    const names = ['webp', 'json', 'geojson', 'csv'].map((ending) => `${folder}/rotation.${ending}`);
    expect([...radar.media.keys()]).toEqual(expect.arrayContaining(names));
    const summary = radar.media.get(`${folder}/rotation.json`) ?? Buffer.of();
    const rotation = readDayRotation(JSON.parse(Buffer.from(summary).toString()));
    expect(rotation?.tornadoes).toMatchObject([
      { station: 'KTLX', strongest: { knots: 40, letters: 'CST' } },
    ]);
    expect(await radar.item(`TGT#D#${job.target.id}`, 'LOOP')).toMatchObject({ targetId: job.target.id });
    expect(await radar.item('SCANS', job.id)).toBeUndefined();
    const again = { day: job.target.id, tornado: `tornado-${days}` };
    await expect(radar.ask(again)).rejects.toThrow('exists already');
    expect(await radar.counts()).toEqual({ waiting: 0, held: 0 });
  });

  it('continues what a worker that died has kept', async () => {
    const found: DayPart = { volumes: 7, seen: [{ id: 'tornado', stationId: 'KTLX', points: [] }] };
    const died = async ({ readPart, keepPart }: DayRequest) => {
      expect(await readPart()).toBeUndefined();
      await keepPart(found);
      // Its machine is gone: it writes nothing any more, and somebody else takes the job up.
      radar.clock.now += leaseMilliseconds + 1;
      await radar.queue.send(job.id, job.uid);
      let kept: DayPart | undefined;
      await work({
        makeDay: async (request) => {
          kept = await request.readPart();
          return quickDay(request);
        },
      });
      expect(kept).toEqual(found);
      throw new Error('It wakes up too late.');
    };
    await work({ makeDay: died });
    const done = await state();
    expect(done).toMatchObject({ status: 'completed', attempt: 2 });
    expect(done?.videoUrl).toContain(`${job.id}-2/`);
  });

  it('tries again where the archive was silent, and fails where it has nothing, without cost to the person', async () => {
    const fail = (code: 'ARCHIVE_UNREACHABLE' | 'NO_RADAR_DATA') => ({
      makeDay: async () => {
        throw new LoopError(code, 'No scans.');
      },
    });
    await work(fail('ARCHIVE_UNREACHABLE'));
    expect(await state()).toMatchObject({
      status: 'queued',
      message: 'No scans. It will be tried again soon.',
    });
    radar.clock.now += 31_000;
    await radar.queue.send(job.id, job.uid);
    await work(fail('NO_RADAR_DATA'));
    expect(await state()).toMatchObject({ status: 'failed', message: 'No scans.', attempt: 2 });
    const quotas = (await radar.items()).filter(({ pk }) => String(pk).startsWith(`QUOTA#${job.uid}`));
    expect(quotas.map(({ count }) => count)).toEqual([0]);
    expect(await radar.item(`TGT#D#${job.target.id}`, 'LOOP')).toBeUndefined();
  });

  it('finds the track of a tornado’s loop, and none where there is no loop or no file any more', async () => {
    const id = `with-loop-${days}`;
    let tracks: unknown[] = [];
    const look = async (request: DayRequest) => {
      tracks = [await request.trackOfLoop(id), await request.trackOfLoop('without-loop')];
      return quickDay(request);
    };
    const couplet = { lat: 35, lon: -97, knots: 61, isAtLeast: false, diameterKm: 1, heightMeters: 500 };
    const point = { time: 1, couplet: { ...couplet, elevationDegrees: 0.5 }, above: [] };
    const loop = { stationId: 'KTLX', isSimulated: false, seesDebris: false };
    const track = trackFileOf(loop, [{ time: 1, isSearched: true }], [point]);
    // The loop is asked for first, and drawn first.
    await radar.endJobs();
    const loopJob = await radar.ask({ tornado: id });
    await radar.queue.send(loopJob.id, loopJob.uid);
    await work({ render: quickLoop });
    const drawn = await radar.jobs.find(loopJob.id);
    const folder = String(drawn?.videoUrl).slice(1, -'/loop.mp4'.length);
    if (drawn) await radar.jobs.recordTrack(drawn, summaryOfTrack(track));
    radar.media.set(`${folder}/sweeps/track.json`, Buffer.from(JSON.stringify(track)));
    for (const [day, found] of [
      ['2013-06-01', track],
      ['2013-06-02', undefined],
    ] as const) {
      const asked = await radar.ask({ day });
      await radar.queue.send(asked.id, asked.uid);
      await work({ makeDay: look });
      expect(tracks).toEqual([found, undefined]);
      radar.media.delete(`${folder}/sweeps/track.json`);
    }
  });
});
