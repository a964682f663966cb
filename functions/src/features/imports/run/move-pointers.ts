import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { partitionKey } from '@touchdown/shared/storage/table-shape.ts';
import type { StormReportPointer } from '@touchdown/shared/storm-reports/pointer.ts';
import { pointerKey, type CataloguePointer } from '../../../domain/catalogue/catalogue-pointer.ts';
import { stormReportPointerKey } from '../../../domain/catalogue/stored-reports.ts';
import { toMoveItems } from '../../../domain/catalogue/move-items.ts';
import type { ImportPorts } from './import-ports.ts';
import { releaseKey } from './release-pointers.ts';

interface PointerChanges {
  /** The new pointer of the storm reports; null removes it, undefined keeps the old one. */
  reports: StormReportPointer | null | undefined;
  /** Whether the pointer of a new release is stored too, so that a rollback can return to it. */
  keepsRelease: boolean;
  /** What contributions and bookmarks must follow, and the run that writes it. */
  moves: { run: number; targets: readonly string[] };
}

/**
 * Serves another record, tornadoes and storm reports together, in one transaction. It fails if the pointer
 * was moved since it was read. What contributions and bookmarks must follow is recorded in the same transaction, so
 * a run that dies afterwards leaves nothing undone: the table's stream starts the work.
 */
export async function movePointers(
  { dynamo, table }: Pick<ImportPorts, 'dynamo' | 'table'>,
  before: CataloguePointer | undefined,
  pointer: CataloguePointer,
  { reports, keepsRelease, moves }: PointerChanges,
): Promise<void> {
  const condition = before
    ? {
        ConditionExpression: '#run = :run AND #sequence = :sequence',
        ExpressionAttributeNames: { '#run': 'run', '#sequence': 'sequence' },
        ExpressionAttributeValues: { ':run': before.run, ':sequence': before.sequence },
      }
    : { ConditionExpression: `attribute_not_exists(${partitionKey})` };
  const put = (Item: Record<string, unknown>) => ({ Put: { TableName: table, Item } });
  const noReports = { Delete: { TableName: table, Key: stormReportPointerKey } };
  await dynamo.send(
    new TransactWriteCommand({
      TransactItems: [
        { Put: { TableName: table, Item: { ...pointerKey, ...pointer }, ...condition } },
        ...(keepsRelease ? [put({ ...releaseKey(pointer.run), ...pointer })] : []),
        ...(reports ? [put({ ...stormReportPointerKey, ...reports })] : []),
        ...(reports === null ? [noReports] : []),
        ...toMoveItems(moves.run, moves.targets).map(put),
      ],
    }),
  );
}
