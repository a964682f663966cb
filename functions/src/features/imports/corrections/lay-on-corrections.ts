import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { CatalogueRow } from '@touchdown/shared/catalogue/catalogue-row.ts';
import { partitionKey } from '@touchdown/shared/storage/table-shape.ts';
import { readPointer, type VisibleRuns } from '../../../domain/catalogue/catalogue-pointer.ts';
import {
  fromOverrideItem,
  overrideKey,
  type StoredOverride,
} from '../../../domain/catalogue/override-items.ts';
import { readCurrentRow } from '../../../domain/catalogue/read-current-row.ts';
import { readChanges } from '../../../domain/catalogue/stored-catalogue.ts';
import { visibleRevision } from '../../../domain/catalogue/tornado-items.ts';
import { tornadoStore } from '../../../domain/catalogue/tornado-store.ts';
import { inLanes } from '../../../platform/in-lanes.ts';
import { fatesOf, type CorrectionFate } from './correction-fates.ts';
import type { ImportTable } from '../run/import-ports.ts';

/** A correction that a person should look at again. */
export interface CorrectionToReview {
  tornado: string;
  field: string;
  because: 'official value changed' | 'not in the record' | 'does not fit';
}

export interface LaidOnCorrections {
  rows: CatalogueRow[];
  /** The last change that is surely in the rows. Later ones may be in them too, and readers apply them again. */
  sequence: number;
  corrected: number;
  toReview: CorrectionToReview[];
  /** What became of each correction that counts. */
  fates: CorrectionFate[];
}

const lanes = 16;

/**
 * Replaces the rows of corrected tornadoes, as readers do for changes after a snapshot. The changes name every
 * tornado that was ever corrected. A correction never adds a row: only the release decides what is in the record.
 */
export async function layOnCorrections(
  ports: ImportTable,
  runs: VisibleRuns,
  rows: readonly CatalogueRow[],
): Promise<LaidOnCorrections> {
  const { dynamo, table } = ports;
  // Read before the corrections: what is approved from now on has a higher number.
  const sequence = (await readPointer(dynamo, table))?.sequence ?? 0;
  const changes = sequence === 0 ? [] : await readChanges(dynamo, table, 1, sequence);
  const toReview: CorrectionToReview[] = [];
  const fates: CorrectionFate[] = [];
  const store = tornadoStore(dynamo, table, ({ target, field }) => {
    toReview.push({ tornado: target.id, field, because: 'does not fit' });
  });
  const correctedRows = new Map<string, CatalogueRow>();
  await inLanes(lanes, [...new Set(changes.map(({ tornado }) => tornado))], async (tornado) => {
    const notReadable = () => {
      toReview.push({ tornado, field: 'any', because: 'does not fit' });
    };
    const { row, found, items } = await readCurrentRow(store, tornado, runs, notReadable);
    if (typeof row !== 'string') correctedRows.set(tornado, row);
    const overrides = items.map(fromOverrideItem).filter((one) => one !== undefined);
    fates.push(...fatesOf(overrides, () => visibleRevision(items, runs)));
    if (row === 'unreadable') return;
    const newOfficials = new Map(
      found?.edited.filter(({ isOfficialNew }) => isOfficialNew).map((one) => [one.override.number, one]),
    );
    for (const override of overrides) {
      if (override.takenBackAt !== undefined) continue;
      const { field, number } = override;
      const newOfficial = newOfficials.get(number);
      if (newOfficial) toReview.push({ tornado, field, because: 'official value changed' });
      if (!found) toReview.push({ tornado, field, because: 'not in the record' });
      await note(ports, override, { officialNow: newOfficial?.official, isSetAside: !found });
    }
  });
  const laidOn = rows.map((row) => correctedRows.get(row.id) ?? row);
  toReview.sort((a, b) => (`${a.tornado}${a.field}` < `${b.tornado}${b.field}` ? -1 : 1));
  return { rows: laidOn, sequence, corrected: correctedRows.size, toReview, fates };
}

/** Writes on the correction what a moderator should know. Most corrections have nothing new. */
async function note(
  { dynamo, table }: ImportTable,
  override: StoredOverride,
  { officialNow, isSetAside }: { officialNow: StoredOverride['officialNow']; isSetAside: boolean },
): Promise<void> {
  const isSame =
    JSON.stringify(override.officialNow) === JSON.stringify(officialNow) &&
    (override.isSetAside ?? false) === isSetAside;
  if (isSame) return;
  await dynamo.send(
    new UpdateCommand({
      TableName: table,
      Key: overrideKey(override.target, override.field, override.number),
      UpdateExpression:
        officialNow === undefined
          ? 'SET isSetAside = :isSetAside REMOVE officialNow'
          : 'SET isSetAside = :isSetAside, officialNow = :officialNow',
      ConditionExpression: `attribute_exists(${partitionKey})`,
      ExpressionAttributeValues: {
        ':isSetAside': isSetAside,
        ...(officialNow === undefined ? {} : { ':officialNow': officialNow }),
      },
    }),
  );
}
