import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { catalogue } from '@touchdown/shared/storage/catalogue.ts';
import { itemKey } from '@touchdown/shared/storage/table-shape.ts';
import { CataloguePointer } from '../../../domain/catalogue/catalogue-pointer.ts';
import type { ImportPorts } from './import-ports.ts';

/** Where each release's pointer is kept, for going back to it. */
export function releaseKey(run: number) {
  return itemKey(catalogue.kinds.release, { run });
}

/** Get: the pointer as a run published it. */
export async function readReleasePointer(
  { dynamo, table }: Pick<ImportPorts, 'dynamo' | 'table'>,
  run: number,
): Promise<CataloguePointer> {
  const { Item } = await dynamo.send(
    new GetCommand({ TableName: table, Key: releaseKey(run), ConsistentRead: true }),
  );
  if (!Item) throw new Error(`The pointer of release ${run} is not in the table.`);
  return CataloguePointer.parse(Item);
}
