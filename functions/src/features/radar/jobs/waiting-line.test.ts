import { SeededRandom } from '@touchdown/level2/writing/seeded-random.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { quickLoop } from '../../../testing/quick-loop.ts';
import { madeUpPerson, startRadarJobs, type RadarJobs } from '../../../testing/start-radar-jobs.ts';
import { dynamodbStandIns } from '../../../testing/test-table.ts';
import { LoopError } from '../render/loop-error.ts';
import { workOnJob, type WorkerPorts } from '../worker/work-on-job.ts';
import { cancelJob } from './cancel-job.ts';
import { giveUpJobs } from './give-up-jobs.ts';
import { isAbandoned, isExhausted, type StoredJob } from './job-items.ts';
import { leaseMilliseconds, turnMilliseconds } from './job-limits.ts';
import { lookAfterJobs } from './look-after-jobs.ts';
import { claimNext } from './waiting-line.ts';

const never = new AbortController().signal;

describe.each(dynamodbStandIns)('the line of jobs, on $name', ({ endpoint }) => {
  let radar: RadarJobs;
  /** The jobs in the order in which workers have begun them. */
  let begun: string[];

  beforeAll(async () => {
    radar = await startRadarJobs(endpoint);
  });
  afterAll(() => radar.stop());
  beforeEach(async () => {
    radar.watched.mend();
    await radar.endJobs();
    await radar.emptyQueues();
    radar.clock.now = Date.now();
    begun = [];
  });

  const now = () => radar.clock.now;
  const pass = (milliseconds: number) => void (radar.clock.now += milliseconds);
  const ask = (uid: string) => radar.ask({ uid, tornado: crypto.randomUUID() });
  const send = async (...jobs: StoredJob[]) => {
    for (const { id, uid } of jobs) await radar.queue.send(id, uid);
  };
  /** A worker that tells what it begins, and whose messages come again at once. */
  const worker = (over: Partial<WorkerPorts> = {}) => {
    const claim: typeof radar.jobs.claim = async (...given) => {
      const claimed = await radar.jobs.claim(...given);
      if (claimed.outcome === 'claimed') begun.push(claimed.job.id);
      return claimed;
    };
    const hide = (receipt: string) => radar.queue.hide(receipt, 0);
    return radar.ports({ jobs: { ...radar.jobs, claim }, queue: { ...radar.queue, hide }, ...over });
  };
  /** Returns false where there was no message. */
  async function work(over: Partial<WorkerPorts> = {}, signal = never): Promise<boolean> {
    const message = await radar.queue.receive(0, never);
    if (message) await workOnJob(message, worker(over), signal);
    return message !== undefined;
  }
  /** The worker is killed after it has begun a job, and SQS gives its message to the next one. */
  async function vanish(): Promise<void> {
    const message = await radar.queue.receive(0, never);
    if (!message) return;
    await claimNext(message.jobId, worker(), now());
    await radar.queue.hide(message.receipt, 0);
  }
  async function lookAfter(): Promise<void> {
    await lookAfterJobs({ ...radar, ensureCapacity: async () => 0, now });
    // It waits for a second before it finds none.
    if ((await radar.counts('dead')).waiting > 0) await giveUpJobs({ ...radar, now });
  }
  /** The places that people are told, in the order of turns. */
  async function places(): Promise<{ id: string; place: number }[]> {
    const waiting = (await radar.jobs.unended()).filter(({ status }) => status === 'queued');
    return Promise.all(
      waiting.map(async (job) => ({ id: job.id, place: (await radar.jobs.placeOf(job, 3))?.place ?? 0 })),
    );
  }

  it('begins every first loop before any second, in the order of the places, however messages come', async () => {
    const random = new SeededRandom(7);
    const people = Array.from({ length: 10 }, () => madeUpPerson().id);
    const asked: StoredJob[] = [];
    const second = new Set<string>();
    for (const uid of people) {
      asked.push(await ask(uid));
      pass(100);
      const again = await ask(uid);
      second.add(again.id);
      asked.push(again);
      pass(100);
    }
    const told = await places();
    expect(told.map(({ place }) => place)).toEqual(asked.map((_, at) => at + 1));
    await send(...asked.toSorted(() => random.next() - 0.5));
    for (const [at, { id }] of told.entries()) {
      expect((await places())[0]).toEqual({ id, place: 1 });
      await work();
      expect(begun[at]).toBe(id);
    }
    expect(begun.map((id) => second.has(id))).toEqual([
      ...people.map(() => false),
      ...people.map(() => true),
    ]);
    expect(await radar.counts()).toEqual({ waiting: 0, held: 0 });
  });

  it('gives a person’s two requests of a moment two turns, and each of its jobs to one of many workers', async () => {
    const [one, other] = [madeUpPerson().id, madeUpPerson().id];
    const both = await Promise.all([ask(one), ask(one)]);
    pass(1_000);
    const first = await ask(other);
    const turns = both.map(({ turn = 0, createdAt }) => turn - createdAt);
    expect(turns.toSorted((a, b) => a - b)).toEqual([0, turnMilliseconds]);
    expect((await places()).map(({ id }) => id)[1]).toBe(first.id);
    await send(...both, first);
    await Promise.all([work(), work(), work()]);
    expect(begun.toSorted()).toEqual([...both, first].map(({ id }) => id).toSorted());
  });

  it('does not let a second loop wait for people who ask half an hour later', async () => {
    const uid = madeUpPerson().id;
    const [first, second] = [await ask(uid), await ask(uid)];
    pass(turnMilliseconds + 1);
    const late = await ask(madeUpPerson().id);
    expect((await places()).map(({ id }) => id)).toEqual([first.id, second.id, late.id]);
  });

  it('keeps a job that was begun by a worker that died before it could say so, or before it gave it back', async () => {
    const first = await ask(madeUpPerson().id);
    pass(1_000);
    const second = await ask(madeUpPerson().id);
    await send(first, second);
    // The claim is written, and nothing after it.
    let updates = 0;
    radar.watched.before('UpdateItem', async () => {
      if (++updates === 2) radar.watched.fail('UpdateItem', 9);
    });
    await vanish();
    radar.watched.mend();
    expect(await radar.jobs.find(first.id)).toMatchObject({ status: 'running', attempt: 1 });
    await work();
    pass(leaseMilliseconds + 1);
    // This one dies between its two steps of giving back: the line has the job again, which still has its lease.
    const claim = await radar.jobs.claim(first.id, 'dies');
    if (claim.outcome !== 'claimed') throw new Error(claim.outcome);
    await radar.jobs.noteWaiting(claim.job, 0);
    await work();
    expect(await radar.jobs.find(first.id)).toMatchObject({ status: 'running', attempt: 2 });
    pass(leaseMilliseconds + 1);
    await send(first);
    await work();
    expect(begun).toEqual([first.id, second.id, first.id]);
    expect(await radar.jobs.find(first.id)).toMatchObject({ status: 'completed', attempt: 3 });
  });

  it.each([2, 3])(
    'loses nothing, tells each place once and keeps its order, whatever happens: %i',
    async (seed) => {
      const random = new SeededRandom(seed);
      const among = <One>(all: readonly One[]) => all[Math.floor(random.next() * all.length)];
      const people = Array.from({ length: 5 }, () => madeUpPerson());
      const asked: StoredJob[] = [];
      let checked = 0;

      /** Who a worker should take: the first that neither rests nor is in work. */
      async function next(): Promise<string | undefined> {
        const resting = (await radar.jobs.line()).filter(({ restsUntil = 0 }) => restsUntil > now());
        const free = (await radar.jobs.unended()).find(
          (job) =>
            !isExhausted(job) &&
            !resting.some(({ jobId }) => jobId === job.id) &&
            (job.status === 'queued' || isAbandoned(job, now())),
        );
        return free?.id;
      }
      async function workAs(how: string): Promise<void> {
        const [expected, before] = [await next(), begun.length];
        const stopping = new AbortController();
        const renders: Record<string, WorkerPorts['render']> = {
          draw: quickLoop,
          retry: () => Promise.reject(new Error('Out of memory.')),
          fail: () => Promise.reject(new LoopError('NO_RADAR_DATA', 'No radar has data of that time.')),
          stop: () => (stopping.abort(), Promise.reject(new Error('Spot needs its machine back.'))),
        };
        const render = renders[how];
        if (render) await work({ render }, stopping.signal);
        else await vanish();
        if (begun.length === before) return;
        expect(begun.slice(before)).toEqual([expected]);
        checked += 1;
      }
      const steps: (() => Promise<unknown>)[] = [
        async () => {
          const { id = '' } = among(people) ?? {};
          const active = (await radar.jobs.unended()).filter(({ uid }) => uid === id);
          if (active.length === 2) return expect(ask(id)).rejects.toThrow('We’re already making 2');
          const job = await ask(id);
          asked.push(job);
          // The stream loses no job, but repeats some; SQS is allowed to lose none, and here it does.
          const times = among([0, 1, 1, 1, 2]) ?? 1;
          return send(...Array.from({ length: times }, () => job));
        },
        () => workAs(among(['draw', 'draw', 'draw', 'retry', 'fail', 'stop', 'vanish']) ?? 'draw'),
        async () => {
          const job = among(asked);
          const owner = people.find(({ id }) => id === job?.uid);
          if (job && owner && random.next() < 0.3) await cancelJob(radar.jobs, job.id, owner);
        },
        async () => pass(1_000 + random.next() * 40_000),
        lookAfter,
      ];
      for (let count = 0; count < 120; count++) {
        await among([...steps, ...steps.slice(0, 2), ...steps.slice(0, 2)])?.();
        const told = await places();
        expect(told.map(({ place }) => place)).toEqual(told.map((_, at) => at + 1));
      }
      expect(checked).toBeGreaterThan(15);
      for (let minute = 0; minute < 30 && (await radar.jobs.unended()).length > 0; minute++) {
        pass(61_000);
        await lookAfter();
        for (let messages = 0; messages < 30; messages++) if (!(await work())) break;
      }
      expect(await radar.jobs.line()).toEqual([]);
      for (const { id } of asked) {
        const { status = 'lost' } = (await radar.jobs.find(id)) ?? {};
        expect(['completed', 'failed', 'cancelled']).toContain(status);
      }
      for (const { id } of people) expect(await radar.jobs.activeCount(id)).toBe(0);
    },
  );
});
