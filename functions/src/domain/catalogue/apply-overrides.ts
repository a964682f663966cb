import { reportFields } from '@touchdown/shared/corrections/report-fields.ts';
import { tornadoFields } from '@touchdown/shared/corrections/tornado-fields.ts';
import type { StormReport } from '@touchdown/shared/storm-reports/schema.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import type { CorrectionValue } from '@touchdown/shared/corrections/correction-value.ts';
import { writeField, type CorrectionField } from '@touchdown/shared/corrections/fields.ts';

/** An approved correction of one field. */
export interface Override {
  field: string;
  /** Of two for the same field, the one with the higher number counts. */
  number: number;
  value: CorrectionValue;
  /** The official value when it was approved. */
  official: CorrectionValue | null;
  /** Set if the approval was taken back. */
  takenBackAt?: string | undefined;
}

/** A corrected field, with the official value of today. */
export interface Edited<Found extends Override = Override> {
  field: string;
  official: CorrectionValue | null;
  /** The official value has changed since the correction was approved. */
  isOfficialNew: boolean;
  override: Found;
}

export interface Corrected<Target, Found extends Override = Override> {
  record: Target;
  edited: Edited<Found>[];
  /** Corrections that do not fit. They are left out; everything else is laid on. */
  unfit: Found[];
}

export function correctTornado<Found extends Override>(tornado: Tornado, overrides: readonly Found[]) {
  return applyOverrides(tornadoFields, tornado, overrides);
}

export function correctReport<Found extends Override>(report: StormReport, overrides: readonly Found[]) {
  return applyOverrides(reportFields, report, overrides);
}

/** Lays corrections over the official record of today, field by field, in the order of the fields. */
function applyOverrides<Target, Found extends Override>(
  fields: readonly CorrectionField<Target>[],
  official: Target,
  overrides: readonly Found[],
): Corrected<Target, Found> {
  if (overrides.length === 0) return { record: official, edited: [], unfit: [] };
  const active = newestByField(overrides);
  const corrected: Corrected<Target, Found> = { record: official, edited: [], unfit: [] };
  for (const field of fields) {
    const override = active.get(field.name);
    active.delete(field.name);
    if (!override) continue;
    const written = writeField(field, corrected.record, override.value);
    if (written === undefined) {
      corrected.unfit.push(override);
      continue;
    }
    corrected.record = written;
    const now = field.read(official);
    const isOfficialNew = !isSameValue(now, override.official);
    corrected.edited.push({ field: field.name, official: now, isOfficialNew, override });
  }
  corrected.unfit.push(...active.values());
  return corrected;
}

/** Returns the corrections that count: the newest of each field that was not taken back. */
export function activeOverrides<Found extends Override>(overrides: readonly Found[]): Found[] {
  return [...newestByField(overrides).values()];
}

function newestByField<Found extends Override>(overrides: readonly Found[]): Map<string, Found> {
  const newest = new Map<string, Found>();
  for (const override of overrides) {
    if (override.takenBackAt !== undefined) continue;
    const other = newest.get(override.field);
    if (!other || override.number > other.number) newest.set(override.field, override);
  }
  return newest;
}

export function isSameValue(a: CorrectionValue | null, b: CorrectionValue | null): boolean {
  if (typeof a === 'object' && typeof b === 'object' && a && b) return a.lat === b.lat && a.lon === b.lon;
  return a === b;
}
