import { useQueryClient } from '@tanstack/react-query';
import { moderationSentences } from '@touchdown/shared/moderation/moderation-sentences.ts';
import type { ReviewedSuggestion } from '@touchdown/shared/moderation/schema.ts';
import { callApi } from '../../lib/api/api-client.ts';
import { reasonOr } from '../../lib/api/api-error.ts';
import { notify } from '../../ui/toast/notify.ts';
import { reloadSuggestions, showDecision } from './suggestion-answers.ts';
import type { Decision } from './suggestion-words.ts';

/** Sends a decision and says how it went. Returns whether it was made. The notice offers the opposite decision. */
export function useDecide() {
  const client = useQueryClient();
  return async function decide(
    suggestion: ReviewedSuggestion,
    decision: Decision,
    note: string,
  ): Promise<boolean> {
    const isApproval = decision === 'approve';
    const args = {
      params: { id: suggestion.id },
      body: { seenStatus: suggestion.suggestion_status, ...(note === '' ? {} : { note }) },
    };
    try {
      const { message, data } = isApproval
        ? await callApi('POST /moderation/suggestions/{id}/approve', args)
        : await callApi('POST /moderation/suggestions/{id}/reject', args);
      showDecision(client, data.suggestion);
      notify(message, 'success', {
        label: isApproval ? 'Reject instead' : 'Approve instead',
        run: () => void decide(data.suggestion, isApproval ? 'reject' : 'approve', ''),
      });
      return true;
    } catch (error) {
      const { approvalFailed, rejectionFailed } = moderationSentences;
      notify(reasonOr(error, isApproval ? approvalFailed : rejectionFailed), 'error');
      reloadSuggestions(client);
      return false;
    }
  };
}
