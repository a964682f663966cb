import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, QueryCommand, UpdateCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { expiryAttribute, partitionKey, sortKey } from '@touchdown/shared/contract/tables.ts';
import { queryAll } from '../aws/query-all.ts';
import { refusedConditions, transact } from '../aws/transact.ts';
import { targetPartition, toFilmItem, type FilmTarget } from '../films/film-items.ts';
import {
  activeJobs,
  activeKey,
  activePrefix,
  counterKeys,
  jobKey,
  resultKey,
  type StoredJob,
  type StoredResult,
} from './job-items.ts';
import { leaseMilliseconds } from './job-limits.ts';

export type JobStore = ReturnType<typeof jobStore>;

/** What a worker learns when it takes up a job. */
export type Claim =
  | { outcome: 'claimed'; job: StoredJob }
  /** Somebody has it until then. */
  | { outcome: 'taken'; until: number }
  /** It has ended, or was never there. */
  | { outcome: 'ended' };

export type Ending =
  | ({ status: 'completed' } & StoredResult)
  | { status: 'failed' | 'cancelled'; message: string };

/** Who may end a job: whoever works on it, or anybody while nobody does. */
export type EndingBy = { owner: string } | { whileUnowned: true };

/** Every change of a job is a conditional write, so that two who mean the same job never both have their way. */
export function jobStore(client: DynamoDBDocumentClient, table: string, now: () => number) {
  async function find(id: string): Promise<StoredJob | undefined> {
    const { Item: item } = await client.send(
      new GetCommand({ TableName: table, Key: jobKey(id), ConsistentRead: true }),
    );
    const job = item as StoredJob | undefined;
    return job && job[expiryAttribute] * 1000 > now() ? job : undefined;
  }

  /** Gives the job as it is now, or undefined where the condition does not hold. */
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

  return {
    find,

    /** The film of these very options, if it was made before. */
    async result(renderKey: string): Promise<StoredResult | undefined> {
      const { Item: item } = await client.send(
        new GetCommand({ TableName: table, Key: resultKey(renderKey), ConsistentRead: true }),
      );
      return item as StoredResult | undefined;
    },

    /** Query, consistent, and a Get: what is being made of a tornado or a report, the longest under way first. */
    async activeOf(target: FilmTarget): Promise<StoredJob | undefined> {
      const { Items: items = [] } = await client.send(
        new QueryCommand({
          TableName: table,
          KeyConditionExpression: '#pk = :target AND begins_with(#sk, :active)',
          ExpressionAttributeNames: { '#pk': partitionKey, '#sk': sortKey },
          ExpressionAttributeValues: { ':target': targetPartition(target), ':active': activePrefix },
          ConsistentRead: true,
        }),
      );
      const ids = items.map(({ jobId }) => String(jobId)).toSorted();
      return ids[0] === undefined ? undefined : find(ids[0]);
    },

    /** Who makes this very film just now. */
    async activeOfKey(target: FilmTarget, renderKey: string): Promise<StoredJob | undefined> {
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

    /** For a worker that has the job's message in its hands. */
    async claim(id: string, owner: string): Promise<Claim> {
      const time = now();
      const job = await change(
        id,
        {
          status: 'running',
          leaseOwner: owner,
          leaseUntil: time + leaseMilliseconds,
          message: 'A worker has taken it up.',
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

    /** Says that the worker is still there and how far it is; gives the job, or undefined when it is no longer its own. */
    async beat(id: string, owner: string, { progress, message }: Pick<StoredJob, 'progress' | 'message'>) {
      return change(id, { progress, message, leaseUntil: now() + leaseMilliseconds }, ownedBy(owner));
    },

    /** Somebody else may begin it anew at once. */
    async requeue(id: string, owner: string, message: string): Promise<boolean> {
      const job = await change(
        id,
        { status: 'queued', message },
        ownedBy(owner),
        'REMOVE leaseOwner, leaseUntil',
      );
      return job !== undefined;
    },

    /** Of one that waits: what it waits for. */
    async say(id: string, message: string): Promise<void> {
      await change(id, { message }, { expression: '#status = :queued', values: { ':queued': 'queued' } });
    },

    /** Asks whoever works on it to stop. */
    async requestCancel(id: string): Promise<StoredJob | undefined> {
      return change(
        id,
        { cancelRequested: true },
        { expression: '#status = :running', values: { ':running': 'running' } },
      );
    },

    /**
     * The end, all of it in one transaction: the job, its place among the active, its owner's count, and the
     * film. False where it was no longer this caller's to end.
     */
    async end(job: StoredJob, ending: Ending, by: EndingBy): Promise<boolean> {
      const refused = await refusedConditions(transact(client, endItems(job, ending, by)));
      return refused.length === 0;
    },
  };

  function endItems(job: StoredJob, ending: Ending, by: EndingBy) {
    const { status, message } = ending;
    const film = ending.status === 'completed' ? ending : undefined;
    const condition = 'owner' in by ? ownedBy(by.owner) : unowned(now());
    const set: Record<string, unknown> = {
      status,
      message,
      ...(film ? { progress: 1, videoUrl: film.videoUrl, posterUrl: film.posterUrl } : {}),
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
    if (!film) return [ended, freed, counted];
    const { videoUrl, posterUrl } = film;
    const shown = toFilmItem(job.target, { targetId: job.target.id, videoUrl, posterUrl, madeAt: now() });
    return [
      ended,
      freed,
      counted,
      { Put: { TableName: table, Item: { ...resultKey(job.renderKey), videoUrl, posterUrl, message } } },
      { Put: { TableName: table, Item: shown } },
    ];
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
