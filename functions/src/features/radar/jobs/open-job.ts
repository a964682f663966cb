import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import {
  moneyUsedUpSentence,
  youngLimitSentence,
  youngShareUsedUpSentence,
} from '@touchdown/shared/contract/queue-words.ts';
import { youngLoopsPerDay, type radarLimits } from '@touchdown/shared/radar/radar-limits.ts';
import { expiryAttribute, partitionKey } from '@touchdown/shared/storage/table-shape.ts';
import { absentOr, atMost, below, both, update } from '../../../platform/aws/items.ts';
import { refusedConditions, transact, type TransactItem } from '../../../platform/aws/transact.ts';
import { admit, openedJob, roomFor } from './loop-budget.ts';
import { changedDay, type LoopDays } from './loop-days.ts';
import { quotaDay } from './quota-day.ts';
import { counterKeys, toActiveItem, toJobItem, type StoredJob } from './job-items.ts';

export type PersonLimits = Readonly<Record<keyof typeof radarLimits, number>>;

interface OpenJobOptions {
  table: string;
  limits: PersonLimits;
  /** The dollars of a day, for all people together. */
  dollarsPerDay: number;
  days: () => Promise<LoopDays>;
  /** Counts against the person's regenerations, too. */
  isRegeneration: boolean;
  /** How many of the person's jobs the job's turn counts. */
  others: number;
  /** The condition that the person still has the account, if it is needed. */
  account: TransactItem[];
}

/** Each has a condition. Where several are refused, the person sees the problem of the first. */
interface Step {
  item: TransactItem;
  problem?: () => Problem | Promise<Problem>;
}

/**
 * Checks all quotas and creates the job in one transaction, so that a refused job uses no quota. False where a
 * job for the same loop is active already, or where the person has more or fewer other jobs by now.
 */
export async function openJob(
  client: DynamoDBDocumentClient,
  job: StoredJob,
  { table, dollarsPerDay, days, limits, isRegeneration, others, account }: OpenJobOptions,
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
  const { loopsPerDay, activeLoops, regenerationsPerDay } = limits;
  const { reserved = 0, byYoung = false } = job;
  const mine = byYoung ? Math.min(youngLoopsPerDay, loopsPerDay) : loopsPerDay;
  const wait = Math.max(1, Math.ceil(tomorrow - job.createdAt / 1000));
  const busy = (sentence: (seconds: number) => string) =>
    new Problem('RADAR_BUSY', sentence(wait), [], { retryAfterSeconds: wait });
  const { committed, young } = roomFor(reserved, dollarsPerDay);

  const steps: Step[] = [
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
      item: update(table, counterKeys.active(job.uid), {
        add: { count: 1 },
        onlyIf: { count: others > 0 ? both(others, below(activeLoops)) : absentOr(atMost(0)) },
      }),
      problem: () =>
        tooMany(`We’re already making ${activeLoops} of your radar loops. Please wait for one to finish.`),
    },
    {
      item: count(counterKeys.loops(job.uid, day), mine, untilForgotten),
      problem: () =>
        byYoung
          ? tooMany(youngLimitSentence(mine, wait), wait)
          : tooMany(`You have reached today’s limit of ${mine} radar loops.`, wait),
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
      item: changedDay(table, job.createdAt, openedJob(job), byYoung ? { committed, young } : { committed }),
      problem: async () => {
        const refused = admit((await days()).day, { reserved, dollarsPerDay, byYoung });
        return busy(refused === 'young share used up' ? youngShareUsedUpSentence : moneyUsedUpSentence);
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
  if (refused.includes(0) || (refused.includes(1) && others < activeLoops)) return false;
  const problem = steps.find(({ problem: reason }, at) => reason && refused.includes(at))?.problem;
  if (problem) throw await problem();
  return true;
}

function tooMany(sentence: string, retryAfterSeconds?: number): Problem {
  return new Problem('QUOTA_EXCEEDED', sentence, [], retryAfterSeconds ? { retryAfterSeconds } : {});
}
