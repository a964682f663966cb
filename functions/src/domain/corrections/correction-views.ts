import type { Edited } from '@touchdown/shared/corrections/apply-overrides.ts';
import type { EditedField } from '@touchdown/shared/history/edited-field.ts';
import type { ListedCorrection, RecordCorrection } from '@touchdown/shared/history/schema.ts';
import type { StoredOverride } from '../catalogue/override-items.ts';

/** A corrected value as the answer for its record shows it. */
export function toEditedField({ official, override }: Edited<StoredOverride>): EditedField {
  return { ...approvalOf(override), official };
}

/** The corrections of one record, with those that no longer count. */
export function toRecordCorrections(
  history: readonly StoredOverride[],
  edited: readonly Edited<StoredOverride>[],
): RecordCorrection[] {
  const shown = new Set(edited.map(({ override }) => override.number));
  return history.map((one) => ({ ...pastOf(one), isShown: shown.has(one.number) }));
}

export function toListedCorrection(stored: StoredOverride): ListedCorrection {
  const { target, targetName, state } = stored;
  return { ...pastOf(stored), target: { ...target, name: targetName, state } };
}

function pastOf(stored: StoredOverride) {
  const { official, takenBackAt, takenBackBy = null } = stored;
  const takenBack = takenBackAt === undefined ? null : { by: takenBackBy, at: takenBackAt };
  return { ...approvalOf(stored), official, takenBack };
}

/** Field by field: what else is stored is for moderators. */
function approvalOf({ field, value, suggestedBy, approvedBy, approvedAt, suggestionId }: StoredOverride) {
  return { field, value, suggestedBy, approvedBy, approvedAt, suggestionId };
}
