import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import {
  GetCommand,
  PutCommand,
  QueryCommand,
  UpdateCommand,
  type DynamoDBDocumentClient,
} from '@aws-sdk/lib-dynamodb';
import { rememberJobDays } from '@touchdown/shared/radar/radar-limits.ts';
import { expiryAttribute, partitionKey, sortKey } from '@touchdown/shared/storage/table-shape.ts';
import { queryAll } from '../../../platform/aws/query-all.ts';
import { refusedConditions, transact } from '../../../platform/aws/transact.ts';
import { toPublicLoopItem, type RadarTarget } from '../../../domain/radar-loops/public-loop-items.ts';
import {
  activeJobs,
  activeKey,
  activeOf,
  counterKeys,
  jobKey,
  resultKey,
  toPrivateLoopItem,
  privateLoopsOf,
  type StoredActive,
  type StoredJob,
  type StoredResult,
  type StoredPrivateLoop,
} from './job-items.ts';
import { leaseMilliseconds } from './job-limits.ts';

export type JobStore = ReturnType<typeof jobStore>;

/** The result of a worker's attempt to claim a job. */
type Claim =
  | { outcome: 'claimed'; job: StoredJob }
  /** Another worker has it until then. */
  | { outcome: 'taken'; until: number }
  /** It has ended, or it does not exist. */
  | { outcome: 'ended' };

export type Ending =
  | ({ status: 'completed' } & StoredResult)
  | { status: 'failed' | 'cancelled'; message: string };

/** A job may be ended by the worker that owns it, or by any caller while no worker does. */
export type EndingCondition = { owner: string } | { whileUnowned: true };

/** Every change of a job is a conditional write, so that of two concurrent changes only one succeeds. */
export function jobStore(client: DynamoDBDocumentClient, table: string, now: () => number) {
  async function find(id: string): Promise<StoredJob | undefined> {
    const { Item: item } = await client.send(
      new GetCommand({ TableName: table, Key: jobKey(id), ConsistentRead: true }),
    );
    const job = item as StoredJob | undefined;
    return job && job[expiryAttribute] * 1000 > now() ? job : undefined;
  }

  /** Returns the changed job, or undefined where the condition does not hold. */
  async function change(
    id: string,
    set: Record<string, unknown>,
    condition: { expression: string; values?: Record<string, unknown> },
    more = '',
  ): Promise<StoredJob | undefined> {
    const names = Object.keys(set);
    try {
      const { Attributes: attributes } = await client.send(
        new UpdateCommand({
          TableName: table,
          Key: jobKey(id),
          UpdateExpression: `SET ver = ver + :one, ${names.map((name) => `#${name} = :${name}`).join(', ')} ${more}`,
          ConditionExpression: condition.expression,
          ExpressionAttributeNames: {
            ...Object.fromEntries(names.map((name) => [`#${name}`, name])),
            '#status': 'status',
          },
          ExpressionAttributeValues: {
            ':one': 1,
            ...Object.fromEntries(names.map((name) => [`:${name}`, set[name]])),
            ...condition.values,
          },
          ReturnValues: 'ALL_NEW',
        }),
      );
      return attributes as StoredJob | undefined;
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return undefined;
      throw error;
    }
  }

  /** The loop with exactly these options, if one exists. */
  async function result(renderKey: string): Promise<StoredResult | undefined> {
    const { Item: item } = await client.send(
      new GetCommand({ TableName: table, Key: resultKey(renderKey), ConsistentRead: true }),
    );
    return item as StoredResult | undefined;
  }

  async function itemsOf<T>({ partition, prefix }: { partition: string; prefix: string }): Promise<T[]> {
    const { Items: items = [] } = await client.send(
      new QueryCommand({
        TableName: table,
        KeyConditionExpression: '#pk = :target AND begins_with(#sk, :prefix)',
        ExpressionAttributeNames: { '#pk': partitionKey, '#sk': sortKey },
        ExpressionAttributeValues: { ':target': partition, ':prefix': prefix },
        ConsistentRead: true,
      }),
    );
    return items as T[];
  }

  return {
    find,
    result,

    /**
     * Two consistent Queries and a Get: the job that a person sees on the page of a tornado or storm report.
     * Their private loops come before the public one, the oldest job first. Other people's private loops are
     * never included.
     */
    async activeOf(target: RadarTarget, uid: string): Promise<StoredJob | undefined> {
      const [active, privateLoops] = await Promise.all([
        itemsOf<StoredActive>(activeOf(target)),
        itemsOf<StoredPrivateLoop>(privateLoopsOf(target, uid)),
      ]);
      const ownKeys = new Set(privateLoops.map(({ renderKey }) => renderKey));
      const oldestFirst = active.toSorted((a, b) => (a.jobId < b.jobId ? -1 : 1));
      const theirs =
        oldestFirst.find(({ renderKey }) => ownKeys.has(renderKey)) ??
        oldestFirst.find(({ isDefault }) => isDefault);
      return theirs && find(theirs.jobId);
    },

    /** Stores that a person requested a private loop, so that they find it again. */
    async rememberPrivateLoop(target: RadarTarget, uid: string, renderKey: string): Promise<void> {
      const askedAt = now();
      const ttl = Math.ceil(askedAt / 1000) + rememberJobDays * 24 * 60 * 60;
      const loop: StoredPrivateLoop = { renderKey, askedAt, [expiryAttribute]: ttl };
      await client.send(new PutCommand({ TableName: table, Item: toPrivateLoopItem(target, uid, loop) }));
    },

    /** A person's latest finished private loop of a target. */
    async privateLoop(target: RadarTarget, uid: string): Promise<StoredResult | undefined> {
      const requested = await itemsOf<StoredPrivateLoop>(privateLoopsOf(target, uid));
      const kept = requested.filter((one) => one[expiryAttribute] * 1000 > now());
      for (const { renderKey } of kept.toSorted((a, b) => b.askedAt - a.askedAt)) {
        // The latest request has no loop where its job failed or is still active.
        const loop = await result(renderKey);
        if (loop) return loop;
      }
      return undefined;
    },

    /** The active job for this exact loop. */
    async activeOfKey(target: RadarTarget, renderKey: string): Promise<StoredJob | undefined> {
      const { Item: item } = await client.send(
        new GetCommand({ TableName: table, Key: activeKey({ target, renderKey }), ConsistentRead: true }),
      );
      return item && find(String(item['jobId']));
    },

    /** Every job that has not ended, the oldest first. */
    async unended(): Promise<StoredJob[]> {
      const items = await queryAll(client, {
        TableName: table,
        IndexName: activeJobs.index.name,
        KeyConditionExpression: '#active = :active',
        ExpressionAttributeNames: { '#active': activeJobs.index.partitionKey },
        ExpressionAttributeValues: { ':active': activeJobs.partition },
      });
      const jobs = await Promise.all(items.map(({ jobId }) => find(String(jobId))));
      return jobs.filter((job) => job !== undefined);
    },

    /** For a worker that has received the job's message. */
    async claim(id: string, owner: string): Promise<Claim> {
      const time = now();
      const job = await change(
        id,
        {
          status: 'running',
          leaseOwner: owner,
          leaseUntil: time + leaseMilliseconds,
          message: 'A worker has started on it.',
        },
        {
          expression: '#status = :queued OR (#status = :running AND leaseUntil < :now)',
          values: { ':queued': 'queued', ':running': 'running', ':now': time },
        },
        'ADD attempt :one',
      );
      if (job) return { outcome: 'claimed', job };
      const found = await find(id);
      if (found?.status === 'running') return { outcome: 'taken', until: found.leaseUntil ?? time };
      return { outcome: 'ended' };
    },

    /** Renews the worker's lease and writes its progress. Undefined when the worker no longer owns the job. */
    async beat(id: string, owner: string, { progress, message }: Pick<StoredJob, 'progress' | 'message'>) {
      return change(id, { progress, message, leaseUntil: now() + leaseMilliseconds }, ownedBy(owner));
    },

    /** Gives the job back. Another worker may start it from the beginning at once. */
    async requeue(id: string, owner: string, message: string): Promise<boolean> {
      const job = await change(
        id,
        { status: 'queued', message },
        ownedBy(owner),
        'REMOVE leaseOwner, leaseUntil',
      );
      return job !== undefined;
    },

    /** Sets the message of a queued job: what it is waiting for. */
    async setWaitingMessage(id: string, message: string): Promise<void> {
      await change(id, { message }, { expression: '#status = :queued', values: { ':queued': 'queued' } });
    },

    /** Asks the job's worker to stop. */
    async requestCancel(id: string): Promise<StoredJob | undefined> {
      return change(
        id,
        { cancelRequested: true },
        { expression: '#status = :running', values: { ':running': 'running' } },
      );
    },

    /**
     * Ends a job in one transaction: the job, its active item, its owner's count and the finished loop, which is
     * public only where all of its options are defaults. False where the caller may no longer end it.
     */
    async end(job: StoredJob, ending: Ending, by: EndingCondition): Promise<boolean> {
      const refused = await refusedConditions(transact(client, endItems(job, ending, by)));
      return refused.length === 0;
    },
  };

  function endItems(job: StoredJob, ending: Ending, by: EndingCondition) {
    const { status, message } = ending;
    const loop = ending.status === 'completed' ? ending : undefined;
    const condition = 'owner' in by ? ownedBy(by.owner) : unowned(now());
    const set: Record<string, unknown> = {
      status,
      message,
      ...(loop ? { progress: 1, videoUrl: loop.videoUrl, posterUrl: loop.posterUrl } : {}),
    };
    const names = Object.keys(set);
    const ended = {
      Update: {
        TableName: table,
        Key: jobKey(job.id),
        UpdateExpression: `SET ver = ver + :one, ${names.map((name) => `#${name} = :set_${name}`).join(', ')} REMOVE leaseOwner, leaseUntil`,
        ConditionExpression: condition.expression,
        ExpressionAttributeNames: {
          ...Object.fromEntries(names.map((name) => [`#${name}`, name])),
          '#status': 'status',
        },
        ExpressionAttributeValues: {
          ':one': 1,
          ...Object.fromEntries(names.map((name) => [`:set_${name}`, set[name]])),
          ...condition.values,
        },
      },
    };
    const freed = {
      Delete: {
        TableName: table,
        Key: activeKey(job),
        ConditionExpression: 'attribute_not_exists(jobId) OR jobId = :job',
        ExpressionAttributeValues: { ':job': job.id },
      },
    };
    const counted = {
      Update: {
        TableName: table,
        Key: counterKeys.active(job.uid),
        UpdateExpression: 'ADD #count :less',
        ExpressionAttributeNames: { '#count': 'count' },
        ExpressionAttributeValues: { ':less': -1 },
      },
    };
    if (!loop) return [ended, freed, counted];
    const { videoUrl, posterUrl } = loop;
    const result = { ...resultKey(job.renderKey), videoUrl, posterUrl, message };
    const kept = [ended, freed, counted, { Put: { TableName: table, Item: result } }];
    if (!job.plan.isDefault) return kept;
    const shown = toPublicLoopItem(job.target, {
      targetId: job.target.id,
      videoUrl,
      posterUrl,
      madeAt: now(),
    });
    return [...kept, { Put: { TableName: table, Item: shown } }];
  }
}

function ownedBy(owner: string) {
  return {
    expression: '#status = :running AND leaseOwner = :owner',
    values: { ':running': 'running', ':owner': owner },
  };
}

function unowned(now: number) {
  return {
    expression: '#status = :queued OR (#status = :running AND leaseUntil < :now)',
    values: { ':queued': 'queued', ':running': 'running', ':now': now },
  };
}
