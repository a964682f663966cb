import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { SuggestionStatus } from '@touchdown/shared/contributions/contribution-types.ts';
import { suggestionsPerPage, type SuggestionSort } from '@touchdown/shared/moderation/moderation-limits.ts';
import { moderationSentences } from '@touchdown/shared/moderation/moderation-sentences.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { reasonOr } from '../../lib/api/api-error.ts';
import { defineQueryString, type SettingsOf } from '../../lib/list-state/define-query-string.ts';
import { choice, pageNumber } from '../../lib/list-state/parameters.ts';
import { useListState } from '../../lib/list-state/use-list-state.ts';
import { useResults } from '../../lib/list-state/use-results.ts';
import { OptionSelect } from '../../ui/filters/option-select.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FailureFace } from '../../ui/state-face.tsx';
import { Tiles } from '../../ui/tiles.tsx';
import { freshQuery } from './fresh-query.ts';
import { SuggestionCard } from './suggestion-card.tsx';
import styles from './suggestion-list.module.css';
import { useCardKeys } from './use-card-keys.ts';

/** Section 2.5 of the specification. */
const statusLabels: Record<SuggestionStatus, string> = {
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

/** The query string of the page. No status means all. */
const suggestionQueryString = defineQueryString({
  page: pageNumber(),
  status: choice('status', Object.keys(statusLabels) as SuggestionStatus[], ''),
  order: choice('sort', Object.keys(orders) as OrderName[], 'newest'),
});

const statuses = [
  { value: '' as const, label: 'All Statuses' },
  ...Object.entries(statusLabels).map(([value, label]) => ({ value: value as SuggestionStatus, label })),
];
const sorts = Object.entries(orders).map(([value, { label }]) => ({ value: value as OrderName, label }));

/** The suggestions of one page, with their filters and figures. */
export function SuggestionList() {
  const list = useListState(suggestionQueryString, { history: 'push' });
  const { applied } = list;
  const { results, lookAtResults } = useResults();
  const query = suggestionQuery(applied);
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    ...freshQuery('GET /moderation/suggestions', { query }),
    placeholderData: keepPreviousData,
  });
  const { suggestions = [], pagination } = data?.data ?? {};
  const focusCard = useCardKeys(results, suggestions.map(({ id }) => id).join());
  const count = (wanted: readonly SuggestionStatus[]) =>
    data ? suggestions.filter(({ suggestion_status: status }) => wanted.includes(status)).length : '---';
  return (
    <>
      <div className={styles['tiles']}>
        <Tiles
          label="Suggestions"
          tiles={[
            { label: 'Pending Review', value: count(['PENDING', 'COMMUNITY_SELECTED']) },
            { label: 'Approved', value: count(['APPROVED']) },
            { label: 'Total Suggestions', value: pagination ? groupedNumber(pagination.total) : '---' },
          ]}
        />
      </div>
      <form className={styles['filters']} onSubmit={(event) => event.preventDefault()}>
        <OptionSelect<SuggestionStatus | ''>
          label="Filter by Status"
          value={applied.status}
          options={statuses}
          onChange={(status) => list.set({ status })}
        />
        <OptionSelect
          label="Sort by"
          value={applied.order}
          options={sorts}
          onChange={(order) => list.set({ order })}
        />
        <p className={`second-13 ${styles['keys']}`}>
          Keys in the list: <kbd>J</kbd> next, <kbd>K</kbd> previous, <kbd>A</kbd> approve or close,{' '}
          <kbd>R</kbd> reject.
        </p>
      </form>
      <section
        ref={results}
        tabIndex={-1}
        aria-label="Suggestions"
        aria-busy={isPending}
        className={`focus-place ${styles['results']} ${isPlaceholderData ? 'stale' : ''}`}
      >
        {error && !data ? (
          <FailureFace title={moderationSentences.listFailed} onRetry={() => void refetch()}>
            {reasonOr(error, 'The server did not answer.')}
          </FailureFace>
        ) : isPending ? (
          <Loading />
        ) : (
          <>
            <p role="status" className={styles['found']}>
              {suggestions.length === 0
                ? 'No suggestions found matching your criteria.'
                : `Showing ${groupedNumber(suggestions.length)} of ${groupedNumber(pagination?.total ?? 0)} suggestions`}
            </p>
            <ul className={`stack ${styles['list']}`}>
              {suggestions.map((suggestion) => (
                <li key={suggestion.id}>
                  <SuggestionCard suggestion={suggestion} onDecided={() => focusCard(suggestion.id)} />
                </li>
              ))}
            </ul>
            {pagination ? (
              <Pagination
                info={pagination}
                onPage={(page) => {
                  list.turnTo(page);
                  lookAtResults('start');
                }}
              />
            ) : null}
          </>
        )}
      </section>
    </>
  );
}

interface Order {
  label: string;
  sort_by: SuggestionSort;
  order: 'asc' | 'desc';
}
type OrderName = keyof typeof orders;

type Settings = SettingsOf<typeof suggestionQueryString>;

/** The query of the API call for the settings. */
function suggestionQuery({ page, status, order }: Settings) {
  const { sort_by, order: direction } = orders[order];
  return {
    page,
    limit: suggestionsPerPage,
    sort_by,
    order: direction,
    ...(status === '' ? {} : { status }),
  };
}

function Loading() {
  return (
    <div className="stack">
      <p role="status" className={styles['found']}>
        Loading suggestions...
      </p>
      {[1, 2, 3].map((card) => (
        <div key={card} className={`card stack ${styles['bones']}`}>
          <Skeleton width="60%" height="1.6rem" />
          <Skeleton height="4.5rem" />
          <Skeleton width="40%" height="1.2rem" />
          <Skeleton width="12rem" height="2.75rem" />
        </div>
      ))}
    </div>
  );
}
