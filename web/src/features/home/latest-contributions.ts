import type { Contribution } from '@touchdown/shared/contributions/schema.ts';
import { apiQuery } from '../../lib/api/api-query.ts';
import { cardItems } from './card-items.ts';

/** What the card shows of a contribution. */
export type LatestContribution = Pick<
  Contribution,
  | 'id'
  | 'contribution_type'
  | 'title'
  | 'author'
  | 'created_at'
  | 'net_votes'
  | 'tornado_id'
  | 'tornado'
  | 'spc_report_id'
  | 'spc_report'
>;

/** The newest contributions. */
export const latestContributionsQuery = apiQuery('GET /contributions/latest', {
  query: { limit: cardItems },
});
