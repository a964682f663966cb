import { rememberJobDays } from '@touchdown/shared/radar/radar-limits.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { quickLoop } from '../../../testing/quick-loop.ts';
import { startRadarJobs, type RadarJobs } from '../../../testing/start-radar-jobs.ts';
import { dynamodbStandIns } from '../../../testing/test-table.ts';
import { isCounted, linesWrittenBy } from '../../../testing/written-lines.ts';
import { cancelJob } from '../jobs/cancel-job.ts';
import { giveUpJobs } from '../jobs/give-up-jobs.ts';
import type { StoredJob } from '../jobs/job-items.ts';
import { progressObjects } from '../jobs/progress-objects.ts';
import { shownJob } from '../jobs/shown-job.ts';
import { leaseMilliseconds } from '../jobs/job-limits.ts';
import type { ReceivedJob } from '../jobs/job-queue.ts';
import { LoopError } from '../render/loop-error.ts';
import type { LoopRequest } from '../render/loop-request.ts';
import { runWorker } from './run-worker.ts';
import { workOnJob, type WorkerPorts } from './work-on-job.ts';

const never = new AbortController().signal;

describe.each(dynamodbStandIns)('a worker, on $name', ({ endpoint }) => {
  let radar: RadarJobs;
  let job: StoredJob;

  beforeAll(async () => {
    radar = await startRadarJobs(endpoint);
  });
  afterAll(() => radar.stop());
  beforeEach(async () => {
    await radar.endJobs();
    radar.clock.now = Date.now();
    await radar.emptyQueues();
    job = await radar.ask({ tornado: crypto.randomUUID() });
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
  const activeCount = async () => (await radar.item(`ACTIVEUSER#${job.uid}`, 'COUNT'))?.['count'];
  const giveUp = () => giveUpJobs({ ...radar, now: () => radar.clock.now });

  it('draws a loop, publishes it and ends the job, each of them once', async () => {
    await work();
    const done = await state();
    const folder = `/media/radar/${job.renderKey}/${job.id}-1`;
    expect(done).toMatchObject({
      status: 'completed',
      progress: 1,
      attempt: 1,
      videoUrl: `${folder}/loop.mp4`,
      posterUrl: `${folder}/poster.jpg`,
      message: '2 of 3 frames: one volume could not be read.',
    });
    expect(done).not.toHaveProperty('leaseOwner');
    expect([...radar.media.keys()]).toEqual(
      expect.arrayContaining(
        ['loop.mp4', 'frames.json', 'poster.jpg'].map((name) => `${folder.slice(1)}/${name}`),
      ),
    );
    expect(await radar.jobs.result(job.renderKey)).toMatchObject({ videoUrl: done?.videoUrl });
    expect(await radar.item(`TGT#T#${job.target.id}`, 'LOOP')).toMatchObject({ videoUrl: done?.videoUrl });
    expect(await radar.item(`TGT#T#${job.target.id}`, `ACTIVE#${job.renderKey}`)).toBeUndefined();
    expect(await activeCount()).toBe(0);
    expect(await radar.counts()).toEqual({ waiting: 0, held: 0 });
  });

  it('publishes only the loop with the default options', async () => {
    await work();
    const shown = (await state())?.videoUrl;
    job = await radar.ask({ tornado: job.target.id, label: 'My words' });
    await radar.queue.send(job.id, job.uid);
    await work();
    const own = await state();
    expect(own).toMatchObject({ status: 'completed', plan: { isDefault: false } });
    expect(await radar.item(`TGT#T#${job.target.id}`, 'LOOP')).toMatchObject({ videoUrl: shown });
    expect(await radar.jobs.result(job.renderKey)).toMatchObject({ videoUrl: own?.videoUrl });
  });

  it('lets a private loop answer requests for a month, and offers it for a month after each', async () => {
    const month = rememberJobDays * 24 * 60 * 60 * 1000;
    const made = radar.clock.now;
    const again = () => radar.ask({ tornado: job.target.id, label: 'My words', uid: job.uid });
    await work();
    job = await again();
    await radar.queue.send(job.id, job.uid);
    await work();
    const { videoUrl } = (await state()) ?? {};
    expect(videoUrl).toContain(`/media/radar/private/${job.renderKey}/`);
    const offered = async () => (await radar.jobs.privateLoop(job.target, job.uid))?.videoUrl;

    radar.clock.now = made + month - 1_000;
    await expect(again()).rejects.toThrow('exists already');
    radar.clock.now = made + 2 * month - 2_000;
    expect(await offered()).toBe(videoUrl);
    // The bucket deletes its files two days later.
    radar.clock.now = made + 2 * month + 1_000;
    expect(await offered()).toBeUndefined();
    expect(await radar.jobs.result(job.renderKey)).toBeUndefined();
  });

  it('draws a private loop again where it would not last as long as a new request', async () => {
    const again = () => radar.ask({ tornado: job.target.id, label: 'My words', uid: job.uid });
    await work();
    job = await again();
    await radar.queue.send(job.id, job.uid);
    await work();
    radar.clock.now += rememberJobDays * 24 * 60 * 60 * 1000 + 1_000;
    expect((await again()).renderKey).toBe(job.renderKey);
  });

  it('lets the public loop answer requests for ever', async () => {
    await work();
    radar.clock.now += 1_000 * 24 * 60 * 60 * 1000;
    await expect(radar.ask({ tornado: job.target.id })).rejects.toThrow('exists already');
  });

  it('ignores a job that has ended, and a message without a job', async () => {
    await work();
    const before = await state();
    await radar.queue.send(job.id, job.uid);
    await radar.queue.send('01JD5K8Z7Q0000000000000000', job.uid);
    await work();
    await work();
    expect(await state()).toEqual(before);
    expect(await radar.counts()).toEqual({ waiting: 0, held: 0 });
  });

  it('finishes the job of a worker that died', async () => {
    const dead = await received();
    expect(await radar.jobs.claim(job.id, 'the dead one')).toMatchObject({ outcome: 'claimed' });
    await radar.queue.hide(dead.receipt, 0);
    // No other worker starts it before its lease has expired …
    await work();
    expect(await state()).toMatchObject({ status: 'running', leaseOwner: 'the dead one', attempt: 1 });
    expect(await radar.counts()).toEqual({ waiting: 0, held: 1 });
    // … and one does afterwards.
    radar.clock.now += leaseMilliseconds + 1;
    await radar.queue.send(job.id, job.uid);
    await work();
    expect(await state()).toMatchObject({ status: 'completed', attempt: 2 });
    const results = (await radar.items()).filter(({ pk }) => pk === `RENDER#${job.renderKey}`);
    expect(results).toHaveLength(1);
  });

  it('says that a worker has vanished once its lease is over, and that another one has taken over', async () => {
    expect(await radar.jobs.claim(job.id, 'the dead one')).toMatchObject({
      outcome: 'claimed',
      job: { message: 'A machine has started on it.' },
    });
    const now = () => radar.clock.now;
    const asked = async () =>
      shownJob((await state()) ?? job, {
        jobs: radar.jobs,
        maxWorkers: async () => 3,
        progress: progressObjects({ media: radar.ports().media, now }),
        now,
      });
    radar.clock.now += 30_000;
    expect(await asked()).toMatchObject({ status: 'running', message: 'A machine has started on it.' });
    radar.clock.now += 1;
    const vanished = 'Its machine stopped responding. Another one will take over.';
    expect(await asked()).toMatchObject({ status: 'running', message: vanished });
    // Whoever asks says it to all who read the object.
    expect(radar.progress.get(job.id)).toMatchObject({ message: vanished, written_at: radar.clock.now });
    expect(await radar.jobs.claim(job.id, 'the next one')).toMatchObject({
      outcome: 'claimed',
      job: { message: 'Its machine stopped responding. Another one started over.', attempt: 2 },
    });
  });

  it('that finishes late does not overwrite the loop of the next attempt', async () => {
    let second: Promise<unknown> | undefined;
    const late = async (request: LoopRequest) => {
      radar.clock.now += leaseMilliseconds + 1;
      await radar.queue.send(job.id, job.uid);
      second = work();
      await second;
      return quickLoop(request);
    };
    await work({ render: late });
    const done = await state();
    expect(done).toMatchObject({ status: 'completed', attempt: 2 });
    expect(done?.videoUrl).toContain(`${job.id}-2/`);
    expect(await radar.item(`TGT#T#${job.target.id}`, 'LOOP')).toMatchObject({ videoUrl: done?.videoUrl });
    expect(await activeCount()).toBe(0);
  });

  it('keeps its lease and its message while it draws', async () => {
    const hidden: number[] = [];
    const queue = {
      ...radar.queue,
      hide: async (receipt: string, seconds: number) => {
        hidden.push(seconds);
        await radar.queue.hide(receipt, seconds);
      },
    };
    const slow = async (request: LoopRequest) => {
      const { leaseUntil: begun = 0 } = (await state()) ?? {};
      radar.clock.now += 100_000;
      // Heartbeats come from a timer; two of them are enough.
      while (hidden.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
      await expect.poll(async () => (await state())?.leaseUntil).toBe(begun + 100_000);
      return quickLoop(request);
    };
    await work({ queue, render: slow, heartbeatMilliseconds: 10 });
    expect(new Set(hidden)).toEqual(new Set([35]));
    expect(await state()).toMatchObject({ status: 'completed', attempt: 1 });
  });

  it('reports its progress, never backwards, at most once a second', async () => {
    const reported: number[] = [];
    const jobs = {
      ...radar.jobs,
      beat: async (...given: Parameters<typeof radar.jobs.beat>) => {
        reported.push(given[2].progress);
        return job;
      },
    };
    await work({
      jobs,
      render: async (request) => {
        for (let frame = 0; frame <= 100; frame++) {
          radar.clock.now += 100;
          request.onProgress('drawing', frame, 100, `Frame ${frame}`);
          await new Promise((resolve) => setImmediate(resolve));
        }
        radar.clock.now += 1_000;
        request.onProgress('listing', 1, 1, 'Once more.');
        return quickLoop(request);
      },
    });
    // Ten seconds of drawing, and the one after them.
    expect(reported).toHaveLength(11);
    expect(reported.at(-1)).toBe(0.9);
    expect(reported).toEqual(reported.toSorted((a, b) => a - b));
  });

  it('gives its job back at once when it has to stop', async () => {
    const leaving = new AbortController();
    const render = async ({ signal }: LoopRequest) => {
      leaving.abort();
      signal.throwIfAborted();
      throw new Error('The signal was not aborted.');
    };
    await work({ render }, leaving.signal);
    expect(await state()).toMatchObject({
      status: 'queued',
      attempt: 1,
      message: 'Its machine was stopped. Another one will start over.',
    });
    expect(await radar.counts()).toEqual({ waiting: 1, held: 0 });
    await work();
    expect(await state()).toMatchObject({ status: 'completed', attempt: 2 });
  });

  it('stops when the job is cancelled, and frees its place', async () => {
    const person = { id: job.uid, username: 'x', role: 'user', isVerified: true, sessionId: '' } as const;
    const render = async ({ signal }: LoopRequest) => {
      expect(await cancelJob(radar.jobs, job.id, person)).toMatchObject({
        status: 'running',
        cancelRequested: true,
      });
      // A heartbeat may have stopped it before the answer came.
      signal.throwIfAborted();
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
      throw signal.reason;
    };
    await work({ render, heartbeatMilliseconds: 10 });
    expect(await state()).toMatchObject({ status: 'cancelled', message: 'You canceled it.' });
    expect(await activeCount()).toBe(0);
    expect(await radar.counts()).toEqual({ waiting: 0, held: 0 });
  });

  it('does not count against the quotas of its person if it fails', async () => {
    await radar.jobs.end(job, { status: 'failed', message: 'x' }, { whileUnowned: true });
    const quota = async (name: string) =>
      (await radar.items()).find(({ pk, sk }) => String(pk).startsWith(`QUOTA#${job.uid}#`) && sk === name);
    const before = Number((await quota('LOOPS'))?.['count']);
    const ended = async (status: 'failed' | 'cancelled') => {
      const again = await radar.ask({ uid: job.uid, label: status, isRegeneration: true });
      await radar.jobs.end(again, { status, message: 'x' }, { whileUnowned: true });
      return [(await quota('LOOPS'))?.['count'], (await quota('REGENERATIONS'))?.['count']];
    };
    expect(before).toBe(0);
    expect(await ended('failed')).toEqual([0, 0]);
    // Otherwise anybody could keep all workers busy for nothing.
    expect(await ended('cancelled')).toEqual([1, 1]);
  });

  it('fails at once, with the renderer’s message, where a retry would not help', async () => {
    const sentence = 'No radar within reach has data of that time.';
    await work({ render: () => Promise.reject(new LoopError('NO_RADAR_DATA', sentence)) });
    expect(await state()).toMatchObject({ status: 'failed', attempt: 1, message: sentence });
    expect(await radar.item(`TGT#T#${job.target.id}`, `ACTIVE#${job.renderKey}`)).toBeUndefined();
    expect(await radar.counts()).toEqual({ waiting: 0, held: 0 });
  });

  it('retries other failures after a delay, with three attempts in all', async () => {
    const hidden: number[] = [];
    const queue = {
      ...radar.queue,
      // The test does not wait for the delay.
      hide: async (receipt: string, seconds: number) => {
        hidden.push(seconds);
        radar.clock.now += seconds * 1_000;
        await radar.queue.hide(receipt, 0);
      },
    };
    const render = () => Promise.reject(new Error('out of memory at /app/secret.ts'));
    for (const attempt of [1, 2]) {
      await work({ queue, render });
      expect(await state()).toMatchObject({ status: 'queued', attempt });
    }
    await work({ queue, render });
    expect(hidden).toEqual([30, 60]);
    expect(await state()).toMatchObject({ status: 'failed', message: 'Something went wrong on our side.' });
    expect(await radar.counts()).toEqual({ waiting: 0, held: 0 });
    // The same loop can be requested again.
    expect((await radar.ask({ tornado: job.target.id })).id).not.toBe(job.id);
  });

  it('that dies at each attempt leaves the job to the dead letter queue, which fails it', async () => {
    for (let died = 1; died <= 3; died++) {
      const message = await received();
      expect(message.received).toBe(died);
      await radar.jobs.claim(job.id, `dead-${died}`);
      await radar.queue.hide(message.receipt, 0);
      radar.clock.now += leaseMilliseconds + 1;
    }
    expect(await radar.queue.receive(0, never)).toBeUndefined();
    expect(await radar.counts('dead')).toMatchObject({ waiting: 1 });
    await giveUp();
    expect(await radar.counts('dead')).toEqual({ waiting: 0, held: 0 });
    expect(await state()).toMatchObject({ status: 'failed', attempt: 3 });
    expect(await activeCount()).toBe(0);
    // A repeated message changes nothing more.
    const before = await state();
    await radar.deadLetters.send(job.id, job.uid);
    await giveUp();
    expect(await state()).toEqual(before);
    expect((await radar.ask({ tornado: job.target.id })).status).toBe('queued');
  });

  it('keeps its job while it still has the lease, and while it has attempts left', async () => {
    for (let attempt = 1; attempt <= 3; attempt++) {
      radar.clock.now += leaseMilliseconds + 1;
      await radar.jobs.claim(job.id, `alive-${attempt}`);
    }
    const other = await radar.ask();
    await radar.emptyQueues();
    for (const { id, uid } of [job, other]) await radar.deadLetters.send(id, uid);
    const lines = await linesWrittenBy(giveUp);
    expect(await state()).toMatchObject({ status: 'running' });
    expect(lines).toContainEqual(expect.objectContaining({ message: 'job not given up', jobId: job.id }));
    // The message stays for the next run, and does not keep the others.
    expect(await radar.counts('dead')).toEqual({ waiting: 0, held: 1 });
    // Workers received the other's message for jobs before it.
    expect(await radar.jobs.find(other.id)).toMatchObject({ status: 'queued' });
    expect(await received()).toMatchObject({ jobId: other.id });
  });

  it('whose loop cannot be stored retries and publishes nothing meanwhile', async () => {
    radar.watched.fail('TransactWriteItems', 10);
    await work();
    radar.watched.mend();
    expect(await radar.item(`RENDER#${job.renderKey}`, 'RESULT')).toBeUndefined();
    expect(await state()).toMatchObject({ status: 'queued', attempt: 1 });
  });

  it('continues after an unexpected error, and logs it in a line that the alarm counts', async () => {
    const leaving = new AbortController();
    let asked = 0;
    const receive = async () => {
      if (++asked === 1) throw new Error('The queue is unavailable.');
      leaving.abort();
      return undefined;
    };
    const ports = radar.ports({ queue: { ...radar.queue, receive } });
    const lines = await linesWrittenBy(() => runWorker(ports, { signal: leaving.signal, pause: 0 }));
    expect(lines.filter((line) => isCounted(line, 'radar/worker-failure'))).toHaveLength(1);
    expect(asked).toBe(2);
  });

  describe('that waits for work', () => {
    /** A queue whose answers take twenty seconds of the worker's clock. */
    const slowQueue = (receive: () => Promise<ReceivedJob | undefined>) => ({
      ...radar.queue,
      receive: async () => {
        radar.clock.now += 20_000;
        return receive();
      },
    });
    const live = (over: Partial<WorkerPorts>, signal = never) =>
      runWorker(radar.ports(over), { signal, idle: 90_000, pause: 0 });

    it('exits when the queue has been empty for a while', async () => {
      const begun = radar.clock.now;
      await live({ queue: slowQueue(async () => undefined) });
      // Four polls, the last of them after it has said that it leaves.
      expect(radar.clock.now - begun).toBe(120_000);
      const leaving = new AbortController();
      leaving.abort();
      await live({}, leaving.signal);
      expect(radar.clock.now - begun).toBe(120_000);
    });

    it('does not take an error for work', async () => {
      const begun = radar.clock.now;
      await live({ queue: slowQueue(() => Promise.reject(new Error('The queue is unavailable.'))) });
      expect(radar.clock.now - begun).toBe(120_000);
    });

    it('ends after ten errors in a row, and a single success starts the count again', async () => {
      let asked = 0;
      const receive = async () => {
        if (++asked === 10) return undefined;
        throw new Error('AccessDenied');
      };
      const lines = await linesWrittenBy(() =>
        expect(live({ queue: { ...radar.queue, receive } })).rejects.toThrow('gave up after 10 errors'),
      );
      expect(asked).toBe(9 + 1 + 10);
      expect(lines.filter((line) => isCounted(line, 'radar/worker-failure'))).toHaveLength(9 + 10);
    });

    it('stays until a job that failed for now can be received again', async () => {
      const begun = radar.clock.now;
      const message = await received();
      const messages = [message];
      const queue = slowQueue(async () => messages.pop());
      await live({ queue, render: () => Promise.reject(new Error('The archive is slow.')) });
      expect(await state()).toMatchObject({ status: 'queued', attempt: 1 });
      // The message came after 20 s. It returns 30 s later, and the worker is idle for 90 s after that. Then it
      // says that it leaves, and polls for the last time.
      expect(radar.clock.now - begun).toBe(20_000 + 120_000 + 20_000);
    });
  });
});
