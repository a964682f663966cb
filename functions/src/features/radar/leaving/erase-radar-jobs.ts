import { setTimeout as wait } from 'node:timers/promises';
import { DeleteObjectCommand, ListObjectsV2Command, type S3Client } from '@aws-sdk/client-s3';
import { DeleteCommand, GetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { EndedBy } from '@touchdown/shared/privacy/registry.ts';
import { profileKey } from '../../../domain/members/session-items.ts';
import { partitionQuery } from '../../../platform/aws/partition-query.ts';
import { queryAll } from '../../../platform/aws/query-all.ts';
import { refusedConditions, transact } from '../../../platform/aws/transact.ts';
import { keyPart, type ItemChange } from '../../../platform/events/item-change.ts';
import { inLanes } from '../../../platform/in-lanes.ts';
import {
  activeKey,
  counterKeys,
  jobKey,
  jobsOf,
  privateLoopKey,
  resultKey,
  type StoredJob,
} from '../jobs/job-items.ts';
import { heartbeatMilliseconds } from '../jobs/job-limits.ts';
import { prefixOfPrivateLoop } from '../jobs/loop-files.ts';
import { endedJob, lastSeen } from '../jobs/loop-budget.ts';
import { changedDay } from '../jobs/loop-days.ts';
import { quotaDay } from '../jobs/quota-day.ts';

interface ErasePorts {
  client: DynamoDBDocumentClient;
  s3: S3Client;
  tables: { community: string; radar: string };
  mediaBucket: string;
  now: () => number;
  /** How long a worker may go on with a job that was taken from it, and upload what it has made. */
  workerMilliseconds?: number;
}

const lanes = 4;
const dayMilliseconds = 24 * 60 * 60 * 1000;
/** DynamoDB may delete what has expired two days later. */
const quotaDays = 5;

/**
 * Erases a deleted account's radar jobs, private loops with their files, and counters. Public loops stay: they show no
 * choice of the person, and only their job names who requested them. A job is deleted last, so a retry finds whatever is
 * left. After the deletion none can be added, because the transaction that adds one refuses it.
 */
export function eraseRadarJobs({ client, s3, tables, mediaBucket, now, ...ports }: ErasePorts) {
  const { workerMilliseconds = heartbeatMilliseconds + 10_000 } = ports;
  const table = tables.radar;

  const remove = (Key: Record<string, unknown>) => client.send(new DeleteCommand({ TableName: table, Key }));

  /** Takes a job from whoever waits for it or works on it. Returns whether a worker may still be at it. */
  async function stop(job: StoredJob): Promise<boolean> {
    await refusedConditions(
      transact(client, [
        {
          Update: {
            TableName: table,
            Key: jobKey(job.id),
            UpdateExpression: 'SET #status = :cancelled, ver = ver + :one REMOVE leaseOwner, leaseUntil',
            ConditionExpression: '#status IN (:queued, :running)',
            ExpressionAttributeNames: { '#status': 'status' },
            ExpressionAttributeValues: {
              ':cancelled': 'cancelled',
              ':queued': 'queued',
              ':running': 'running',
              ':one': 1,
            },
          },
        },
        {
          Delete: {
            TableName: table,
            Key: activeKey(job),
            ConditionExpression: 'attribute_not_exists(jobId) OR jobId = :job',
            ExpressionAttributeValues: { ':job': job.id },
          },
        },
        changedDay(table, job.createdAt, endedJob(job, lastSeen(job, now()), false)),
      ]),
    );
    // What the index says may be a moment old.
    return job.status === 'queued' || job.status === 'running';
  }

  async function removeFiles(prefix: string): Promise<void> {
    for (;;) {
      const { Contents: files = [] } = await s3.send(
        new ListObjectsV2Command({ Bucket: mediaBucket, Prefix: prefix }),
      );
      if (files.length === 0) return;
      await inLanes(lanes, files, async ({ Key }) => {
        await s3.send(new DeleteObjectCommand({ Bucket: mediaBucket, Key }));
      });
    }
  }

  async function erase(job: StoredJob): Promise<void> {
    if (!job.plan.isDefault) {
      await remove(resultKey(job.renderKey));
      await remove(privateLoopKey(job));
      await removeFiles(prefixOfPrivateLoop(job));
    }
    await remove(jobKey(job.id));
  }

  return async (change: ItemChange): Promise<void> => {
    const uid = keyPart(change, 'person');
    const { Item: profile } = await client.send(
      new GetCommand({ TableName: tables.community, Key: profileKey(uid), ConsistentRead: true }),
    );
    if (profile?.['deletedAt'] === undefined) return;
    const steps: Record<EndedBy<'loops'>, () => Promise<void>> = { loops: () => eraseLoops(uid) };
    for (const step of Object.values(steps)) await step();
  };

  async function eraseLoops(uid: string): Promise<void> {
    const found = await queryAll(client, partitionQuery(table, jobsOf.index, jobsOf.partition(uid)));
    const jobs = found as unknown as StoredJob[];
    const stopped: boolean[] = [];
    for (const job of jobs) stopped.push(await stop(job));
    if (stopped.includes(true)) await wait(workerMilliseconds);
    await inLanes(lanes, jobs, erase);
    await remove(counterKeys.active(uid));
    for (let day = 0; day < quotaDays; day++) {
      const { name } = quotaDay(now() - day * dayMilliseconds);
      await remove(counterKeys.loops(uid, name));
      await remove(counterKeys.regenerations(uid, name));
    }
  }
}
