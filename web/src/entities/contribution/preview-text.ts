import { targetTypeOf, type ContributionTargetFields } from './contribution-target.ts';
import { cutPreview, textPreview, type Previewed } from './contribution-words.ts';
import { proposalOf, proposalText } from './edit-proposal.ts';

/**
 * Returns one line about a contribution: its title, else the beginning of its text or, for an edit suggestion, the field
 * and the proposed value, else the placeholder. It needs every field of the record, so the home page loads it later.
 */
export function previewText(
  contribution: Previewed & Pick<ContributionTargetFields, 'tornado_id'>,
  placeholder?: string,
): string {
  const { title, content, contributionType: type } = contribution;
  const proposal = type === 'EDIT_SUGGESTION' && !title ? proposalOf(content) : undefined;
  if (!proposal) return textPreview(contribution, placeholder);
  return cutPreview(proposalText(targetTypeOf(contribution), proposal));
}
