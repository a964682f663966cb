import { useQueryClient } from '@tanstack/react-query';
import { removalSentences } from '@touchdown/shared/contributions/removal-sentences.ts';
import type { Contribution } from '@touchdown/shared/contributions/schema.ts';
import { shortDate } from '@touchdown/shared/text/written-date.ts';
import { callApi } from '../../../lib/api/api-client.ts';
import { reasonOr } from '../../../lib/api/api-error.ts';
import { notify } from '../../../ui/toast/notify.ts';
import { isContributionList } from '../is-contribution-list.ts';

/** The last day on which an author can restore what the author deleted. */
export const restorableWords = (until: string) => `You can restore it through ${shortDate(until)}.`;

/** Restores what was deleted, says how it went, and loads every list again. */
export function useRestore(): (id: Contribution['id']) => Promise<void> {
  const client = useQueryClient();
  return async (id) => {
    try {
      const { message } = await callApi('POST /contributions/{id}/restore', { params: { id } });
      notify(message, 'success');
    } catch (error) {
      notify(reasonOr(error, removalSentences.restorationFailed), 'error');
    }
    // After a failure too: somebody may have erased it meanwhile.
    await client.invalidateQueries({ predicate: ({ queryKey }) => isContributionList(queryKey) });
  };
}
