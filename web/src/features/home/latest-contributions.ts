import { apiQuery } from '../../lib/api/api-query.ts';
import { cardItems } from './card-items.ts';

/** The newest contributions. */
export const latestContributionsQuery = apiQuery('GET /contributions/latest', {
  query: { limit: cardItems },
});
