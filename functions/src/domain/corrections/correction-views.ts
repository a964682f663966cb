import type { Edited } from '../catalogue/apply-overrides.ts';
import type { EditedField } from '@touchdown/shared/history/edited-field.ts';
import type { ListedCorrection, RecordCorrection } from '@touchdown/shared/history/schema.ts';
import type { StoredOverride } from '../catalogue/override-items.ts';

/** A corrected value as the answer for its record shows it. */
export function toEditedField({ official, isOfficialNew, override }: Edited<StoredOverride>): EditedField {
  const before = isOfficialNew ? { officialBefore: override.official } : {};
  return { ...approvalOf(override), official, ...before };
}

/** The corrections of one record, with those that no longer count. */
export function toRecordCorrections(
  history: readonly StoredOverride[],
  edited: readonly Edited<StoredOverride>[],
): RecordCorrection[] {
  const shown = new Map(edited.map((one) => [one.override.number, one]));
  return history.map((one) => {
    const found = shown.get(one.number);
    const now = found?.isOfficialNew ? { officialNow: found.official } : {};
    return { ...pastOf(one), ...now, isShown: found !== undefined };
  });
}

export function toListedCorrection(stored: StoredOverride): ListedCorrection {
  const { target, targetName, state, officialNow, takenBackAt } = stored;
  const isChanged = officialNow !== undefined && takenBackAt === undefined;
  const now = isChanged ? { officialNow } : {};
  return { ...pastOf(stored), ...now, target: { ...target, name: targetName, state } };
}

function pastOf(stored: StoredOverride) {
  const { official, reason, firstApprovedBy = null, firstApprovedAt, objections, byTime } = stored;
  return {
    ...approvalOf(stored),
    official,
    ...(reason ? { reason } : {}),
    ...(firstApprovedAt === undefined ? {} : { first: { by: firstApprovedBy, at: firstApprovedAt } }),
    ...(objections ? { objections } : {}),
    ...(byTime ? { byTime } : {}),
    takenBack: takenBackOf(stored),
  };
}

function takenBackOf(stored: StoredOverride): ListedCorrection['takenBack'] {
  const { takenBackAt, takenBackBy = null, takenBackFirstBy = null, takenBackFirstAt } = stored;
  if (takenBackAt === undefined) return null;
  const { takenBackReason: reason, takenBackNote: note, takenBackObjections: objections } = stored;
  return {
    by: takenBackBy,
    at: takenBackAt,
    ...(reason ? { reason } : {}),
    ...(note ? { note } : {}),
    ...(takenBackFirstAt === undefined ? {} : { first: { by: takenBackFirstBy, at: takenBackFirstAt } }),
    ...(objections ? { objections } : {}),
    ...(stored.takenBackByTime ? { byTime: true } : {}),
  };
}

/** Field by field: what else is stored is for moderators. */
function approvalOf(stored: StoredOverride) {
  const { field, value, suggestedBy, approvedBy, approvedAt, suggestionId, source, byTrust } = stored;
  const from = { ...(source ? { source } : {}), ...(byTrust ? { byTrust } : {}) };
  return { field, value, suggestedBy, approvedBy, approvedAt, suggestionId, ...from };
}
