import type { ReviewedSuggestion } from '@touchdown/shared/moderation/schema.ts';
import { fieldText, proposalOf } from '../../entities/contribution/edit-proposal.ts';

export type Decision = 'approve' | 'reject';

/** `Injuries`, or `Unknown Field` */
export function fieldName({ field_label: label, content }: ReviewedSuggestion): string {
  const proposal = proposalOf(content);
  return label ?? (proposal && fieldText(proposal)) ?? 'Unknown Field';
}

/** Whether a button of the card is disabled. */
export function isImpossible(decision: Decision, suggestion: ReviewedSuggestion): boolean {
  const { suggestion_status: status, is_own: isOwn } = suggestion;
  return isOwn || status === (decision === 'approve' ? 'APPROVED' : 'REJECTED');
}
