import { type CatalogueRow, checkRow } from '@touchdown/shared/catalogue/catalogue-row.ts';
import type { CorrectionValue } from '@touchdown/shared/corrections/correction-value.ts';
import { findField } from '@touchdown/shared/corrections/find-field.ts';
import type { StormReport } from '@touchdown/shared/storm-reports/schema.ts';
import { readPointer, type VisibleRuns } from '../../../domain/catalogue/catalogue-pointer.ts';
import {
  fromOverrideItem,
  overrideKey,
  type StoredOverride,
  type CorrectedTarget,
} from '../../../domain/catalogue/override-items.ts';
import { readCurrentRow } from '../../../domain/catalogue/read-current-row.ts';
import { readChanges } from '../../../domain/catalogue/stored-catalogue.ts';
import { visibleRevision, type StoredRevision } from '../../../domain/catalogue/tornado-items.ts';
import { tornadoStore } from '../../../domain/catalogue/tornado-store.ts';
import { exists, update, write } from '../../../platform/aws/items.ts';
import { inLanes } from '../../../platform/in-lanes.ts';
import type { ImportTable } from '../run/import-ports.ts';
import {
  activeOverrides,
  correctReport,
  correctTornado,
  isSameValue,
  type Corrected,
} from '../../../domain/catalogue/apply-overrides.ts';
import { toCatalogueRow } from '../../../domain/catalogue/to-catalogue-row.ts';

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
  const key = overrideKey(override.target, override.field, override.number);
  const remove = officialNow === undefined ? ['officialNow'] : [];
  await write(dynamo, update(table, key, { set: { isSetAside, officialNow }, remove, onlyIf: exists }));
}

/** What becomes of a correction, the most frequent first. None of them is ever deleted. */
export const fates = [
  'kept',
  'kept, new official value',
  'no longer needed',
  'does not fit',
  'target withdrawn',
  'target merged',
  'report promoted',
  'target not in the record',
] as const;
export type Fate = (typeof fates)[number];

/** What an import makes of one approved correction that has not been taken back or replaced. */
export interface CorrectionFate {
  target: CorrectedTarget;
  field: string;
  fate: Fate;
  value: CorrectionValue;
  /** The official value when it was approved, and after the import. */
  official: { before: CorrectionValue | null; now: CorrectionValue | null };
  /** Why it does not fit, or what the target has become. */
  because?: string;
}

/** A target after the import, without corrections. Undefined if the record does not have it. */
type OfficialTarget = StoredRevision | { report: StormReport } | undefined;

/** Returns the fate of each correction of one target. One that cannot be read is left out of lists like a bad value. */
export function fatesOf(overrides: readonly StoredOverride[], read: () => OfficialTarget): CorrectionFate[] {
  try {
    return fatesOn(overrides, read());
  } catch {
    const because = 'the tornado cannot be listed with it';
    return activeOverrides(overrides).map((one) => fate(one, 'does not fit', one.official, because));
  }
}

function fatesOn(overrides: readonly StoredOverride[], target: OfficialTarget): CorrectionFate[] {
  const gone = fateOfGone(target);
  if (gone) return activeOverrides(overrides).map((one) => fate(one, gone.fate, one.official, gone.because));
  const { edited, unfit } = laidOn(overrides, target as Target);
  return [
    ...edited.map(({ override, official, isOfficialNew }) => {
      if (isSameValue(override.value, official)) return fate(override, 'no longer needed', official);
      return fate(override, isOfficialNew ? 'kept, new official value' : 'kept', official);
    }),
    ...unfit.map((one) => fate(one, 'does not fit', one.official, whyUnfit(one))),
  ];
}

export function byTargetAndField(one: CorrectionFate, other: CorrectionFate): number {
  const key = ({ target: { type, id }, field }: CorrectionFate) => `${type} ${id} ${field}`;
  return key(one) < key(other) ? -1 : 1;
}

function fateOfGone(target: OfficialTarget): { fate: Fate; because?: string } | undefined {
  if (target === undefined) return { fate: 'target not in the record' };
  if ('movedTo' in target) return { fate: 'target merged', because: `now ${target.movedTo}` };
  if ('tornado' in target)
    return target.tornado.status === 'withdrawn' ? { fate: 'target withdrawn' } : undefined;
  const { status, promoted_to_tornado_id: tornado } = target.report;
  if (status === 'WITHDRAWN') return { fate: 'target withdrawn' };
  return status === 'PROMOTED_TO_OFFICIAL'
    ? { fate: 'report promoted', because: `now ${tornado ?? 'a tornado'}` }
    : undefined;
}

type Target = Extract<OfficialTarget, { tornado: unknown } | { report: unknown }>;

function laidOn(
  overrides: readonly StoredOverride[],
  target: Target,
): Pick<Corrected<unknown, StoredOverride>, 'edited' | 'unfit'> {
  if ('report' in target) return correctReport(target.report, overrides);
  const corrected = correctTornado(target.tornado, overrides);
  checkRow(toCatalogueRow(corrected.record));
  return corrected;
}

function fate(
  { target, field, value, official }: StoredOverride,
  what: Fate,
  now: CorrectionValue | null,
  because?: string,
): CorrectionFate {
  return {
    target,
    field,
    fate: what,
    value,
    official: { before: official ?? null, now },
    ...(because === undefined ? {} : { because }),
  };
}

function whyUnfit({ target, field }: StoredOverride): string {
  const kind = findField(target.type, field)?.kind;
  return kind ? `its value is not of the type ${kind.type}` : 'there is no such field';
}
