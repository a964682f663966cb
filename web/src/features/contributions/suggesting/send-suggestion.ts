import type { Contribution } from '@touchdown/shared/contributions/schema.ts';
import { suggestionSentences } from '@touchdown/shared/contributions/suggestion-sentences.ts';
import { tidySuggestion } from '@touchdown/shared/corrections/refuse-suggestion.ts';
import { callApi } from '../../../lib/api/api-client.ts';
import { ApiError, hasReason } from '../../../lib/api/api-error.ts';
import type { ContributionTargetKind } from '../contributions-query.ts';
import type { SuggestionFields } from './suggestion-fields.ts';

/** Sends an edit suggestion. A refusal without a message of the server gets the specification's. */
export async function sendSuggestion(
  fields: SuggestionFields,
  { kind, id }: { kind: ContributionTargetKind; id: string },
  idempotencyKey: string,
): Promise<Contribution> {
  const target = kind === 'tornado' ? { targetTornadoId: id } : { targetSpcReportId: id };
  const content = { ...tidySuggestion(fields), ...target };
  const body = { contributionType: 'EDIT_SUGGESTION', content } as const;
  try {
    const { data } = await callApi('POST /contributions', { body, idempotencyKey });
    return data.contribution;
  } catch (error) {
    if (hasReason(error)) throw error;
    throw new ApiError(suggestionSentences.notSubmitted, error instanceof ApiError ? error.status : 0);
  }
}
