import {
  suggestionStatuses,
  type SuggestionStatus,
} from '@touchdown/shared/contributions/contribution-types.ts';
import {
  maxSuggestionsPerPage,
  suggestionAges,
  suggestionFlags,
  suggestionsPerPage,
  type SuggestionSort,
} from '@touchdown/shared/moderation/moderation-limits.ts';
import { defineQueryString, type SettingsOf } from '../../../lib/list-state/define-query-string.ts';
import { choice, pageNumber, text } from '../../../lib/list-state/parameters.ts';

interface Order {
  label: string;
  sort_by: SuggestionSort;
  order: 'asc' | 'desc';
}

/** Section 2.5 of the specification. */
export const statusLabels: Record<SuggestionStatus, string> = {
  PENDING: 'Pending',
  COMMUNITY_SELECTED: 'Community Selected',
  APPROVED: 'Approved',
  REJECTED: 'Rejected',
};

const orders = {
  newest: { label: 'Newest First', sort_by: 'contributions.created_at', order: 'desc' },
  oldest: { label: 'Oldest First', sort_by: 'contributions.created_at', order: 'asc' },
  votes: { label: 'Most Votes', sort_by: 'contributions.net_votes', order: 'desc' },
  author: { label: 'Author Username A-Z', sort_by: 'author.username', order: 'asc' },
} as const satisfies Record<string, Order>;
type OrderName = keyof typeof orders;

export const sorts = Object.entries(orders).map(([value, { label }]) => ({
  value: value as OrderName,
  label,
}));

export const queues = ['open', 'waiting', 'sampled'] as const;

export const statusOptions = [
  { value: '' as const, label: 'All Statuses' },
  ...Object.entries(statusLabels).map(([value, label]) => ({ value: value as SuggestionStatus, label })),
];
export const views = ['rows', 'cards'] as const;
export type View = (typeof views)[number];

/** The query string of the page: rows for work, or cards. No status means all. A status is of no queue. */
export const suggestionQueryString = defineQueryString({
  view: choice<View>('view', views, 'rows'),
  page: pageNumber(),
  queue: choice('queue', [...queues, 'all'], 'open'),
  status: choice('status', suggestionStatuses, ''),
  flag: choice('flag', suggestionFlags, ''),
  field: text('field'),
  state: text('state'),
  author: text('author'),
  age: choice('age', suggestionAges, ''),
  order: choice('sort', Object.keys(orders) as OrderName[], 'newest'),
});
export type SuggestionSettings = SettingsOf<typeof suggestionQueryString>;

/** The query of the API call for the settings. */
export function suggestionQuery(settings: SuggestionSettings) {
  const { view, page, status, queue, order, flag, field, state, author, age } = settings;
  const { sort_by, order: direction } = orders[order];
  const shared = { page, sort_by, order: direction };
  const ofStatus = status === '' ? {} : { status };
  if (view === 'cards') return { ...shared, limit: suggestionsPerPage, ...ofStatus };
  return {
    ...shared,
    limit: maxSuggestionsPerPage,
    ...(status === '' && queue !== 'all' ? { queue } : ofStatus),
    ...(flag === '' ? {} : { flag }),
    ...(field === '' ? {} : { field }),
    ...(state === '' ? {} : { state }),
    ...(author === '' ? {} : { author }),
    ...(age === '' ? {} : { age }),
  };
}
