import { distanceMiles, type Position } from '@touchdown/shared/geo/great-circle.ts';
import type { EditProposal } from '@touchdown/shared/contributions/schema.ts';
import {
  flaggedMiles,
  maxUnflaggedPerDay,
  type SuggestionFlag,
} from '@touchdown/shared/moderation/moderation-limits.ts';
import type { CorrectionValue } from '@touchdown/shared/corrections/correction-value.ts';
import type { FoundRecord } from './find-record.ts';
import type { RecordField } from './record-field.ts';

interface Flagged {
  proposal: EditProposal | undefined;
  record: FoundRecord | undefined;
  /** Whether nobody has decided yet. */
  isOpen: boolean;
  /** Whether it is about a value that only the storm report had. */
  isOfReport: boolean;
  /** How many suggestions its author made on its day. */
  onItsDay: number;
}

const ratingFields = new Set(['tor_f_scale', 'preliminary_f_scale']);
const casualtyFields = new Set(['injuries', 'fatalities']);

/** What a moderator should look at twice before a decision. */
export function suggestionFlags({
  proposal,
  record,
  isOpen,
  isOfReport,
  onItsDay,
}: Flagged): SuggestionFlag[] {
  const field = proposal && record?.field(proposal.targetField);
  return [
    ...(isOpen && field ? changeFlags(proposal, field) : []),
    ...(onItsDay > maxUnflaggedPerDay ? (['MANY_IN_A_DAY'] as const) : []),
    ...(isOpen && (!record || record.closed !== undefined) ? (['TARGET_GONE'] as const) : []),
    ...(isOpen && isOfReport ? (['OF_REPORT'] as const) : []),
  ];
}

function changeFlags({ proposedValue, currentValue }: EditProposal, field: RecordField): SuggestionFlag[] {
  const { name, now, textNow } = field;
  if (field.isAlready(proposedValue)) return ['ALREADY_SO'];
  const parsed = field.propose(proposedValue);
  const value = 'value' in parsed ? parsed.value : undefined;
  return [
    ...(ratingFields.has(name) ? (['RATING_CHANGED'] as const) : []),
    ...(isFar(now, value) ? (['MOVED_FAR'] as const) : []),
    ...(casualtyFields.has(name) && Number(value) < Number(now ?? 0) ? (['FEWER_CASUALTIES'] as const) : []),
    ...((currentValue ?? '') === textNow ? [] : (['CURRENT_CHANGED'] as const)),
  ];
}

function isFar(from: CorrectionValue | null, to: CorrectionValue | undefined): boolean {
  return isPosition(from) && isPosition(to) && distanceMiles(from, to) > flaggedMiles;
}

function isPosition(value: CorrectionValue | null | undefined): value is Position {
  return typeof value === 'object' && value !== null;
}
