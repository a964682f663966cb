import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { queueSentence } from '@touchdown/shared/contract/queue-words.ts';
import { startRadarJobs, type RadarJobs } from '../../../testing/start-radar-jobs.ts';
import { dynamodbStandIns } from '../../../testing/test-table.ts';
import { LoopError } from '../render/loop-error.ts';
import { runWorker } from '../worker/run-worker.ts';
import { workOnJob, type WorkerPorts } from '../worker/work-on-job.ts';
import { quickLoop } from '../../../testing/quick-loop.ts';
import { cancelJob } from './cancel-job.ts';
import { giveUpJobs } from './give-up-jobs.ts';
import type { StoredJob } from './job-items.ts';
import { heartbeatMilliseconds, leaseMilliseconds } from './job-limits.ts';
import {
  addToDay,
  admit,
  emptyDay,
  endedJob,
  expectedLoop,
  openedJob,
  priceOf,
  queuePlace,
  workerLifeMilliseconds,
  workersToStart,
} from './loop-budget.ts';

const never = new AbortController().signal;
const noon = Date.UTC(2026, 10, 26, 12);

describe('the money of a day', () => {
  const reserved = priceOf(expectedLoop(emptyDay, emptyDay));

  it('is about four cents for an hour of a worker, and lets 5,000 loops of ten seconds into eighty', () => {
    expect(priceOf(3_600_000) / 1e6).toBeCloseTo(0.0398, 3);
    expect(5_000 * reserved).toBeLessThan(0.8e6);
  });

  it('admits while there is enough for another loop, and of young accounts up to a quarter', () => {
    const asked = { reserved, dollarsPerDay: (8 * reserved) / 1e6, byYoung: false };
    const day = (jobs: number, young: number) => ({
      ...emptyDay,
      committed: jobs * reserved,
      young: young * reserved,
    });
    expect(admit(day(7, 0), asked)).toBe('admitted');
    expect(admit(day(8, 0), asked)).toBe('money used up');
    expect(admit(day(7, 1), { ...asked, byYoung: true })).toBe('admitted');
    expect(admit(day(7, 2), { ...asked, byYoung: true })).toBe('young share used up');
    expect(admit(day(7, 2), asked)).toBe('admitted');
    expect(admit(emptyDay, { ...asked, dollarsPerDay: 0 })).toBe('money used up');
  });

  it('comes back where a loop was cheaper than expected, and learns where it was not', () => {
    const job = { reserved, byYoung: true, paidFrom: noon, begunAt: noon };
    const opened = addToDay(emptyDay, openedJob(job));
    expect(opened).toMatchObject({ committed: reserved, young: reserved });
    const ended = addToDay(opened, endedJob(job, noon + 4_000, true));
    expect(ended).toMatchObject({ committed: priceOf(4_000), young: priceOf(4_000), made: 1 });
    expect(expectedLoop(ended, emptyDay)).toBeLessThan(10_000);
    const slow = { ...emptyDay, made: 180, drawn: 180 * 60_000 };
    expect(expectedLoop(emptyDay, slow)).toBe(55_000);
  });
});

describe('the place of a job', () => {
  const place = (waiting: number, inWork: number, workers?: number) =>
    queuePlace(
      { waiting, inWork },
      { day: { ...emptyDay, ...(workers ? { workers } : {}) }, dayBefore: emptyDay },
      20,
    );

  it('counts who waits before it, and its time their loops among the workers', () => {
    expect(place(0, 0)).toEqual({ place: 1, waitSeconds: 45 });
    expect(place(19, 0)).toEqual({ place: 20, waitSeconds: 45 });
    expect(place(211, 20)).toEqual({ place: 212, waitSeconds: 106 });
    expect(place(111, 20)).toEqual({ place: 112, waitSeconds: 56 });
    // Fargate has given five of them.
    const few = place(126, 5, 5);
    expect(queueSentence(few.place, few.waitSeconds)).toBe('Yours is number 127 in line, about 4 minutes.');
  });

  it('has a time although there are no workers', () => {
    expect(queuePlace({ waiting: 1, inWork: 0 }, { day: emptyDay, dayBefore: emptyDay }, 0)).toEqual({
      place: 2,
      waitSeconds: 10,
    });
  });

  it('has a worker for each job, up to the limit', () => {
    expect(workersToStart(3, { running: 1, leaving: 0, maxWorkers: 20 })).toBe(2);
    expect(workersToStart(300, { running: 18, leaving: 2, maxWorkers: 20 })).toBe(4);
    expect(workersToStart(1, { running: 5, leaving: 0, maxWorkers: 20 })).toBe(0);
  });
});

describe.each(dynamodbStandIns)('what a job costs its day, on $name', ({ endpoint }) => {
  let radar: RadarJobs;
  let job: StoredJob;

  beforeAll(async () => {
    radar = await startRadarJobs(endpoint);
  });
  afterAll(() => radar.stop());
  /** Each test has a day of its own. */
  let tests = 0;
  beforeEach(async () => {
    await radar.endJobs();
    radar.clock.now = noon + ++tests * 86_400_000;
    await radar.emptyQueues();
    job = await radar.ask({ tornado: crypto.randomUUID() });
    await radar.queue.send(job.id, job.uid);
  });

  const today = async () => (await radar.jobs.days()).day;
  const pass = (milliseconds: number) => void (radar.clock.now += milliseconds);
  const takes =
    (milliseconds: number): WorkerPorts['render'] =>
    async (request) => {
      pass(milliseconds);
      return quickLoop(request);
    };
  async function work(over: Partial<WorkerPorts> = {}, signal = never) {
    const message = await radar.queue.receive(1, never);
    if (!message) throw new Error('No message came.');
    return workOnJob(message, radar.ports(over), signal);
  }

  it('is what is expected of it while it waits, and what it took when it has ended', async () => {
    expect(await today()).toMatchObject({ committed: job.reserved, made: 0 });
    await work({ render: takes(20_000) });
    expect(await today()).toMatchObject({ committed: priceOf(20_000), made: 1, drawn: 20_000 });
  });

  it('is counted once, although its message comes twice and it is ended twice', async () => {
    await radar.queue.send(job.id, job.uid);
    await work({ render: takes(20_000) });
    await work({ render: takes(20_000) });
    const ending = { status: 'failed', message: 'Late.' } as const;
    expect(await radar.jobs.end(job, ending, { whileUnowned: true })).toBe(false);
    expect(await today()).toMatchObject({ committed: priceOf(20_000), made: 1 });
  });

  it('includes the attempts that failed, were stopped with their worker, or vanished with it', async () => {
    const fails: WorkerPorts['render'] = async () => {
      pass(5_000);
      throw new LoopError('ARCHIVE_UNREACHABLE', 'Later.');
    };
    await work({ render: fails });
    expect(await today()).toMatchObject({ committed: job.reserved, made: 0 });
    const stopping = new AbortController();
    pass(30_000);
    await radar.queue.send(job.id, job.uid);
    await work(
      {
        render: async ({ signal }) => {
          pass(7_000);
          stopping.abort();
          signal.throwIfAborted();
          throw new Error('It was not stopped.');
        },
      },
      stopping.signal,
    );
    expect(await radar.jobs.find(job.id)).toMatchObject({ status: 'queued', worked: 12_000 });
    // This worker vanishes, and is seen last at its claim.
    await radar.jobs.claim(job.id, 'vanished');
    pass(leaseMilliseconds + 1);
    const { day } = await radar.jobs.days();
    await radar.jobs.end((await radar.jobs.find(job.id)) as StoredJob, lost, { whileUnowned: true });
    const worked = 12_000 + heartbeatMilliseconds;
    expect(await today()).toMatchObject({
      committed: day.committed - (job.reserved ?? 0) + priceOf(worked),
      made: 0,
    });
  });

  it('is nothing for a job that was cancelled before a worker had it', async () => {
    const person = { id: job.uid, username: 'x', role: 'user', isVerified: true, sessionId: '' } as const;
    await cancelJob(radar.jobs, job.id, person);
    await cancelJob(radar.jobs, job.id, person);
    expect(await today()).toMatchObject({ committed: 0, made: 0 });
  });

  it('is not ended by somebody who read it before another worker was at it', async () => {
    const before = (await radar.jobs.find(job.id)) as StoredJob;
    const claim = await radar.jobs.claim(job.id, 'first');
    if (claim.outcome !== 'claimed') throw new Error(claim.outcome);
    pass(9_000);
    await radar.jobs.requeue(claim.job, 'Later.');
    expect(await radar.jobs.end(before, lost, { whileUnowned: true })).toBe(false);
    const now = (await radar.jobs.find(job.id)) as StoredJob;
    expect(await radar.jobs.end(now, lost, { whileUnowned: true })).toBe(true);
    expect(await today()).toMatchObject({ committed: priceOf(9_000), made: 0 });
  });

  it('pays for the start of its worker, and a worker without a job for its own', async () => {
    await runWorker(radar.ports({ render: takes(10_000) }), { signal: never, idle: 0 });
    expect(await today()).toMatchObject({
      committed: priceOf(workerLifeMilliseconds + 10_000),
      drawn: 10_000,
    });
    const before = (await today()).committed;
    await runWorker(radar.ports(), { signal: never, idle: 0 });
    expect((await today()).committed - before).toBe(priceOf(workerLifeMilliseconds));
  });

  it('is the day’s of its request, although it ends after midnight; one of an older release costs what it took', async () => {
    pass(86_400_000 - 43_200_000 - 1_000);
    const late = await radar.ask({ tornado: crypto.randomUUID() });
    await radar.emptyQueues();
    await radar.queue.send(late.id, late.uid);
    await work({ render: takes(5_000) });
    const { day, dayBefore } = await radar.jobs.days();
    expect(day).toMatchObject({ committed: 0 });
    expect(dayBefore).toMatchObject({ committed: (job.reserved ?? 0) + priceOf(5_000), made: 1 });
    const { reserved: _, ...older } = job;
    expect(endedJob({ ...older, paidFrom: noon, begunAt: noon }, noon + 1_000, false)).toEqual({
      committed: priceOf(1_000),
    });
  });

  it('is told where it is by an object, of a private loop without message and address', async () => {
    await work();
    expect(radar.progress.get(job.id)).toMatchObject({
      status: 'completed',
      progress: 1,
      result_url: expect.stringMatching(/loop\.mp4$/),
    });
    const own = await radar.ask({ tornado: crypto.randomUUID(), label: 'My secret place' });
    await radar.queue.send(own.id, own.uid);
    await work();
    const told = radar.progress.get(own.id);
    expect(told).toMatchObject({ status: 'completed', is_public: false });
    expect(Object.keys(told ?? {})).not.toContain('message');
    expect(JSON.stringify(told)).not.toMatch(/secret|mp4|webp/);
  });

  it('ends in the dead letter queue with what it took', async () => {
    for (let vanished = 1; vanished <= 3; vanished++) {
      const claim = await radar.jobs.claim(job.id, `vanished-${vanished}`);
      expect(claim.outcome).toBe('claimed');
      pass(leaseMilliseconds + 1);
    }
    await radar.deadLetters.send(job.id, job.uid);
    await giveUpJobs({ ...radar, now: () => radar.clock.now });
    expect(await today()).toMatchObject({ committed: priceOf(3 * heartbeatMilliseconds), made: 0 });
  });
});

const lost = { status: 'failed', message: 'It was lost.' } as const;
