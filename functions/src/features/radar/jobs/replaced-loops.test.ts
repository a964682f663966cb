import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { replacedLoopDays } from '@touchdown/shared/radar/radar-limits.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toPublicLoopItem, type PublicLoop } from '../../../domain/radar-loops/public-loop-items.ts';
import { madeUpTornado } from '../../../testing/made-up-tornado.ts';
import { madeUpPerson, startRadarJobs, type RadarJobs } from '../../../testing/start-radar-jobs.ts';
import { dynamodbStandIns } from '../../../testing/test-table.ts';
import { linesWrittenBy } from '../../../testing/written-lines.ts';
import { planTornadoLoop } from '../request/plan-loop.ts';
import { requestLoop } from '../request/request-loop.ts';
import { workOnJob } from '../worker/work-on-job.ts';
import type { StoredJob } from './job-items.ts';
import { removeReplacedLoops, type RemovalPorts } from './remove-replaced-loops.ts';

const never = new AbortController().signal;
const week = replacedLoopDays * 24 * 60 * 60 * 1000;

describe.each(dynamodbStandIns)('a public loop that another one replaces, on $name', ({ endpoint }) => {
  let radar: RadarJobs;
  let id: string;

  beforeAll(async () => {
    radar = await startRadarJobs(endpoint);
  });
  afterAll(() => radar.stop());
  beforeEach(async () => {
    await radar.emptyQueues();
    id = crypto.randomUUID();
    radar.media.clear();
  });

  const draw = async (job: StoredJob) => {
    await radar.queue.send(job.id, job.uid);
    const message = await radar.queue.receive(1, never);
    if (!message) throw new Error('No message came.');
    await workOnJob(message, radar.ports(), never);
    return job;
  };
  const made = async (isRegeneration = false) => draw(await radar.ask({ tornado: id, isRegeneration }));
  const filesOf = (job: StoredJob) =>
    [...radar.media.keys()].filter((key) => key.includes(job.id)).toSorted();
  const shown = async () => (await radar.item(`TGT#T#${id}`, 'LOOP')) as PublicLoop | undefined;
  const notes = async () => (await radar.items()).filter(({ pk }) => pk === 'REPLACED');
  const media: RemovalPorts['media'] = { remove: async (key) => void radar.media.delete(key) };
  const janitor = (over: Partial<RemovalPorts> = {}) =>
    removeReplacedLoops({ jobs: radar.jobs, media, ...over });
  const aWeekLater = () => {
    radar.clock.now += week + 1;
  };

  it('keeps its files for a week, and then loses all of them with its job', async () => {
    const first = await made();
    const second = await made(true);
    expect(filesOf(first)).toHaveLength(3);
    radar.clock.now += week - 1;
    await janitor();
    expect(filesOf(first)).toHaveLength(3);
    expect(await radar.jobs.find(first.id)).toMatchObject({ status: 'completed' });
    radar.clock.now += 2;
    await janitor();
    expect(filesOf(first)).toEqual([]);
    expect(await radar.jobs.find(first.id)).toBeUndefined();
    expect(filesOf(second)).toHaveLength(3);
    expect(radar.media.has((await shown())?.videoUrl.slice(1) ?? '')).toBe(true);
    expect(await radar.jobs.result(first.renderKey)).toMatchObject({ videoUrl: (await shown())?.videoUrl });
    expect(await notes()).toEqual([]);
  });

  it('answers no request any more, even where the record has changed its options', async () => {
    const first = await made();
    const moved = madeUpTornado('2013-05-20T21:30:00Z', { tor_f_scale: 'EF5', wfo: 'OUN' });
    const { job_id: jobId } = await requestLoop(
      {
        target: { type: 'tornado', id },
        plan: planTornadoLoop(moved, {}),
        person: madeUpPerson(),
        isRegeneration: false,
      },
      {
        client: radar.client,
        table: radar.table,
        jobs: radar.jobs,
        dollarsPerDay: async () => 1,
        maxWorkers: async () => 1,
        progress: { write: async () => {} },
        now: () => radar.clock.now,
      },
    );
    const second = await radar.jobs.find(jobId ?? '');
    if (!second) throw new Error('No job was opened.');
    expect(second.renderKey).not.toBe(first.renderKey);
    await draw(second);
    expect(await radar.jobs.result(first.renderKey)).toBeUndefined();
    aWeekLater();
    await janitor();
    expect(filesOf(first)).toEqual([]);
    expect((await shown())?.videoUrl).toContain(second.id);
  });

  it('is noted once where two jobs finish at the same moment, and so is the loser', async () => {
    const first = await made();
    const jobs: StoredJob[] = [];
    for (const label of ['A', 'B']) {
      const job = await radar.ask({ tornado: id, label });
      // Both are public, as jobs of one target are when the record has changed between their requests.
      jobs.push({ ...job, plan: { ...job.plan, isDefault: true } });
    }
    const ends = jobs.map((job) => {
      const url = (name: string) => `/media/radar/${job.renderKey}/${job.id}-1/${name}`;
      const files = { videoUrl: url('loop.mp4'), posterUrl: url('poster.jpg'), message: null, frameCount: 0 };
      return radar.jobs.end(job, { status: 'completed', ...files }, { whileUnowned: true });
    });
    expect(await Promise.all(ends)).toEqual([true, true]);
    const current = (await shown())?.videoUrl ?? '';
    const loser = jobs.find((job) => !current.includes(job.id));
    const noted = (await notes()).map(({ jobId }) => jobId);
    expect(new Set(noted)).toEqual(new Set([first.id, loser?.id]));
    aWeekLater();
    await janitor();
  });

  it('is removed by a later run where one dies in between, and does not keep the others', async () => {
    const first = await made();
    await made(true);
    radar.clock.now += 1;
    const third = await made(true);
    aWeekLater();
    const failing: RemovalPorts['media'] = {
      remove: async (key) => {
        if (key.includes(first.id)) throw new Error('The bucket is unavailable.');
        radar.media.delete(key);
      },
    };
    const lines = await linesWrittenBy(() => janitor({ media: failing }));
    expect(lines).toContainEqual(
      expect.objectContaining({ message: 'replaced loop not removed', jobId: first.id }),
    );
    expect(await notes()).toMatchObject([{ jobId: first.id }]);
    // Nobody is shown the loop whose files may be gone.
    expect(await radar.jobs.find(first.id)).toBeUndefined();
    await janitor();
    expect([...radar.media.keys()].every((key) => key.includes(third.id))).toBe(true);
    expect(await notes()).toEqual([]);
  });

  it('is left alone where a worker has not made it', async () => {
    const sample = { targetId: id, videoUrl: '/media/sample/loop.mp4', posterUrl: null, madeAt: 1 };
    const Item = toPublicLoopItem({ type: 'tornado', id }, sample);
    await radar.client.send(new PutCommand({ TableName: radar.table, Item }));
    const job = await made();
    expect((await shown())?.videoUrl).toContain(job.id);
    expect(await notes()).toEqual([]);
  });

  it('is not replaced by a private loop', async () => {
    const first = await made();
    await draw(await radar.ask({ tornado: id, label: 'My words' }));
    expect((await shown())?.videoUrl).toContain(first.id);
    expect(await notes()).toEqual([]);
  });
});
