import type { SuggestionStatus } from '@touchdown/shared/contributions/contribution-types.ts';
import { absent, present } from '../../platform/aws/items.ts';
import { listKeys, type StoredContribution } from './contribution-item.ts';
import { isHidden } from './is-listed.ts';

/**
 * Returns the keys that a suggestion gets with a status, and the condition under which they are right. A hidden one
 * is in no list, and gets the key of its status when it is shown again.
 */
export function suggestionPlace(
  suggestion: Pick<StoredContribution, 'id' | 'contributionType' | 'createdAt' | 'hiddenBy'>,
  suggestionStatus: SuggestionStatus,
): { keys: Record<string, string>; onlyIf: { hiddenBy: typeof present } } {
  return isHidden(suggestion)
    ? { keys: {}, onlyIf: { hiddenBy: present } }
    : {
        keys: listKeys({ ...suggestion, suggestionStatus }),
        onlyIf: { hiddenBy: absent },
      };
}
