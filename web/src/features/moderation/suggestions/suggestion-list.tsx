import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { SuggestionStatus } from '@touchdown/shared/contributions/contribution-types.ts';
import { moderationSentences } from '@touchdown/shared/moderation/moderation-sentences.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { reasonOr } from '../../../lib/api/api-error.ts';
import { useResults } from '../../../lib/list-state/use-results.ts';
import { OptionSelect } from '../../../ui/filters/filter-fields.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { FailureFace } from '../../../ui/state-face.tsx';
import { freshQuery } from '../../../lib/api/fresh-query.ts';
import { SuggestionCard } from './suggestion-card.tsx';
import { ViewSwitch } from './view-switch.tsx';
import { SuggestionTiles } from './suggestion-filters.tsx';
import { sorts, statusOptions, suggestionQuery, type SuggestionSettings } from './suggestion-query-string.ts';
import styles from './suggestions.module.css';

interface SuggestionListProps {
  applied: SuggestionSettings;
  onChange: (part: Partial<SuggestionSettings>) => void;
  onPage: (page: number) => void;
}

/** The suggestions of one page as cards, with their filters and figures. */
export function SuggestionList({ applied, onChange, onPage }: SuggestionListProps) {
  const { results, lookAtResults } = useResults();
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    ...freshQuery('GET /moderation/suggestions', { query: suggestionQuery(applied) }),
    placeholderData: keepPreviousData,
  });
  const { suggestions = [], pagination } = data?.data ?? {};
  return (
    <>
      <div className="above-12">
        <ViewSwitch view={applied.view} onChange={(view) => onChange({ view })} />
      </div>
      <div className="above-20">
        <SuggestionTiles suggestions={data && suggestions} total={pagination?.total} />
      </div>
      <ListFilters applied={applied} onChange={onChange} />
      <section
        ref={results}
        tabIndex={-1}
        aria-label="Suggestions"
        aria-busy={isPending}
        className={`focus-place ${styles['results']} ${isPlaceholderData ? 'stale' : ''}`}
      >
        {error && !data ? (
          <FailureFace title={moderationSentences.listFailed} onRetry={() => void refetch()}>
            {reasonOr(error, 'The server didn’t respond.')}
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
                  <SuggestionCard suggestion={suggestion} />
                </li>
              ))}
            </ul>
            {pagination ? (
              <Pagination
                info={pagination}
                onPage={(page) => {
                  onPage(page);
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

function ListFilters({ applied, onChange }: Pick<SuggestionListProps, 'applied' | 'onChange'>) {
  return (
    <form className="above-20 field-grid" onSubmit={(event) => event.preventDefault()}>
      <OptionSelect<SuggestionStatus | ''>
        label="Filter by Status"
        value={applied.status}
        options={statusOptions}
        onChange={(status) => onChange({ status })}
      />
      <OptionSelect
        label="Sort by"
        value={applied.order}
        options={sorts}
        onChange={(order) => onChange({ order })}
      />
    </form>
  );
}

function Loading() {
  return (
    <div className="stack">
      <p role="status" className={styles['found']}>
        Loading suggestions...
      </p>
      {[1, 2, 3].map((card) => (
        <div key={card} className="card stack card-inside">
          <Skeleton width="60%" height="1.6rem" />
          <Skeleton height="4.5rem" />
          <Skeleton width="40%" height="1.2rem" />
          <Skeleton width="12rem" height="2.75rem" />
        </div>
      ))}
    </div>
  );
}
