import { maxDecisionsAtOnce, type ReviewAction } from '@touchdown/shared/moderation/moderation-limits.ts';
import type { RejectionReason } from '@touchdown/shared/contract/stock-reasons.ts';
import type { ReviewedSuggestion } from '@touchdown/shared/moderation/schema.ts';
import { callApi } from '../../../lib/api/api-client.ts';
import type { Outcome, Step } from '../workbench/decision-queue.ts';
import { isOpen } from './suggestion-words.ts';

export const mostAtOnce = maxDecisionsAtOnce;
/** Each decision of the workbench, and what takes it back. */
export const undoOfDecision: Partial<Record<ReviewAction, ReviewAction>> = {
  approve: 'reopen',
  reject: 'reopen',
  close: 'reopen',
  return: 'reopen',
};

/**
 * Returns what sends decisions. Each says which state its moderator saw: of a suggestion that was decided here before,
 * the state that the server answered.
 */
export function decisionSender() {
  const latest = new Map<string, ReviewedSuggestion>();
  return async (steps: readonly Step<ReviewedSuggestion, ReviewAction>[]): Promise<Outcome[]> => {
    await Promise.all(steps.map(learnDecision));
    const decisions = steps.map(({ item, action, details }) => {
      const seen = latest.get(item.id) ?? item;
      const { note, reason } = details as { note?: string; reason?: RejectionReason };
      const seenDecidedAt = action === 'reopen' ? decidedAt(seen) : undefined;
      return {
        id: item.id,
        action,
        ...(note ? { note } : {}),
        ...(reason ? { reason } : {}),
        seenStatus: seen.suggestion_status,
        ...(seenDecidedAt === undefined ? {} : { seenDecidedAt }),
      };
    });
    const { data } = await callApi('POST /moderation/suggestions/decide', { body: { decisions } });
    for (const { id, suggestion } of data.results) if (suggestion) latest.set(id, suggestion);
    return steps.map(({ item }) => {
      const result = data.results.find(({ id }) => id === item.id);
      if (!result) return { kind: 'refused', message: 'The server didn’t respond.' };
      const { outcome, code, message } = result;
      return { kind: code === 'UNAVAILABLE' ? 'unavailable' : outcome, message };
    });
  };

  /** An answer about very long texts leaves the suggestions out, and an undo names what it takes back. */
  async function learnDecision({ item: { id }, item, action }: Step<ReviewedSuggestion, ReviewAction>) {
    if (action !== 'reopen' || decidedAt(latest.get(id) ?? item) !== undefined) return;
    const { data } = await callApi('GET /moderation/suggestions/{id}', { params: { id } });
    latest.set(id, data.suggestion);
  }
}

/** When what is to be undone was decided: the decision itself, the first of two, or the question for a source. */
function decidedAt(suggestion: ReviewedSuggestion): string | undefined {
  const { decision, first, returned } = suggestion;
  return isOpen(suggestion) ? (first?.at ?? returned?.at) : decision?.at;
}
