import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { catalogue } from '@touchdown/shared/storage/catalogue.ts';
import { itemKey } from '@touchdown/shared/storage/table-shape.ts';
import { CataloguePointer } from '../../../domain/catalogue/catalogue-pointer.ts';
import type { ImportTable } from '../run/import-ports.ts';

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
