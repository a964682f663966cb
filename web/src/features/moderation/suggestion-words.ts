import { suggestedLabel } from '@touchdown/shared/corrections/find-field.ts';
import type { ReviewedSuggestion } from '@touchdown/shared/moderation/schema.ts';
import { targetTypeOf } from '../../entities/contribution/contribution-target.ts';
import { proposalOf } from '../../entities/contribution/edit-proposal.ts';
import { suggestedWords } from '../../entities/correction/value-words.ts';

export type Decision = 'approve' | 'reject';

/** `Injuries`, or `Unknown Field` */
export function fieldName(suggestion: ReviewedSuggestion): string {
  const proposal = proposalOf(suggestion.content);
  if (suggestion.field_label) return suggestion.field_label;
  return proposal ? suggestedLabel(targetTypeOf(suggestion), proposal.targetField) : 'Unknown Field';
}

/** A value of the suggested field in words, an instant also at the place; `N/A` for none. */
export function valueOf(suggestion: ReviewedSuggestion, text: string | null | undefined): string {
  const { targetField = '' } = proposalOf(suggestion.content) ?? {};
  const { utc_offset_hours: utcOffsetHours, zone_letters: letters } = suggestion;
  const clock = utcOffsetHours === null || letters === null ? null : { utcOffsetHours, letters };
  return suggestedWords(targetTypeOf(suggestion), targetField, text, clock);
}

/** Whether a button of the card is disabled. */
export function isImpossible(decision: Decision, suggestion: ReviewedSuggestion): boolean {
  const { suggestion_status: status, is_own: isOwn } = suggestion;
  return isOwn || status === (decision === 'approve' ? 'APPROVED' : 'REJECTED');
}
