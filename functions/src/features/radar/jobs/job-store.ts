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
import { toFilmItem, type FilmTarget } from '../../../domain/radar-loops/film-items.ts';
import {
  activeJobs,
  activeKey,
  activeOf,
  counterKeys,
  jobKey,
  resultKey,
  toWishItem,
  wishesOf,
  type StoredActive,
  type StoredJob,
  type StoredResult,
  type StoredWish,
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
export type EndingCondition = { owner: string } | { whileUnowned: true };

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

  /** The film of these very options, if it was made before. */
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
     * Two Queries, consistent, and a Get: what is being made of a tornado or a report for somebody. What they
     * have asked for comes before the film for everybody, the longest under way first; of others' films
     * they do not hear.
     */
    async activeOf(target: FilmTarget, uid: string): Promise<StoredJob | undefined> {
      const [active, wishes] = await Promise.all([
        itemsOf<StoredActive>(activeOf(target)),
        itemsOf<StoredWish>(wishesOf(target, uid)),
      ]);
      const wished = new Set(wishes.map(({ renderKey }) => renderKey));
      const eldestFirst = active.toSorted((a, b) => (a.jobId < b.jobId ? -1 : 1));
      const theirs =
        eldestFirst.find(({ renderKey }) => wished.has(renderKey)) ??
        eldestFirst.find(({ isDefault }) => isDefault);
      return theirs && find(theirs.jobId);
    },

    /** Keeps in mind that a film by options of somebody's own is to be found again by them. */
    async wish(target: FilmTarget, uid: string, renderKey: string): Promise<void> {
      const askedAt = now();
      const ttl = Math.ceil(askedAt / 1000) + rememberJobDays * 24 * 60 * 60;
      const wish: StoredWish = { renderKey, askedAt, [expiryAttribute]: ttl };
      await client.send(new PutCommand({ TableName: table, Item: toWishItem(target, uid, wish) }));
    },

    /** The film that somebody has last had made of a target by options of their own. */
    async wishedFilm(target: FilmTarget, uid: string): Promise<StoredResult | undefined> {
      const wishes = await itemsOf<StoredWish>(wishesOf(target, uid));
      const kept = wishes.filter((wish) => wish[expiryAttribute] * 1000 > now());
      for (const { renderKey } of kept.toSorted((a, b) => b.askedAt - a.askedAt)) {
        // The newest one is there, unless it failed or is still being made.
        const film = await result(renderKey);
        if (film) return film;
      }
      return undefined;
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
    async setWaitingMessage(id: string, message: string): Promise<void> {
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
     * film, which everybody sees only where nobody has chosen anything in it. False where it was no longer
     * this caller's to end.
     */
    async end(job: StoredJob, ending: Ending, by: EndingCondition): Promise<boolean> {
      const refused = await refusedConditions(transact(client, endItems(job, ending, by)));
      return refused.length === 0;
    },
  };

  function endItems(job: StoredJob, ending: Ending, by: EndingCondition) {
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
    const result = { ...resultKey(job.renderKey), videoUrl, posterUrl, message };
    const kept = [ended, freed, counted, { Put: { TableName: table, Item: result } }];
    if (!job.plan.isDefault) return kept;
    const shown = toFilmItem(job.target, { targetId: job.target.id, videoUrl, posterUrl, madeAt: now() });
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
