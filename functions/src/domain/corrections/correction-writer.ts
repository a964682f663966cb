import { setTimeout as wait } from 'node:timers/promises';
import { TransactWriteCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { partitionKey, sortKey } from '@touchdown/shared/storage/table-shape.ts';
import { absent, exists, isNew, put, readItem, update } from '../../platform/aws/items.ts';
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
  type StoredWithdrawal,
} from '../catalogue/override-items.ts';
import { reportChangesKey } from '../catalogue/stored-reports.ts';

/** A value that a moderator takes into the record. */
export type Approval = Omit<
  StoredOverride,
  'number' | 'takenBackAt' | keyof StoredWithdrawal | 'officialNow' | 'isSetAside'
>;

/** An approval that is taken back. The one before it counts again, or the official value. */
export interface TakingBack extends StoredWithdrawal {
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
  /** Returns the items of the change but for the counter, for one transaction with whatever else belongs to it. */
  items: (table: string, sequence: number) => TransactItem[];
}

/** An operator also restores approvals that were taken back; such a one says so from the beginning. */
export function approve(
  approval: Approval & StoredWithdrawal & Pick<StoredOverride, 'takenBackAt'>,
): CorrectionChange {
  const { target, approvedAt } = approval;
  return {
    target,
    items: (table, sequence) => [
      ...followedItems(table, target, sequence, approvedAt),
      put(table, toOverrideItem({ ...approval, number: sequence }), isNew),
    ],
  };
}

/** Its last item is refused if there is no such approval, or it was taken back before. */
export function takeBack({ target, field, number, ...withdrawal }: TakingBack): CorrectionChange {
  return {
    target,
    items: (table, sequence) => [
      ...followedItems(table, target, sequence, withdrawal.takenBackAt),
      update(table, overrideKey(target, field, number), {
        set: { ...withdrawal },
        onlyIf: { ...exists, takenBackAt: absent },
      }),
    ],
  };
}

const maxAttempts = 40;
/** Racing approvals want the same number. The pause spreads them out. */
const maxPauseMilliseconds = 250;
const retriedReasons = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);
const busySentence = 'The correction can’t be saved right now. Please try again.';

/**
 * Writes a change with its number, and `others` with it, in one transaction. Returns the number. Somebody who took
 * the number first, or an import that moved the pointer at the same moment, only costs another attempt. A refused
 * condition is thrown as DynamoDB's exception, whose reasons are in the order of the counter, `items` and `others`.
 */
export async function writeCorrection(
  client: DynamoDBDocumentClient,
  table: string,
  { target, items }: CorrectionChange,
  others: readonly TransactItem[] = [],
): Promise<number> {
  const change: CorrectionChange = {
    target,
    items: (name, sequence) => [...items(name, sequence), ...others],
  };
  const written = await writeInRow(client, table, [change]);
  if ('error' in written) throw written.error;
  return written.first;
}

interface Waiting {
  change: CorrectionChange;
  resolve: (sequence: number) => void;
  reject: (error: unknown) => void;
}

/**
 * Writes changes as `writeCorrection` does. Those that arrive while one is written go together in the next transaction,
 * with numbers in a row. What is refused there is written by itself, so it stops none of the others and has its own
 * reasons.
 */
export function correctionWriter(client: DynamoDBDocumentClient, table: string) {
  const queues: Record<CorrectedTarget['type'], Waiting[]> = { tornado: [], 'spc-report': [] };
  const isWriting = { tornado: false, 'spc-report': false };

  async function writeAlone({ change, resolve, reject }: Waiting): Promise<void> {
    await writeCorrection(client, table, change).then(resolve, reject);
  }

  async function writeAll(type: CorrectedTarget['type']): Promise<void> {
    isWriting[type] = true;
    for (let all = queues[type]; all.length > 0; all = queues[type]) {
      queues[type] = [];
      const written = await writeInRow(
        client,
        table,
        all.map(({ change }) => change),
      ).catch((error: unknown) => ({ error, refused: undefined }));
      if ('first' in written) {
        const { first, count } = written;
        all.slice(0, count).forEach(({ resolve }, at) => resolve(first + at));
        queues[type].unshift(...all.slice(count));
      } else if (written.refused === undefined || all.length === 1) {
        for (const { reject } of all) reject(written.error);
      } else {
        const { refused } = written;
        queues[type].unshift(...all.filter((_one, at) => !refused.has(at)));
        for (const one of all.filter((_one, at) => refused.has(at))) await writeAlone(one);
      }
    }
    isWriting[type] = false;
  }

  return (change: CorrectionChange): Promise<number> =>
    new Promise((resolve, reject) => {
      const { type } = change.target;
      queues[type].push({ change, resolve, reject });
      if (!isWriting[type]) void writeAll(type);
    });
}

interface InRow {
  first: number;
  /** How many of the changes were written. */
  count: number;
}

/**
 * Writes as many of the changes as fit into one transaction, from the first on. Returns what was refused instead, by
 * the places of the changes.
 */
async function writeInRow(
  client: DynamoDBDocumentClient,
  table: string,
  changes: readonly CorrectionChange[],
): Promise<InRow | { error: unknown; refused: Set<number> }> {
  const [{ target }] = changes as [CorrectionChange];
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const before = await readSequence(client, table, target);
    const { items, count } = fittingItems(table, changes, before + 1);
    const counter = countItem(table, target, before, before + count);
    try {
      await client.send(
        new TransactWriteCommand({ TransactItems: [counter, ...items.map(({ item }) => item)] }),
      );
      return { first: before + 1, count };
    } catch (error) {
      const [ofCounter, ...ofOthers] = cancelReasons(error);
      if (ofCounter === undefined) unavailable(busySentence)(error);
      const isNumberTaken = ofCounter === 'ConditionalCheckFailed';
      const refused = new Set(items.filter((_item, at) => ofOthers[at] !== 'None').flatMap(({ of }) => of));
      // Somebody else is at work on some of them, and the others need not wait for that.
      if (count > 1 && refused.size > 0 && refused.size < count) return { error, refused };
      const isRetried = [ofCounter, ...ofOthers].some((reason) => retriedReasons.has(reason ?? 'None'));
      if (!isNumberTaken && !isRetried) return { error, refused };
    }
    await wait(Math.random() * maxPauseMilliseconds);
  }
  throw new Problem('UNAVAILABLE', busySentence, [], { retryAfterSeconds: 5 });
}

interface SharedItem {
  item: TransactItem;
  /** The places of the changes that it belongs to. */
  of: number[];
}

/** DynamoDB takes so many items in a transaction; one is the counter. */
const maxItems = 99;

/** A transaction touches each item once. Changes share a check that is the same; another use of it has to wait. */
function fittingItems(
  table: string,
  changes: readonly CorrectionChange[],
  first: number,
): { items: SharedItem[]; count: number } {
  const byKey = new Map<string, SharedItem>();
  for (const [at, change] of changes.entries()) {
    const items = change.items(table, first + at);
    const fresh = items.filter((item) => !byKey.has(itemName(item)));
    const isSame = (item: TransactItem) =>
      item.ConditionCheck !== undefined &&
      JSON.stringify(byKey.get(itemName(item))?.item) === JSON.stringify(item);
    const fits =
      byKey.size + fresh.length <= maxItems && items.every((item) => fresh.includes(item) || isSame(item));
    if (at > 0 && !fits) return { items: [...byKey.values()], count: at };
    for (const item of items) {
      const shared = byKey.get(itemName(item));
      if (shared) shared.of.push(at);
      else byKey.set(itemName(item), { item, of: [at] });
    }
  }
  return { items: [...byKey.values()], count: changes.length };
}

function itemName({ Put, Update, Delete, ConditionCheck }: TransactItem): string {
  const { TableName: table } = Put ?? Update ?? Delete ?? ConditionCheck ?? {};
  const key = Put?.Item ?? (Update ?? Delete ?? ConditionCheck)?.Key ?? {};
  return JSON.stringify([table, key[partitionKey], key[sortKey]]);
}

function counterKeyOf({ type }: CorrectedTarget) {
  return type === 'tornado' ? pointerKey : reportChangesKey;
}

async function readSequence(
  client: DynamoDBDocumentClient,
  table: string,
  target: CorrectedTarget,
): Promise<number> {
  const counter = await readItem(client, table, counterKeyOf(target)).catch(unavailable(busySentence));
  if (!counter && target.type === 'tornado')
    throw new Error('There is no record yet that could be corrected.');
  return Number(counter?.['sequence'] ?? 0);
}

/** The first item of every change, on condition that nobody else has taken its number. */
function countItem(table: string, target: CorrectedTarget, before: number, sequence: number): TransactItem {
  const isFirstReport = target.type === 'spc-report' && before === 0;
  const onlyIf = { sequence: isFirstReport ? absent : before };
  return update(table, counterKeyOf(target), { set: { sequence }, onlyIf });
}

/** Copies of the target's values follow the first item. A change of a tornado is also in the list that readers of the record follow. */
function followedItems(table: string, target: CorrectedTarget, sequence: number, at: string): TransactItem[] {
  const pending = put(table, toPendingCorrection({ kind: target.type, id: target.id }, sequence), isNew);
  if (target.type === 'spc-report') return [pending];
  return [pending, put(table, toDeltaItem({ sequence, tornado: target.id, at }), isNew)];
}
