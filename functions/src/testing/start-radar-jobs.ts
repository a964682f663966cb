import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CreateQueueCommand,
  GetQueueAttributesCommand,
  PurgeQueueCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { QueryCommand, ScanCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Person } from '@touchdown/shared/contract/person.ts';
import { progressFolder, type ProgressObject } from '@touchdown/shared/radar/progress-object.ts';
import { ulid } from '../platform/ulid.ts';
import { startFauxqs } from 'fauxqs';
import type { RadarTarget } from '../domain/radar-loops/public-loop-items.ts';
import type { TornadoSummary } from '@touchdown/shared/tornadoes/schema.ts';
import { planDay } from '../features/radar/day/plan-day.ts';
import type { JobPlan, StoredJob } from '../features/radar/jobs/job-items.ts';
import { jobQueue, type JobQueue } from '../features/radar/jobs/job-queue.ts';
import { leaseMilliseconds } from '../features/radar/jobs/job-limits.ts';
import { jobStore, type JobStore } from '../features/radar/jobs/job-store.ts';
import { progressObjects } from '../features/radar/jobs/progress-objects.ts';
import { planTornadoLoop } from '../features/radar/request/plan-loop.ts';
import type { WorkerPorts } from '../features/radar/worker/work-on-job.ts';
import { requestLoop } from '../features/radar/request/request-loop.ts';
import { madeUpTornado } from './made-up-tornado.ts';
import { quickDay } from './quick-day.ts';
import { quickLoop } from './quick-loop.ts';
import { quickSweeps } from './quick-sweeps.ts';
import {
  startBreakableLine,
  type BreakableLine,
} from '@touchdown/local-cloud/testing/start-breakable-line.ts';
import { watchTable, type WatchedTable } from './watch-table.ts';
import { createTestTable, testClient } from './test-table.ts';

export interface RadarJobs {
  client: DynamoDBDocumentClient;
  table: string;
  jobs: JobStore;
  queue: JobQueue;
  /** Where the queue's messages go after three attempts. */
  deadLetters: JobQueue;
  /** The line between client and queue. */
  sqs: BreakableLine;
  watched: WatchedTable;
  clock: { now: number };
  /** The files of loops in the media bucket, by key. */
  media: Map<string, Uint8Array>;
  /** The last progress object of each job. */
  progress: Map<string, ProgressObject>;
  ports: (over?: Partial<WorkerPorts>) => WorkerPorts;
  /** Requests a loop as the API does. */
  ask: (options?: {
    uid?: string;
    label?: string;
    isRegeneration?: boolean;
    tornado?: string;
    /** Instead of a tornado: a day on which this tornado was. */
    day?: string;
  }) => Promise<StoredJob>;
  /** Returns how many messages are waiting, and how many are being processed. */
  counts: (queue?: 'jobs' | 'dead') => Promise<{ waiting: number; held: number }>;
  /** Ends what other tests have left in line. The time is later by a lease then. */
  endJobs: () => Promise<void>;
  /** Deletes all messages, even those being processed. */
  emptyQueues: () => Promise<void>;
  items: () => Promise<Record<string, unknown>[]>;
  item: (pk: string, sk: string) => Promise<Record<string, unknown> | undefined>;
  stop: () => Promise<void>;
}

export const tornado = madeUpTornado('2013-05-20T19:56:00Z', { tor_f_scale: 'EF5', wfo: 'OUN' });
const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };

export function madeUpPerson(id = ulid(Date.now(), randomBytes(16))): Person {
  return { id, username: id, role: 'user', isVerified: true, sessionId: 'session' };
}

/** Starts the radar's table and queue on stand-ins with the real protocols. */
export async function startRadarJobs(endpoint: string): Promise<RadarJobs> {
  const { sqs, sqsClient, stopServer } = await startJobQueues();
  const watched = watchTable(endpoint);
  const urlOf = (name: string) => `${sqs.endpoint}/000000000000/${name}`;
  const table = await createTestTable(endpoint, 'radar');
  const client = testClient(watched.endpoint);
  const clock = { now: Date.now() };
  const now = () => clock.now;
  const jobs = jobStore(client, table, now);
  const queue = jobQueue(sqsClient, urlOf('jobs'));
  const media = new Map<string, Uint8Array>();
  const progress = new Map<string, ProgressObject>();
  const mediaBucket = {
    async get(key: string) {
      const bytes = media.get(key);
      return bytes && Buffer.from(bytes);
    },
    async put(key: string, bytes: Uint8Array) {
      if (!key.startsWith(progressFolder)) return void media.set(key, bytes);
      const written = JSON.parse(Buffer.from(bytes).toString()) as ProgressObject;
      return void progress.set(written.job_id, written);
    },
  };
  let workers = 0;
  const folder = workInOwnFolder();

  return {
    client,
    table,
    jobs,
    queue,
    deadLetters: jobQueue(sqsClient, urlOf('dead')),
    sqs,
    watched,
    clock,
    media,
    progress,
    ports: (over = {}) => ({
      owner: `worker-${++workers}`,
      jobs,
      queue,
      media: mediaBucket,
      render: quickLoop,
      makeSweeps: quickSweeps,
      makeDay: quickDay,
      archive: { endpoint: 'http://127.0.0.1:9', bucket: 'none', addressing: 'path' },
      isSimulated: false,
      heartbeatMilliseconds: 60_000,
      now,
      ...over,
    }),
    async ask({ uid, label, isRegeneration = false, tornado: id = tornado.id, day } = {}) {
      const target: RadarTarget = day ? { type: 'day', id: day } : { type: 'tornado', id };
      const plan: JobPlan = day
        ? {
            day: planDay(day, [{ ...tornado, id: id as TornadoSummary['id'], isTropical: false }]),
            isDefault: true,
          }
        : planTornadoLoop(tornado, { label });
      const person = madeUpPerson(uid);
      const requested = await requestLoop(
        { target, plan, person, isRegeneration },
        {
          client,
          table,
          jobs,
          dollarsPerDay: async () => 10,
          maxWorkers: async () => 3,
          progress: progressObjects({ media: mediaBucket, now }),
          now,
        },
      );
      const job = requested.job_id === null ? undefined : await jobs.find(requested.job_id);
      if (!job) throw new Error('The loop exists already.');
      return job;
    },
    async counts(name = 'jobs') {
      const { Attributes: attributes = {} } = await sqsClient.send(
        new GetQueueAttributesCommand({ QueueUrl: urlOf(name), AttributeNames: ['All'] }),
      );
      return {
        waiting: Number(attributes['ApproximateNumberOfMessages']),
        held: Number(attributes['ApproximateNumberOfMessagesNotVisible']),
      };
    },
    async endJobs() {
      clock.now += leaseMilliseconds + 1;
      const ending = { status: 'failed', message: 'Another test’s.' } as const;
      for (const job of await jobs.unended()) await jobs.end(job, ending, { whileUnowned: true });
    },
    async emptyQueues() {
      for (const name of ['jobs', 'dead']) {
        await sqsClient.send(new PurgeQueueCommand({ QueueUrl: urlOf(name) }));
      }
    },
    async items() {
      const { Items: items = [] } = await client.send(new ScanCommand({ TableName: table }));
      return items;
    },
    async item(pk, sk) {
      const { Items: items = [] } = await client.send(
        new QueryCommand({
          TableName: table,
          KeyConditionExpression: 'pk = :pk AND sk = :sk',
          ExpressionAttributeValues: { ':pk': pk, ':sk': sk },
        }),
      );
      return items[0];
    },
    stop: async () => {
      folder.remove();
      sqsClient.destroy();
      await sqs.stop();
      await stopServer();
    },
  };
}

/** A worker keeps the folder of a loop for its sweeps, which many tests leave out. Here all go at the end. */
function workInOwnFolder(): { remove: () => void } {
  const before = process.env['TMPDIR'];
  const folder = mkdtempSync(join(tmpdir(), 'touchdown-jobs-'));
  process.env['TMPDIR'] = folder;
  return {
    remove() {
      if (before === undefined) delete process.env['TMPDIR'];
      else process.env['TMPDIR'] = before;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts the queue `jobs` and its dead letter queue `dead`, on a line that a test can cut. */
async function startJobQueues() {
  const server = await startFauxqs({ host: '127.0.0.1', port: 0, logger: false });
  server.createQueue('dead');
  const redrive = { deadLetterTargetArn: 'arn:aws:sqs:us-east-1:000000000000:dead', maxReceiveCount: 3 };
  const sqs = await startBreakableLine(server.address);
  const sqsClient = new SQSClient({
    endpoint: sqs.endpoint,
    region: 'us-east-1',
    credentials,
    useQueueUrlAsEndpoint: false,
    maxAttempts: 1,
  });
  await sqsClient.send(
    new CreateQueueCommand({
      QueueName: 'jobs',
      Attributes: { VisibilityTimeout: '120', RedrivePolicy: JSON.stringify(redrive) },
    }),
  );
  return { sqs, sqsClient, stopServer: () => server.stop() };
}
