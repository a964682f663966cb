import { ECSClient } from '@aws-sdk/client-ecs';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startFleet, type Fleet } from '../../../testing/start-fleet.ts';
import { startRadarJobs, type RadarJobs } from '../../../testing/start-radar-jobs.ts';
import { bothStandIns } from '../../../testing/test-table.ts';
import { isCounted, linesWrittenBy } from '../../../testing/written-lines.ts';
import { dispatchJobs, waitingForMachine, type DispatchPorts } from './dispatch-jobs.ts';
import type { StoredJob } from './job-items.ts';
import {
  lostAfterMilliseconds,
  sendAgainAfterMilliseconds,
  waitingTooLongMilliseconds,
} from './job-limits.ts';
import { lookAfterJobs } from './look-after-jobs.ts';
import { runWorker } from '../worker/run-worker.ts';
import { workOnJob } from '../worker/work-on-job.ts';
import { ensureCapacity, type WorkerPool } from './worker-pool.ts';

const never = new AbortController().signal;
const pool: WorkerPool = {
  cluster: 'cluster',
  task: 'task:1',
  family: 'task',
  subnets: ['subnet'],
  securityGroup: 'group',
  maxWorkers: 3,
};

function clientOf({ endpoint }: Fleet): ECSClient {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  return new ECSClient({ endpoint, region: 'us-east-1', credentials });
}

/** An item as the table's stream has it. */
function marshalled(item: Record<string, unknown> = {}): Record<string, { S: string } | { BOOL: boolean }> {
  return Object.fromEntries(
    Object.entries(item).map(([name, value]) => [
      name,
      typeof value === 'boolean' ? { BOOL: value } : { S: String(value) },
    ]),
  );
}

function inserted(...jobs: StoredJob[]): DynamoDBStreamEvent {
  return {
    Records: jobs.map(({ id, uid }) => ({
      eventName: 'INSERT',
      dynamodb: {
        SequenceNumber: id,
        Keys: { pk: { S: `JOB#${id}` }, sk: { S: 'META' } },
        NewImage: { uid: { S: uid } },
      },
    })),
  };
}

describe.each(bothStandIns)('a new job, on $name', ({ endpoint }) => {
  let radar: RadarJobs;
  let fleet: Fleet;
  let ecs: ECSClient;
  let ports: DispatchPorts;
  const janitor = () => lookAfterJobs({ ...ports, jobs: radar.jobs, now: () => radar.clock.now });
  const ask = () => radar.ask({ label: crypto.randomUUID() });
  const waiting = async () => (await radar.counts()).waiting;

  beforeAll(async () => {
    radar = await startRadarJobs(endpoint);
  });
  beforeEach(async () => {
    await radar.emptyQueues();
    await radar.endJobs();
    radar.clock.now = Date.now();
    for (const { pk, sk } of await radar.items()) {
      if (pk !== 'LEAVING') continue;
      await radar.client.send(new DeleteCommand({ TableName: radar.table, Key: { pk, sk } }));
    }
    await fleet?.stop();
    fleet = await startFleet();
    ecs = clientOf(fleet);
    ports = {
      jobs: radar.jobs,
      queue: radar.queue,
      ensureCapacity: async (jobs) => ensureCapacity(ecs, pool, jobs, await radar.jobs.countLeaving()),
    };
  });
  afterAll(async () => {
    ecs.destroy();
    await fleet.stop();
    await radar.stop();
  });

  it('becomes one message and a worker, on Fargate Spot where it has capacity', async () => {
    const job = await ask();
    expect(await dispatchJobs(inserted(job), ports)).toEqual({ batchItemFailures: [] });
    expect(await radar.queue.receive(1, never)).toMatchObject({ jobId: job.id, received: 1 });
    expect(fleet.requests).toEqual([{ count: 1, providers: ['FARGATE_SPOT', 'FARGATE'] }]);
  });

  it('gets a worker without the right to tag it, which the role does not have', async () => {
    await dispatchJobs(inserted(await ask()), ports);
    expect(fleet.started).toHaveLength(1);
  });

  it('never has more workers than jobs, or more than the stage allows', async () => {
    const jobs = [await ask(), await ask()];
    await dispatchJobs(inserted(...jobs), ports);
    expect(fleet.started).toHaveLength(2);
    await dispatchJobs(inserted(await ask(), await ask(), await ask()), ports);
    expect(fleet.started).toHaveLength(3);
    await janitor();
    expect(fleet.started).toHaveLength(3);
  });

  it('has its workers counted on every page of their list', async () => {
    const many = { ...pool, maxWorkers: 250 };
    expect(await ensureCapacity(ecs, many, 205)).toBe(0);
    expect(await ensureCapacity(ecs, many, 205)).toBe(0);
    expect(fleet.started).toHaveLength(205);
  });

  it('that cannot be sent is retried with those behind it, and is drawn once', async () => {
    const [first, second] = [await ask(), await ask()];
    radar.sqs.cut();
    expect(await dispatchJobs(inserted(first, second), ports)).toEqual({
      batchItemFailures: [{ itemIdentifier: first.id }],
    });
    radar.sqs.mend();
    await dispatchJobs(inserted(first, second), ports);
    // Lambda repeats a batch when it does not receive the function's answer.
    await dispatchJobs(inserted(first, second), ports);
    expect(await waiting()).toBe(4);
    for (;;) {
      const message = await radar.queue.receive(0, never);
      if (!message) break;
      await workOnJob(message, radar.ports(), never);
    }
    for (const { id } of [first, second]) {
      expect(await radar.jobs.find(id)).toMatchObject({ status: 'completed', attempt: 1 });
    }
    expect(await radar.counts()).toEqual({ waiting: 0, held: 0 });
  });

  describe('that meets a worker that is leaving', () => {
    /** Runs a worker that ECS lists to the end, and dispatches a job right after one of its polls of the queue. */
    async function dispatchAfterPoll(number: number) {
      // The worker that ECS lists as running until the end of the test.
      await ensureCapacity(ecs, pool, 1);
      const job = await ask();
      let polls = 0;
      const receive = async () => {
        radar.clock.now += 20_000;
        const message = await radar.queue.receive(0, never);
        if (++polls === number) await dispatchJobs(inserted(job), ports);
        return message;
      };
      const worker = radar.ports({ queue: { ...radar.queue, receive } });
      await runWorker(worker, { signal: never, idle: 60_000, pause: 0 });
      return { polls, workers: fleet.started.length, status: (await radar.jobs.find(job.id))?.status };
    }

    it('is drawn by it, or gets another worker: after no poll it waits for the janitor', async () => {
      const seen: string[] = [];
      for (let number = 1; ; number++) {
        await fleet.stop();
        fleet = await startFleet();
        ecs = clientOf(fleet);
        // Longer than anybody still expects the worker before to be listed.
        radar.clock.now += 120_000;
        await radar.emptyQueues();
        const { polls, workers, status } = await dispatchAfterPoll(number);
        if (polls < number) break;
        expect([number, status === 'completed' || workers === 2]).toEqual([number, true]);
        seen.push(status === 'completed' ? 'drawn by it' : 'another worker');
      }
      // Three polls, and the last one after it has said that it leaves.
      expect(seen).toEqual(['drawn by it', 'drawn by it', 'drawn by it', 'another worker']);
    });

    it('is not lost to a worker that is stopped while it draws: another one is started', async () => {
      const job = await ask();
      await dispatchJobs(inserted(job), ports);
      const stopping = new AbortController();
      const render = async () => {
        stopping.abort();
        throw new Error('Spot needs its machine back.');
      };
      const worker = radar.ports({ render });
      await runWorker(worker, { signal: stopping.signal, idle: 60_000, pause: 0 });
      expect(await radar.jobs.find(job.id)).toMatchObject({ status: 'queued' });
      const leaving = await radar.item('LEAVING', worker.owner);
      expect(leaving).toMatchObject({ gaveBack: true });
      await dispatchJobs(
        { Records: [{ eventName: 'INSERT', dynamodb: { NewImage: marshalled(leaving) } }] },
        ports,
      );
      expect(fleet.started).toHaveLength(2);
    });

    it('that vanishes without a word leaves it to the janitor, as soon as ECS has noticed', async () => {
      await ensureCapacity(ecs, pool, 1);
      const job = await ask();
      await dispatchJobs(inserted(job), ports);
      expect(fleet.started).toHaveLength(1);
      await fleet.stop();
      fleet = await startFleet();
      ecs = clientOf(fleet);
      await janitor();
      expect(fleet.started).toHaveLength(1);
    });

    it('is counted again when it stays', async () => {
      await radar.jobs.sayLeaving('worker');
      expect(await radar.jobs.countLeaving()).toBe(1);
      await radar.jobs.sayStaying('worker');
      expect(await radar.jobs.countLeaving()).toBe(0);
      await radar.jobs.sayLeaving('worker');
      radar.clock.now += 60_000;
      expect(await radar.jobs.countLeaving()).toBe(0);
    });
  });

  it('gets a worker on Fargate where Fargate Spot has no capacity', async () => {
    fleet.refuse('FARGATE_SPOT');
    await dispatchJobs(inserted(await ask()), ports);
    expect(fleet.started).toEqual([{ providers: ['FARGATE'] }]);
  });

  it('says that it waits where Fargate has no capacity at all, until the janitor finds some', async () => {
    fleet.refuse('FARGATE_SPOT', 'FARGATE');
    const job = await ask();
    expect(await dispatchJobs(inserted(job), ports)).toEqual({ batchItemFailures: [] });
    expect(fleet.started).toEqual([]);
    expect(await radar.jobs.find(job.id)).toMatchObject({ status: 'queued', message: waitingForMachine });
    fleet.refuse();
    await janitor();
    expect(fleet.started).toHaveLength(1);
  });

  it.each(['when it is new', 'when it is looked after'])(
    'that waits for a machine is logged %s, in a line that the alarm counts',
    async (when) => {
      fleet.refuse('FARGATE_SPOT', 'FARGATE');
      const job = await ask();
      const lines = await linesWrittenBy(async () => {
        if (when === 'when it is new') return dispatchJobs(inserted(job), ports);
        await radar.queue.send(job.id, job.uid);
        return janitor();
      });
      expect(lines.filter((line) => isCounted(line, 'radar/missing-workers'))).toHaveLength(1);
    },
  );

  it('that has waited for ten minutes is reported, with all others in one line', async () => {
    await ask();
    await ask();
    const reported = async () => {
      const lines = await linesWrittenBy(janitor);
      return lines.filter((line) => isCounted(line, 'radar/job-waiting'));
    };
    radar.clock.now += waitingTooLongMilliseconds;
    expect(await reported()).toEqual([]);
    radar.clock.now += 1;
    expect(await reported()).toMatchObject([{ minutes: 10, jobs: 2 }]);
  });

  it('whose message was lost gets another one, and fails in the end', async () => {
    const label = crypto.randomUUID();
    const job = await radar.ask({ label });
    await janitor();
    expect(await waiting()).toBe(0);
    radar.clock.now += sendAgainAfterMilliseconds + 1;
    await janitor();
    expect(await radar.queue.receive(1, never)).toMatchObject({ jobId: job.id });
    await radar.emptyQueues();
    radar.clock.now += lostAfterMilliseconds;
    await janitor();
    expect(await radar.jobs.find(job.id)).toMatchObject({ status: 'failed' });
    expect((await radar.ask({ label })).id).not.toBe(job.id);
  });
});
