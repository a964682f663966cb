import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { expiryAttribute, partitionKey } from '@touchdown/shared/storage/table-shape.ts';
import type { radarLimits } from '@touchdown/shared/radar/radar-limits.ts';
import { refusedConditions, transact, type TransactItem } from '../../../platform/aws/transact.ts';
import { quotaDay } from './quota-day.ts';
import { counterKeys, toActiveItem, toJobItem, type StoredJob } from './job-items.ts';

export type PersonLimits = Readonly<Record<keyof typeof radarLimits, number>>;

interface OpenJobOptions {
  table: string;
  limits: PersonLimits;
  /** For all people together. */
  loopsPerDay: number;
  /** Counts against the person's regenerations, too. */
  isRegeneration: boolean;
  /** The condition that the person still has the account, if it is needed. */
  account: TransactItem[];
}

/**
 * Checks all quotas and creates the job in one transaction, so that a refused job uses no quota. False where a
 * job for the same loop is active already.
 */
export async function openJob(
  client: DynamoDBDocumentClient,
  job: StoredJob,
  { table, loopsPerDay, limits, isRegeneration, account }: OpenJobOptions,
): Promise<boolean> {
  const { name: day, endsAt: tomorrow, forgottenAt: untilForgotten } = quotaDay(job.createdAt);
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
  const { loopsPerDay: mine, activeLoops, regenerationsPerDay } = limits;
  const wait = Math.max(1, Math.ceil(tomorrow - job.createdAt / 1000));

  /** Where several are refused, the person sees the problem of the first. */
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
      item: count(counterKeys.active(job.uid), activeLoops),
      problem: () =>
        tooMany(`${activeLoops} of your radar loops are already being made. Please wait for one to finish.`),
    },
    {
      item: count(counterKeys.loops(job.uid, day), mine, untilForgotten),
      problem: () => tooMany(`You have reached today’s limit of ${mine} radar loops.`, wait),
    },
    ...(isRegeneration
      ? [
          {
            item: count(counterKeys.regenerations(job.uid, day), regenerationsPerDay, untilForgotten),
            problem: () =>
              tooMany(
                `You have reached today’s limit of ${regenerationsPerDay} regenerated radar loops.`,
                wait,
              ),
          },
        ]
      : []),
    {
      item: count(counterKeys.everybody(day), loopsPerDay, untilForgotten),
      problem: () => {
        const sentence =
          'Today’s limit of radar loops for all members has been reached. Please try again tomorrow.';
        return new Problem('RADAR_BUSY', sentence, [], { retryAfterSeconds: wait });
      },
    },
    { item: { Put: { TableName: table, Item: toJobItem(job) } } },
    ...account.map((item) => ({
      item,
      problem: () => new Problem('UNAUTHENTICATED', 'Please log in first.'),
    })),
  ];
  const refused = await refusedConditions(
    transact(
      client,
      steps.map(({ item }) => item),
    ),
  );
  if (refused.includes(0)) return false;
  const problem = steps.find(({ problem: reason }, at) => reason && refused.includes(at))?.problem;
  if (problem) throw problem();
  return true;
}

function tooMany(sentence: string, retryAfterSeconds?: number): Problem {
  return new Problem('QUOTA_EXCEEDED', sentence, [], retryAfterSeconds ? { retryAfterSeconds } : {});
}
