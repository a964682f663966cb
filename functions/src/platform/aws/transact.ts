import { setTimeout as wait } from 'node:timers/promises';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  TransactWriteCommand,
  type DynamoDBDocumentClient,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { isTransientError } from './is-transient-error.ts';

export type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

const defaultMaxAttempts = 4;
const pause = { min: 20, max: 300 };

/** DynamoDB's reasons to cancel a transaction that may succeed on a retry: a conflict, or too many calls. */
const conflict = 'TransactionConflict';
const transientCodes = new Set([conflict, 'ThrottlingError', 'ProvisionedThroughputExceeded']);

/**
 * Writes all items or none. A conflict with another transaction is retried after a random pause. After the last
 * attempt, the caller is asked to retry.
 */
export async function transact(
  client: DynamoDBDocumentClient,
  items: TransactItem[],
  maxAttempts = defaultMaxAttempts,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.send(new TransactWriteCommand({ TransactItems: items }));
      return;
    } catch (error) {
      const reasons = transientReasons(error);
      if (reasons.length === 0) throw isTransientError(error) ? unavailableProblem(error) : error;
      if (attempt === maxAttempts)
        throw reasons.includes(conflict) ? conflictProblem(error) : unavailableProblem(error);
      await wait(pause.min + Math.random() * (pause.max - pause.min));
    }
  }
}

/** Returns the positions of the items whose conditions failed, counted from 0. Empty if the transaction succeeded. */
export async function refusedConditions(transaction: Promise<void>): Promise<number[]> {
  try {
    await transaction;
    return [];
  } catch (error) {
    const refused = cancelReasons(error).flatMap((reason, at) =>
      reason === 'ConditionalCheckFailed' ? [at] : [],
    );
    if (refused.length === 0) throw error;
    return refused;
  }
}

/** Returns the reasons of a cancellation if a retry can resolve all of them. A failed condition would fail again. */
export function transientReasons(error: unknown): string[] {
  const reasons = cancelReasons(error).filter((reason) => reason !== 'None');
  return reasons.every((reason) => transientCodes.has(reason)) ? reasons : [];
}

/** Returns DynamoDB's reason for each item of a cancelled transaction, in order. Empty for any other error. */
export function cancelReasons(error: unknown): string[] {
  if (!(error instanceof TransactionCanceledException)) return [];
  return (error.CancellationReasons ?? []).map(({ Code: code = 'None' }) => code);
}

function conflictProblem(cause: unknown): Problem {
  const sentence = 'Someone else is changing the same thing right now. Please try again.';
  return new Problem('CONFLICT', sentence, [], { cause });
}

function unavailableProblem(cause: unknown): Problem {
  const sentence = 'That can’t be saved right now. Please try again.';
  return new Problem('UNAVAILABLE', sentence, [], { retryAfterSeconds: 5, cause });
}
