import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { messageOf } from '../../lib/api/api-error.ts';
import { apiQuery } from '../../lib/api/api-query.ts';
import { useListState } from '../../lib/list-state/use-list-state.ts';
import { useResults } from '../../lib/list-state/use-results.ts';
import { Button } from '../../ui/button.tsx';
import { FilterChips } from '../../ui/filters/filter-chips.tsx';
import { MonthDaySelect } from '../../ui/filters/month-day-select.tsx';
import { ScaleSelect } from '../../ui/filters/scale-select.tsx';
import { SearchPanel } from '../../ui/filters/search-panel.tsx';
import { StateSelect } from '../../ui/filters/state-select.tsx';
import { Page } from '../../ui/page.tsx';
import { EmptyFace, FailureFace } from '../../ui/state-face.tsx';
import { reportQueryString } from './report-query-string.ts';
import { ReportCard, ReportCardSkeleton } from '../../entities/storm-report/report-card.tsx';
import { showingText } from '../../entities/storm-report/report-words.ts';
import styles from './storm-report-list-page.module.css';

const skeletonCards = 6;

/** What was reported on the day itself, newest first. */
export function StormReportListPage() {
  const list = useListState(reportQueryString, { history: 'push' });
  const { applied, page, draft, chips } = list;
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    ...apiQuery('GET /spc-reports', { query: reportQueryString.values(applied) }),
    placeholderData: keepPreviousData,
  });
  const { results, lookAtResults } = useResults();
  const refreshed = () => {
    lookAtResults();
    window.scrollTo({ top: 0 });
  };
  const clear = () => {
    list.removeAll();
    refreshed();
  };
  const turnTo = (to: number) => {
    list.turnTo(to);
    refreshed();
  };
  const { reports, pagination } = data?.data ?? {};

  return (
    <Page
      title="SPC Preliminary Reports"
      lead="Tornado reports as the Storm Prediction Center took them in on the day itself, before any survey. Ratings and places are first guesses; many reports may tell of one tornado."
    >
      <div className={`stack ${styles['filters']}`}>
        <SearchPanel
          hasChanges={list.hasChanges}
          monthDay={draft.monthDay}
          onApply={() => {
            list.apply();
            refreshed();
          }}
          onReset={() => list.setDraft(reportQueryString.defaults)}
        >
          <ScaleSelect
            value={draft.scales}
            onChange={(scales) => list.setDraft({ ...draft, scales })}
            startsEfOnly
          />
          <div className={styles['fields']}>
            <StateSelect value={draft.state} onChange={(state) => list.setDraft({ ...draft, state })} />
            <MonthDaySelect
              value={draft.monthDay}
              onChange={(monthDay) => list.setDraft({ ...draft, monthDay })}
            />
          </div>
        </SearchPanel>
        <FilterChips
          chips={chips}
          onRemove={({ without }) => {
            list.remove(without);
            refreshed();
          }}
          onClear={clear}
        />
      </div>
      <section ref={results} tabIndex={-1} aria-label="Results" className="focus-place">
        <p className={`second-15 ${styles['count']}`} role="status">
          {reports && reports.length > 0 && pagination ? showingText(pagination) : ''}
        </p>
        {reports && pagination ? (
          reports.length === 0 ? (
            <Nothing
              isBeyond={pagination.total > 0}
              isFiltered={chips.length > 0}
              onFirst={() => turnTo(1)}
              onClear={clear}
            />
          ) : (
            <>
              <ul
                className={`card-grid ${styles['grid']} ${isPlaceholderData ? 'stale' : ''}`}
                aria-busy={isPlaceholderData}
              >
                {reports.map((report) => (
                  <li key={report.id}>
                    <ReportCard report={report} />
                  </li>
                ))}
              </ul>
              <nav aria-label="Pages" className={styles['pages']}>
                <Button disabled={page <= 1} onClick={() => turnTo(page - 1)}>
                  Previous
                </Button>
                <span>
                  Page {pagination.page} of {pagination.totalPages}
                </span>
                <Button disabled={page >= pagination.totalPages} onClick={() => turnTo(page + 1)}>
                  Next
                </Button>
              </nav>
            </>
          )
        ) : isPending ? (
          <ul
            className={`card-grid ${styles['grid']}`}
            aria-label="Loading SPC preliminary reports"
            aria-busy="true"
          >
            {Array.from({ length: skeletonCards }, (_, i) => (
              // oxlint-disable-next-line react/no-array-index-key -- placeholders have no identity
              <li key={i}>
                <ReportCardSkeleton />
              </li>
            ))}
          </ul>
        ) : (
          <FailureFace title="The reports could not be loaded" onRetry={() => void refetch()}>
            Error loading data: {messageOf(error)}
          </FailureFace>
        )}
      </section>
    </Page>
  );
}

interface NothingProps {
  isBeyond: boolean;
  isFiltered: boolean;
  onFirst: () => void;
  onClear: () => void;
}

function Nothing({ isBeyond, isFiltered, onFirst, onClear }: NothingProps) {
  if (isBeyond) {
    return (
      <EmptyFace title="This page is beyond the end" actions={<Button onClick={onFirst}>First page</Button>}>
        There are fewer pages than the URL asks for.
      </EmptyFace>
    );
  }
  return (
    <EmptyFace
      title="No SPC preliminary reports found."
      actions={isFiltered ? <Button onClick={onClear}>Clear all filters</Button> : undefined}
    >
      {isFiltered
        ? 'Nothing that is loaded fits all of these filters.'
        : 'No day’s reports have been loaded yet.'}
    </EmptyFace>
  );
}
