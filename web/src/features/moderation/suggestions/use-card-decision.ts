import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { ReviewAction } from '@touchdown/shared/moderation/moderation-limits.ts';
import type { ReviewedSuggestion } from '@touchdown/shared/moderation/schema.ts';
import { useState } from 'react';
import { callApi, type ApiResult } from '../../../lib/api/api-client.ts';
import { reasonOr } from '../../../lib/api/api-error.ts';
import { notify } from '../../../ui/toast/notify.ts';
import { failureWords } from './suggestion-words.ts';

/** Decides from a card. The card shows the decision at once, and the notice takes it back. */
export function useCardDecision() {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const decide = async (suggestion: ReviewedSuggestion, action: ReviewAction): Promise<void> => {
    const { id, suggestion_status: seenStatus, decision } = suggestion;
    const seenDecidedAt = action === 'reopen' && decision ? { seenDecidedAt: decision.at } : {};
    setBusy(true);
    try {
      const { data } = await callApi('POST /moderation/suggestions/decide', {
        body: { decisions: [{ id, action, seenStatus, ...seenDecidedAt }] },
      });
      const [result] = data.results;
      const after = result?.suggestion;
      if (after) showDecision(client, after);
      const undo = { label: 'Undo', run: () => void decide(after ?? suggestion, 'reopen') };
      const isUndoable =
        after !== null && after !== undefined && action !== 'reopen' && after.decision !== null;
      notify(
        result?.message ?? failureWords[action],
        result && result.outcome !== 'refused' ? 'success' : 'error',
        isUndoable ? undo : undefined,
      );
    } catch (error) {
      notify(reasonOr(error, failureWords[action]), 'error');
    }
    setBusy(false);
    // After a failure too: the card then shows what somebody else has decided.
    void client.invalidateQueries({ predicate: ({ queryKey }) => isOfModeration(queryKey) });
  };
  return { decide, isBusy };
}

type List = ApiResult<'GET /moderation/suggestions'>;

function isOfModeration([, url]: readonly unknown[]): boolean {
  return typeof url === 'string' && url.includes('/moderation/');
}

/** Shows a decision in every list of this page at once. */
function showDecision(client: QueryClient, decided: ReviewedSuggestion): void {
  const filter = { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => isOfModeration(queryKey) };
  client.setQueriesData<List>(filter, (answer) => {
    const suggestions = answer?.data.suggestions;
    if (!answer || !Array.isArray(suggestions)) return answer;
    const changed = suggestions.map((one) => (one.id === decided.id ? decided : one));
    return { data: { ...answer.data, suggestions: changed } };
  });
}
