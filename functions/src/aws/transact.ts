import { setTimeout as wait } from 'node:timers/promises';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  TransactWriteCommand,
  type DynamoDBDocumentClient,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { isPassingTrouble } from './is-passing-trouble.ts';

export type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

const tries = 4;
const pause = { least: 20, most: 300 };

/**
 * All items or none. Another transaction on one of them cancels it, and then it is tried again after a
 * while that differs from caller to caller; who still finds no turn is told to come back.
 */
export async function transact(client: DynamoDBDocumentClient, items: TransactItem[]): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.send(new TransactWriteCommand({ TransactItems: items }));
      return;
    } catch (error) {
      if (!isConflict(error)) throw isPassingTrouble(error) ? notNow(error) : error;
      if (attempt === tries) throw busy(error);
      await wait(pause.least + Math.random() * (pause.most - pause.least));
    }
  }
}

/** Which items of a transaction, counted from 0, did not meet their conditions; none where it went through. */
export async function refusedConditions(transaction: Promise<void>): Promise<number[]> {
  try {
    await transaction;
    return [];
  } catch (error) {
    const refused = reasonsOf(error).flatMap((code, at) => (code === 'ConditionalCheckFailed' ? [at] : []));
    if (refused.length === 0) throw error;
    return refused;
  }
}

/** A condition that does not hold will not hold a moment later; only where all the rest is conflict is there hope. */
function isConflict(error: unknown): boolean {
  const codes = reasonsOf(error);
  return codes.includes('TransactionConflict') && !codes.includes('ConditionalCheckFailed');
}

function reasonsOf(error: unknown): (string | undefined)[] {
  if (!(error instanceof TransactionCanceledException)) return [];
  return error.CancellationReasons?.map(({ Code: code }) => code) ?? [];
}

function busy(cause: unknown): Problem {
  return new Problem('CONFLICT', 'Somebody else is changing the same thing just now. Please try again.', [], {
    cause,
  });
}

function notNow(cause: unknown): Problem {
  const sentence = 'That cannot be saved at the moment. Please try again.';
  return new Problem('UNAVAILABLE', sentence, [], { retryAfterSeconds: 5, cause });
}
