import type { SuggestionStatus } from '@touchdown/shared/contributions/contribution-types.ts';
import { suggestionsPerPage, type SuggestionSort } from '@touchdown/shared/moderation/moderation-limits.ts';
import { defineQueryString, type SettingsOf } from '../../lib/list-state/define-query-string.ts';
import { choice, pageNumber } from '../../lib/list-state/parameters.ts';

/** Section 2.5 of the specification. */
export const statusLabels: Record<SuggestionStatus, string> = {
  PENDING: 'Pending',
  COMMUNITY_SELECTED: 'Community Selected',
  APPROVED: 'Approved',
  REJECTED: 'Rejected',
};

interface Order {
  label: string;
  sort_by: SuggestionSort;
  order: 'asc' | 'desc';
}

export const orders = {
  newest: { label: 'Newest First', sort_by: 'contributions.created_at', order: 'desc' },
  oldest: { label: 'Oldest First', sort_by: 'contributions.created_at', order: 'asc' },
  votes: { label: 'Most Votes', sort_by: 'contributions.net_votes', order: 'desc' },
  author: { label: 'Author Username A-Z', sort_by: 'author.username', order: 'asc' },
} as const satisfies Record<string, Order>;
export type OrderName = keyof typeof orders;

/** The query string of the page. No status means all. */
export const suggestionQueryString = defineQueryString({
  page: pageNumber(),
  status: choice('status', Object.keys(statusLabels) as SuggestionStatus[], ''),
  order: choice('sort', Object.keys(orders) as OrderName[], 'newest'),
});

type Settings = SettingsOf<typeof suggestionQueryString>;

/** The query of the API call for the settings. */
export function suggestionQuery({ page, status, order }: Settings) {
  const { sort_by, order: direction } = orders[order];
  return {
    page,
    limit: suggestionsPerPage,
    sort_by,
    order: direction,
    ...(status === '' ? {} : { status }),
  };
}
