import { checkRow } from '@touchdown/shared/catalogue/catalogue-row.ts';
import {
  activeOverrides,
  correctReport,
  correctTornado,
  isSameValue,
  type Corrected,
} from '../../../domain/catalogue/apply-overrides.ts';
import type { CorrectionValue } from '@touchdown/shared/corrections/correction-value.ts';
import { findField } from '@touchdown/shared/corrections/find-field.ts';
import type { StormReport } from '@touchdown/shared/storm-reports/schema.ts';
import type { CorrectedTarget, StoredOverride } from '../../../domain/catalogue/override-items.ts';
import { toCatalogueRow } from '../../../domain/catalogue/to-catalogue-row.ts';
import type { StoredRevision } from '../../../domain/catalogue/tornado-items.ts';

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
export type OfficialTarget = StoredRevision | { report: StormReport } | undefined;

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
