import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { catalogue } from '@touchdown/shared/storage/catalogue.ts';
import { itemKey, partitionKey } from '@touchdown/shared/storage/table-shape.ts';
import { CataloguePointer, pointerKey } from '../../../domain/catalogue/catalogue-pointer.ts';
import type { ImportTable } from '../run/import-ports.ts';
import type { StormReportPointer } from '../../../domain/catalogue/report-pointer.ts';
import { stormReportPointerKey } from '../../../domain/catalogue/stored-reports.ts';
import { toMoveItems } from '../../../domain/catalogue/move-items.ts';
import { transact } from '../../../platform/aws/transact.ts';

/** The key of a release's pointer, which a rollback reads. */
export function releaseKey(run: number) {
  return itemKey(catalogue.kinds.release, { run });
}

/** Get: returns the pointer as the run published it. */
export async function readReleasePointer(
  { dynamo, table }: ImportTable,
  run: number,
): Promise<CataloguePointer> {
  const { Item } = await dynamo.send(
    new GetCommand({ TableName: table, Key: releaseKey(run), ConsistentRead: true }),
  );
  if (!Item) throw new Error(`The pointer of release ${run} is not in the table.`);
  return CataloguePointer.parse(Item);
}

interface PointerChanges {
  /** The new pointer of the storm reports; null removes it, undefined keeps the old one. */
  reports: StormReportPointer | null | undefined;
  /** Whether the pointer of a new release is stored too, so that a rollback can return to it. */
  keepsRelease: boolean;
  /** What contributions and bookmarks must follow, and the run that writes it. */
  moves: { run: number; targets: readonly string[] };
  /** Remembers objects that the pointer no longer names. */
  replaced?: Record<string, unknown>;
  /** What the import changed, so that there is never a record without its report, nor a report without its record. */
  report?: Record<string, unknown> | undefined;
}

/** An approval writes the same item. It is one short transaction, so a few attempts are enough. */
const maxAttempts = 30;

/**
 * Serves another record, tornadoes and storm reports together, in one transaction. It fails if another import has
 * moved the pointer since it was read. The number of the last correction belongs to approvals: it is never changed
 * here, neither forwards nor back. What contributions and bookmarks must follow is recorded in the same transaction,
 * so a run that dies afterwards leaves nothing undone: the table's stream starts the work.
 */
export async function movePointers(
  { dynamo, table }: ImportTable,
  before: CataloguePointer | undefined,
  pointer: CataloguePointer,
  { reports, keepsRelease, moves, replaced, report }: PointerChanges,
): Promise<void> {
  const put = (Item: Record<string, unknown>) => ({ Put: { TableName: table, Item } });
  const noReports = { Delete: { TableName: table, Key: stormReportPointerKey } };
  await transact(
    dynamo,
    [
      { Update: { TableName: table, Key: pointerKey, ...updateOf(before, pointer) } },
      ...(keepsRelease ? [put({ ...releaseKey(pointer.run), ...pointer })] : []),
      ...(reports ? [put({ ...stormReportPointerKey, ...reports })] : []),
      ...(reports === null ? [noReports] : []),
      ...(replaced ? [put(replaced)] : []),
      ...(report ? [put(report)] : []),
      ...toMoveItems(moves.run, moves.targets).map(put),
    ],
    maxAttempts,
  );
}

function updateOf(before: CataloguePointer | undefined, pointer: CataloguePointer) {
  const fields = Object.entries(pointer).filter(([name]) => name !== 'sequence');
  const isAsRead = before
    ? '#run = :runBefore AND #snapshotKey = :snapshotBefore'
    : `attribute_not_exists(${partitionKey})`;
  return {
    UpdateExpression: [
      'SET #sequence = if_not_exists(#sequence, :none)',
      ...fields.map(([name]) => `#${name} = :${name}`),
    ].join(', '),
    ConditionExpression: isAsRead,
    ExpressionAttributeNames: {
      '#sequence': 'sequence',
      ...Object.fromEntries(fields.map(([name]) => [`#${name}`, name])),
    },
    ExpressionAttributeValues: {
      ':none': 0,
      ...Object.fromEntries(fields.map(([name, value]) => [`:${name}`, value])),
      ...(before ? { ':runBefore': before.run, ':snapshotBefore': before.snapshotKey } : {}),
    },
  };
}
