import { feedPlacePattern } from '@touchdown/shared/contributions/feed-patterns.ts';
import { defineQueryString } from '../../../lib/list-state/define-query-string.ts';
import { choice } from '../../../lib/list-state/parameters.ts';

const states = ['open', 'resolved'] as const;

/** The query string of the page, with the parameters of the API. */
export const reportsQueryString = defineQueryString({
  state: choice('state', states, 'open'),
  /** The end of the page before. */
  before: {
    fallback: '',
    read: (search: URLSearchParams) => feedPlacePattern.exec(search.get('before') ?? '')?.[0] ?? '',
    write: (value: string) => ({ before: value }),
  },
});
