import { setTimeout as wait } from 'node:timers/promises';
import { GetCommand, TransactWriteCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { partitionKey } from '@touchdown/shared/storage/table-shape.ts';
import { cancelReasons, type TransactItem } from '../../platform/aws/transact.ts';
import { unavailable } from '../../platform/aws/unavailable.ts';
import { pointerKey } from '../catalogue/catalogue-pointer.ts';
import { toDeltaItem } from '../catalogue/delta-items.ts';
import { toPendingCorrection } from '../catalogue/move-items.ts';
import {
  overrideKey,
  toOverrideItem,
  type CorrectedTarget,
  type StoredOverride,
} from '../catalogue/override-items.ts';
import { reportChangesKey } from '../catalogue/stored-reports.ts';

/** A value that a moderator takes into the record. */
export type Approval = Omit<
  StoredOverride,
  'number' | 'takenBackAt' | 'takenBackBy' | 'officialNow' | 'isSetAside'
>;

/** An approval that is taken back. The one before it counts again, or the official value. */
export interface TakingBack {
  target: CorrectedTarget;
  field: string;
  /** The number that the approval got. */
  number: number;
  /** A username; null if that account is deleted by now, which happens only when it is restored. */
  takenBackBy: string | null;
  takenBackAt: string;
}

/** A change of corrections, once its number is known. */
export interface CorrectionChange {
  target: CorrectedTarget;
  /** Returns the items of the change, for one transaction with whatever else belongs to it. */
  items: (table: string, sequence: number) => TransactItem[];
}

/** An operator also restores approvals that were taken back; such a one says so from the beginning. */
export function approve(
  approval: Approval & Pick<StoredOverride, 'takenBackAt' | 'takenBackBy'>,
): CorrectionChange {
  const { target, approvedAt } = approval;
  return {
    target,
    items: (table, sequence) => [
      ...countItems(table, target, sequence, approvedAt),
      putNew(table, toOverrideItem({ ...approval, number: sequence })),
    ],
  };
}

/** Its last item is refused if there is no such approval, or it was taken back before. */
export function takeBack({ target, field, number, takenBackBy, takenBackAt }: TakingBack): CorrectionChange {
  return {
    target,
    items: (table, sequence) => [
      ...countItems(table, target, sequence, takenBackAt),
      {
        Update: {
          TableName: table,
          Key: overrideKey(target, field, number),
          UpdateExpression: 'SET takenBackAt = :at, takenBackBy = :by',
          ConditionExpression: `attribute_exists(${partitionKey}) AND attribute_not_exists(takenBackAt)`,
          ExpressionAttributeValues: { ':at': takenBackAt, ':by': takenBackBy },
        },
      },
    ],
  };
}

const maxAttempts = 40;
/** Racing approvals want the same number. The pause spreads them out. */
const maxPauseMilliseconds = 250;
const retriedReasons = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);
const busySentence = 'The correction cannot be saved at the moment. Please try again.';

/**
 * Writes a change with its number, and `others` with it, in one transaction. Returns the number. Somebody who took
 * the number first, or an import that moved the pointer at the same moment, only costs another attempt. A refused
 * condition of `others` is thrown as DynamoDB's exception, whose reasons are in the order of `items` and `others`.
 */
export async function writeCorrection(
  client: DynamoDBDocumentClient,
  table: string,
  { target, items }: CorrectionChange,
  others: readonly TransactItem[] = [],
): Promise<number> {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const sequence = (await readSequence(client, table, target)) + 1;
    try {
      await client.send(new TransactWriteCommand({ TransactItems: [...items(table, sequence), ...others] }));
      return sequence;
    } catch (error) {
      const [ofCounter, ...ofOthers] = cancelReasons(error);
      if (ofCounter === undefined) unavailable(busySentence)(error);
      const isNumberTaken = ofCounter === 'ConditionalCheckFailed';
      const isRetried = [ofCounter, ...ofOthers].some((reason) => retriedReasons.has(reason ?? 'None'));
      if (!isNumberTaken && !isRetried) throw error;
    }
    await wait(Math.random() * maxPauseMilliseconds);
  }
  throw new Problem('UNAVAILABLE', busySentence, [], { retryAfterSeconds: 5 });
}

function counterKeyOf({ type }: CorrectedTarget) {
  return type === 'tornado' ? pointerKey : reportChangesKey;
}

async function readSequence(
  client: DynamoDBDocumentClient,
  table: string,
  target: CorrectedTarget,
): Promise<number> {
  const { Item } = await client
    .send(new GetCommand({ TableName: table, Key: counterKeyOf(target), ConsistentRead: true }))
    .catch(unavailable(busySentence));
  if (!Item && target.type === 'tornado') throw new Error('There is no record yet that could be corrected.');
  return Number(Item?.['sequence'] ?? 0);
}

/** The counter comes first. Copies of the target's values follow the second. A change of a tornado is also in the list that readers of the record follow. */
function countItems(table: string, target: CorrectedTarget, sequence: number, at: string): TransactItem[] {
  const isFirstReport = target.type === 'spc-report' && sequence === 1;
  const count: TransactItem = {
    Update: {
      TableName: table,
      Key: counterKeyOf(target),
      UpdateExpression: 'SET #sequence = :sequence',
      ConditionExpression: isFirstReport ? 'attribute_not_exists(#sequence)' : '#sequence = :before',
      ExpressionAttributeNames: { '#sequence': 'sequence' },
      ExpressionAttributeValues: {
        ':sequence': sequence,
        ...(isFirstReport ? {} : { ':before': sequence - 1 }),
      },
    },
  };
  const pending = putNew(table, toPendingCorrection({ kind: target.type, id: target.id }, sequence));
  if (target.type === 'spc-report') return [count, pending];
  return [count, pending, putNew(table, toDeltaItem({ sequence, tornado: target.id, at }))];
}

function putNew(table: string, Item: Record<string, unknown>): TransactItem {
  return { Put: { TableName: table, Item, ConditionExpression: `attribute_not_exists(${partitionKey})` } };
}
