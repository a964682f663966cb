import { ApiError, errorText, networkFailure } from '../../lib/api-error.ts';
import { cardItems } from './card-items.ts';

/** What the card shows of a contribution. */
export interface LatestContribution {
  id: string;
  contribution_type: string;
  title: string | null;
  author: { username: string } | null;
  created_at: string;
  net_votes: number;
  tornado_id: string | null;
  tornado: { display_name: string; state: string } | null;
  spc_report_id: string | null;
  spc_report: { location_text: string | null; state: string } | null;
}

const address = `/api/v1/contributions/latest?limit=${cardItems}`;

/** The newest contributions. A site that does not take any yet has none. */
export const latestContributionsQuery = {
  queryKey: ['api', address] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<LatestContribution[]> => {
    const response = await ask(signal);
    if (response.status === 404) return [];
    const answered: unknown = await response.json().catch(() => undefined);
    const { contributions } = (answered ?? {}) as { contributions?: LatestContribution[] };
    if (response.ok && contributions) return contributions;
    const message = response.ok ? networkFailure : errorText(answered, response.status, response.statusText);
    throw new ApiError(message, response.status);
  },
};

async function ask(signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(address, { signal, headers: { 'x-requested-with': 'app' } });
  } catch (error) {
    if (signal.aborted) throw error;
    throw new ApiError(networkFailure, 0);
  }
}
