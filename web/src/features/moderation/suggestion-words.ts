import { suggestedLabel } from '@touchdown/shared/corrections/find-field.ts';
import type { ReviewedSuggestion } from '@touchdown/shared/moderation/schema.ts';
import { targetTypeOf } from '../../entities/contribution/contribution-target.ts';
import { proposalOf } from '../../entities/contribution/edit-proposal.ts';
import { suggestedWords } from '../../entities/correction/value-words.ts';

export type Decision = 'approve' | 'reject' | 'close';

/** What the first button of a card does: nothing can be approved that the record already says. */
export function firstDecision({ flags }: Pick<ReviewedSuggestion, 'flags'>): Decision {
  return flags.includes('ALREADY_SO') ? 'close' : 'approve';
}

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

export function isClosed({ suggestion_status: status, decision }: ReviewedSuggestion): boolean {
  return status === 'REJECTED' && (decision?.already_so ?? false);
}

/** Whether a button of the card is disabled. */
export function isImpossible(decision: Decision, suggestion: ReviewedSuggestion): boolean {
  const { suggestion_status: status, is_own: isOwn } = suggestion;
  return isOwn || status === (decision === 'approve' ? 'APPROVED' : 'REJECTED');
}
