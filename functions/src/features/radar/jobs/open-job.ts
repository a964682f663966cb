import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { expiryAttribute, partitionKey } from '@touchdown/shared/storage/table-shape.ts';
import { radarLimits } from '@touchdown/shared/radar/radar-limits.ts';
import { refusedConditions, transact, type TransactItem } from '../../../platform/aws/transact.ts';
import { counterKeys, toActiveItem, toJobItem, type StoredJob } from './job-items.ts';

interface Opening {
  table: string;
  /** Of everybody together. */
  filmsPerDay: number;
  /** Whether there is such a film already. */
  isAnew: boolean;
}

const daySeconds = 24 * 60 * 60;

/**
 * The job and everything that speaks against it, in one transaction: no job without its quota, no quota
 * without its job. False where the same film is being made already.
 */
export async function openJob(
  client: DynamoDBDocumentClient,
  job: StoredJob,
  { table, filmsPerDay, isAnew }: Opening,
): Promise<boolean> {
  const day = new Date(job.createdAt).toISOString().slice(0, 'yyyy-mm-dd'.length);
  const tomorrow = Date.parse(day) / 1000 + daySeconds;
  const count = (key: object, max: number, expires?: number): TransactItem => ({
    Update: {
      TableName: table,
      Key: key as Record<string, string>,
      UpdateExpression: `ADD #count :one${expires ? ' SET #ttl = :ttl' : ''}`,
      ConditionExpression: 'attribute_not_exists(#count) OR #count < :max',
      ExpressionAttributeNames: { '#count': 'count', ...(expires ? { '#ttl': expiryAttribute } : {}) },
      ExpressionAttributeValues: { ':one': 1, ':max': max, ...(expires ? { ':ttl': expires } : {}) },
    },
  });
  const untilForgotten = tomorrow + daySeconds;
  const { filmsPerDay: mine, activeFilms, regenerationsPerDay } = radarLimits;
  const wait = Math.max(1, Math.ceil(tomorrow - job.createdAt / 1000));

  /** In the order in which a person should hear of them. */
  const steps: { item: TransactItem; problem?: () => Problem }[] = [
    {
      item: {
        Put: {
          TableName: table,
          Item: toActiveItem(job),
          ConditionExpression: 'attribute_not_exists(#pk)',
          ExpressionAttributeNames: { '#pk': partitionKey },
        },
      },
    },
    {
      item: count(counterKeys.active(job.uid), activeFilms),
      problem: () =>
        tooMany(`${activeFilms} of your radar films are being made already. Please wait for one.`),
    },
    {
      item: count(counterKeys.films(job.uid, day), mine, untilForgotten),
      problem: () =>
        tooMany(`You have asked for ${mine} radar films today, and more are not possible.`, wait),
    },
    ...(isAnew
      ? [
          {
            item: count(counterKeys.regenerations(job.uid, day), regenerationsPerDay, untilForgotten),
            problem: () =>
              tooMany(
                `You have had ${regenerationsPerDay} radar films drawn anew today, and more are not possible.`,
                wait,
              ),
          },
        ]
      : []),
    {
      item: count(counterKeys.everybody(day), filmsPerDay, untilForgotten),
      problem: () => {
        const sentence = 'All radar films of today have been given out. Please try again tomorrow.';
        return new Problem('RADAR_BUSY', sentence, [], { retryAfterSeconds: wait });
      },
    },
    { item: { Put: { TableName: table, Item: toJobItem(job) } } },
  ];
  const refused = await refusedConditions(
    transact(
      client,
      steps.map(({ item }) => item),
    ),
  );
  if (refused.includes(0)) return false;
  const problem = steps.find(({ problem: says }, at) => says && refused.includes(at))?.problem;
  if (problem) throw problem();
  return true;
}

function tooMany(sentence: string, retryAfterSeconds?: number): Problem {
  return new Problem('QUOTA_EXCEEDED', sentence, [], retryAfterSeconds ? { retryAfterSeconds } : {});
}
