import type { WrittenContribution } from '@touchdown/shared/contributions/refuse-contribution.ts';
import { contributionSentences } from '@touchdown/shared/contributions/contribution-sentences.ts';
import type { Contribution } from '@touchdown/shared/contributions/schema.ts';
import { callApi } from '../../../lib/api/api-client.ts';
import { ApiError, hasReason } from '../../../lib/api/api-error.ts';
import type { ContributionTargetKind } from '../contributions-query.ts';

/** Sends a contribution. A refusal without a message of the server gets the specification's. */
export async function sendContribution(
  { contributionType, content, url, title }: WrittenContribution,
  { kind, id }: { kind: ContributionTargetKind; id: string },
  idempotencyKey: string,
): Promise<Contribution> {
  const target = kind === 'tornado' ? { tornadoId: id } : { spcReportId: id };
  const body = { contributionType, content, url, title, ...target };
  try {
    const { data } = await callApi('POST /contributions', { body, idempotencyKey });
    return data.contribution;
  } catch (error) {
    if (hasReason(error)) throw error;
    throw new ApiError(contributionSentences.notSubmitted, error instanceof ApiError ? error.status : 0);
  }
}
