import { setTimeout as wait } from 'node:timers/promises';
import {
  PutObjectCommand,
  type S3Client,
  DeleteObjectCommand,
  ListObjectsV2Command,
} from '@aws-sdk/client-s3';
import { type DynamoDBDocumentClient, DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { erasedPrefix } from '@touchdown/shared/storage/copy-prefixes.ts';
import type { EndedBy } from '@touchdown/shared/privacy/registry.ts';
import { storedImages, type StoredImages } from './domain/pictures/stored-images.ts';
import { decisionQueue } from './domain/mail/decision-queue.ts';
import { mailQueue } from './domain/mail/mail-queue.ts';
import { eraseAccount } from './features/accounts/leaving/erase-account.ts';
import { eraseLateContribution } from './features/accounts/leaving/erase-late-contribution.ts';
import { authorMail, finishRemoval } from './features/contributions/finish-removal.ts';
import { dynamo } from './platform/aws/dynamo.ts';
import { optionalEnv, requiredEnv } from './platform/aws/env.ts';
import { s3 } from './platform/aws/s3.ts';
import { sqs } from './platform/aws/sqs.ts';
import { followChange } from './platform/events/follow-change.ts';
import { partsOf } from './platform/events/parts.ts';
import { profileKey } from './domain/members/session-items.ts';
import { keyPart, type ItemChange } from './platform/events/item-change.ts';
import {
  contributionKey,
  fromContributionItem,
  type StoredContribution,
} from './domain/contributions/contribution-item.ts';
import { isErased, isHidden } from './domain/contributions/is-listed.ts';
import { partitionQuery, queryAll } from './platform/aws/queries.ts';
import { refusedConditions, transact } from './platform/aws/transact.ts';
import { inLanes } from './platform/in-lanes.ts';
import {
  activeKey,
  counterKeys,
  jobKey,
  jobsOf,
  privateLoopKey,
  resultKey,
  type StoredJob,
} from './features/radar/jobs/job-items.ts';
import { heartbeatMilliseconds } from './features/radar/jobs/job-limits.ts';
import { prefixOfPrivateLoop } from './features/radar/jobs/loop-files.ts';
import { endedJob, lastSeen } from './features/radar/jobs/loop-budget.ts';
import { changedDay } from './features/radar/jobs/loop-days.ts';
import { quotaDay } from './features/radar/jobs/quota-day.ts';
import { readItem } from './platform/aws/items.ts';

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
function eraseRadarJobs({ client, s3, tables, mediaBucket, now, ...ports }: ErasePorts) {
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
    const profile = await readItem(client, tables.community, profileKey(uid));
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

interface WithholdPorts {
  client: DynamoDBDocumentClient;
  table: string;
  images: Pick<StoredImages, 'withhold' | 'release' | 'remove'>;
}

/** How often the contribution may change while its pictures are moved. Lambda retries after that. */
const maxRounds = 3;

/**
 * Stops serving the pictures of a hidden contribution, and serves them again when it is shown. It follows the
 * contribution as it is now, and looks again at the end: events arrive in any order, and two may run at once.
 */
function withholdPictures({ client, table, images }: WithholdPorts) {
  async function present(id: string): Promise<StoredContribution | undefined> {
    const item = await readItem(client, table, contributionKey(id));
    return item && !isErased(item) ? fromContributionItem(item) : undefined;
  }

  return async (change: ItemChange): Promise<void> => {
    const id = keyPart(change, 'id');
    const moved = new Set<string>();
    let contribution = await present(id);
    for (let round = 0; contribution && round < maxRounds; round++) {
      const isAway = isHidden(contribution);
      for (const { imageServiceId } of contribution.images) {
        moved.add(imageServiceId);
        await (isAway ? images.withhold(imageServiceId) : images.release(imageServiceId));
      }
      const after = await present(id);
      if (after && isHidden(after) === isAway) return;
      contribution = after;
    }
    if (contribution) throw new Error(`The contribution ${id} changes too often to move its pictures.`);
    // It was deleted meanwhile, and a copy may have been made after its pictures were removed.
    for (const image of moved) await images.remove(image);
  };
}

const [client, objects, queues] = [dynamo(), s3(), sqs()];
const table = requiredEnv('communityTable');
const now = () => Date.now();
const images = storedImages(objects, requiredEnv('imagesBucket'));
const mail = mailQueue(queues, requiredEnv('mailQueueUrl'));
const queue = decisionQueue(queues, requiredEnv('decisionQueueUrl'));

/** The followers that erase or withhold what somebody or something has left. */
export const handler = partsOf({
  // A profile has become a tombstone or shows another picture.
  'erase-deleted-account': followChange(eraseAccount(client, table, images.remove)),
  'note-erasure': followChange(noteErasure({ client, table, s3: objects, to: optionalEnv('copyBucket') })),
  'erase-radar-jobs': followChange(
    eraseRadarJobs({
      client,
      s3: objects,
      tables: { community: table, radar: requiredEnv('radarTable') },
      mediaBucket: requiredEnv('mediaBucket'),
      now,
    }),
  ),
  // A new contribution, of somebody whose account may have been deleted.
  'erase-late-contribution': followChange(eraseLateContribution(client, table)),
  // A contribution was deleted by its author or removed by a moderator.
  'finish-removal': followChange(
    finishRemoval(client, table, images.remove, authorMail(client, table, mail, queue, now)),
  ),
  // A contribution was hidden or shown again.
  'withhold-pictures': followChange(withholdPictures({ client, table, images })),
});

interface NotePorts {
  client: DynamoDBDocumentClient;
  table: string;
  s3: S3Client;
  /** The bucket of another account, if there is one. */
  to: string | undefined;
}

/**
 * Notes beside the second copies that an account was deleted, so that no restored copy brings it back. The note has
 * the id and the person's choice about contributions, and nothing else. A repeat writes the same.
 */
function noteErasure({ client, table, s3, to }: NotePorts) {
  return async (change: ItemChange): Promise<void> => {
    if (!to) return;
    const uid = keyPart(change, 'person');
    const profile = (await readItem(client, table, profileKey(uid))) ?? {};
    if (profile['deletedAt'] === undefined) return;
    const deletesContributions = profile['deletesContributions'] === true;
    await s3.send(
      new PutObjectCommand({
        Bucket: to,
        Key: `${erasedPrefix}${uid}`,
        Body: JSON.stringify({ deletesContributions }),
        ContentType: 'application/json',
      }),
    );
  };
}
