import { useQueryClient } from '@tanstack/react-query';
import { moderationSentences } from '@touchdown/shared/moderation/moderation-sentences.ts';
import type { ReviewedSuggestion } from '@touchdown/shared/moderation/schema.ts';
import { callApi } from '../../lib/api/api-client.ts';
import { reasonOr } from '../../lib/api/api-error.ts';
import { notify } from '../../ui/toast/notify.ts';
import { reloadSuggestions, showDecision } from './suggestion-answers.ts';
import type { Decision } from './suggestion-words.ts';

const { approvalFailed, rejectionFailed, closingFailed } = moderationSentences;
const failures: Record<Decision, string> = {
  approve: approvalFailed,
  reject: rejectionFailed,
  close: closingFailed,
};
/** One that the record already agrees with cannot be approved. */
const opposites: Record<Decision, Decision | undefined> = {
  approve: 'reject',
  reject: 'approve',
  close: undefined,
};

/** Sends a decision and says how it went. Returns whether it was made. The notice offers the opposite decision. */
export function useDecide() {
  const client = useQueryClient();
  return async function decide(
    suggestion: ReviewedSuggestion,
    decision: Decision,
    note: string,
  ): Promise<boolean> {
    const args = {
      params: { id: suggestion.id },
      body: { seenStatus: suggestion.suggestion_status, ...(note === '' ? {} : { note }) },
    };
    try {
      const { message, data } = await callApi(`POST /moderation/suggestions/{id}/${decision}`, args);
      showDecision(client, data.suggestion);
      const opposite = opposites[decision];
      const instead = opposite && {
        label: opposite === 'reject' ? 'Reject instead' : 'Approve instead',
        run: () => void decide(data.suggestion, opposite, ''),
      };
      notify(message, 'success', instead);
      return true;
    } catch (error) {
      notify(reasonOr(error, failures[decision]), 'error');
      reloadSuggestions(client);
      return false;
    }
  };
}
