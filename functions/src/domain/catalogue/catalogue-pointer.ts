import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { catalogue } from '@touchdown/shared/storage/catalogue.ts';
import { itemKey } from '@touchdown/shared/storage/table-shape.ts';
import { CurrentCatalogue, RecordKind } from '@touchdown/shared/tornadoes/schema.ts';
import * as z from 'zod';
import { readItem } from '../../platform/aws/items.ts';

/**
 * The item that names the served record. An import writes everything beside the old record and then moves this
 * pointer. Moving it back is a rollback.
 */
export const CataloguePointer = z.object({
  release: z.string(),
  /** The last run whose rows are in the record. */
  run: z.int().min(1),
  /** The first run whose rows are in the record: an official record excludes the sample's rows. */
  firstRun: z.int().min(1),
  /** Runs in between that failed or were rolled back. Their rows are not in the record. */
  voidRuns: z.array(z.int()),
  /** The run to roll back to. Null if there is none. */
  previousRun: z.int().min(1).nullable().default(null),
  kind: RecordKind,
  count: z.int().min(0),
  coverage: CurrentCatalogue.shape.coverage,
  /** The last day for which the record is complete. Null where that is not known: not yet counted, or no such day. */
  officialUntil: z.iso.date().nullable().default(null),
  /** The number of the last delta. */
  sequence: z.int().min(0),
  /** The number of the last delta that is in the snapshot. */
  snapshotSequence: z.int().min(0),
  snapshotKey: z.string(),
  browserKey: z.string(),
  idsKey: z.string(),
  /** The index of narratives as the agencies wrote them. Null for a release of an older version. */
  textKey: z.string().nullable().default(null),
  /** The pictures of all paths, for light and dark pages. Null for a release of an older version. */
  pictureKeys: z.object({ light: z.string(), dark: z.string() }).nullable().default(null),
  manifestKey: z.string(),
  /** What the release covers. Null for one of an older version. */
  coverageKey: z.string().nullable().default(null),
  updatedAt: z.iso.datetime(),
});
export type CataloguePointer = z.infer<typeof CataloguePointer>;

export const pointerKey = itemKey(catalogue.kinds.pointer);

/** Get, consistent: the pointer, or undefined before the first import. */
export async function readPointer(
  client: DynamoDBDocumentClient,
  table: string,
): Promise<CataloguePointer | undefined> {
  const pointer = await readItem(client, table, pointerKey);
  return pointer && CataloguePointer.parse(pointer);
}

/** The fields that decide whether a stored revision is part of the record. */
export type VisibleRuns = Pick<CataloguePointer, 'run' | 'firstRun' | 'voidRuns'>;

export function isVisible(run: number, { run: last, firstRun, voidRuns }: VisibleRuns): boolean {
  return run >= firstRun && run <= last && !voidRuns.includes(run);
}
