import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  TransactWriteCommand,
  type DynamoDBDocumentClient,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { Problem } from '@touchdown/shared/contract/problem.ts';

export type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

const maxTries = 4;
const pauseMilliseconds = { least: 20, most: 300 };

/** Why DynamoDB gave up a transaction that may go well the next time: another one, or too many calls. */
const conflict = 'TransactionConflict';
const passing = new Set([conflict, 'ThrottlingError', 'ProvisionedThroughputExceeded']);

/**
 * Writes all of it or none. DynamoDB cancels transactions that touch the same item at the same moment,
 * instead of letting one wait for the other: they try again, each after a pause of its own.
 */
export async function transact(client: DynamoDBDocumentClient, items: TransactItem[]): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await client.send(new TransactWriteCommand({ TransactItems: items }));
      return;
    } catch (error) {
      const reasons = passingReasons(error);
      if (reasons.length === 0) throw error;
      if (tries === maxTries) throw notNow(reasons, error);
    }
    await pause();
  }
}

/** Which of the items' own conditions did not hold, by their place; none where all was written. */
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

/** A condition that does not hold will not hold the next time either, whatever else went wrong. */
function passingReasons(error: unknown): string[] {
  const reasons = cancelReasons(error).filter((reason) => reason !== 'None');
  return reasons.every((reason) => passing.has(reason)) ? reasons : [];
}

function cancelReasons(error: unknown): string[] {
  if (!(error instanceof TransactionCanceledException)) return [];
  return (error.CancellationReasons ?? []).map(({ Code: code = 'None' }) => code);
}

function notNow(reasons: string[], cause: unknown): Problem {
  if (reasons.includes(conflict)) {
    const sentence = 'The same thing was being changed at that moment. Please try again.';
    return new Problem('CONFLICT', sentence, [], { cause });
  }
  const sentence = 'That cannot be written at the moment. Please try again.';
  return new Problem('UNAVAILABLE', sentence, [], { retryAfterSeconds: 5, cause });
}

function pause(): Promise<void> {
  const { least, most } = pauseMilliseconds;
  return new Promise((resolve) => setTimeout(resolve, least + Math.random() * (most - least)));
}
