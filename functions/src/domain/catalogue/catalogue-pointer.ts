import { GetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { catalogue } from '@touchdown/shared/storage/catalogue.ts';
import { itemKey } from '@touchdown/shared/storage/table-shape.ts';
import { CurrentCatalogue, RecordKind } from '@touchdown/shared/tornadoes/schema.ts';
import * as z from 'zod';

/**
 * The one item that says which record is being served. An import prepares everything beside the old
 * record and then moves this; moving it back is rolling back.
 */
export const CataloguePointer = z.object({
  release: z.string(),
  /** Rows of this run and earlier ones are in the record, … */
  run: z.int().min(1),
  /** … from this run on (an official record leaves the sample's rows behind), … */
  firstRun: z.int().min(1),
  /** … but not those of runs that died or were taken back. */
  voidRuns: z.array(z.int()),
  /** The release before the last change, to go back to. Null where there is none. */
  previousRun: z.int().min(1).nullable().default(null),
  kind: RecordKind,
  count: z.int().min(0),
  coverage: CurrentCatalogue.shape.coverage,
  /** Of the last delta that exists. */
  sequence: z.int().min(0),
  /** Of the last delta that is in the snapshot. */
  snapshotSequence: z.int().min(0),
  snapshotKey: z.string(),
  browserKey: z.string(),
  idsKey: z.string(),
  manifestKey: z.string(),
  updatedAt: z.iso.datetime(),
});
export type CataloguePointer = z.infer<typeof CataloguePointer>;

export const pointerKey = itemKey(catalogue.kinds.pointer);

/** Get: the pointer, or undefined while no record has been loaded. Strongly consistent: it decides what is true. */
export async function readPointer(
  client: DynamoDBDocumentClient,
  table: string,
): Promise<CataloguePointer | undefined> {
  const { Item } = await client.send(
    new GetCommand({ TableName: table, Key: pointerKey, ConsistentRead: true }),
  );
  return Item && CataloguePointer.parse(Item);
}

/** What decides whether a stored revision is part of the record. */
export type VisibleRuns = Pick<CataloguePointer, 'run' | 'firstRun' | 'voidRuns'>;

export function isVisible(run: number, { run: last, firstRun, voidRuns }: VisibleRuns): boolean {
  return run >= firstRun && run <= last && !voidRuns.includes(run);
}
