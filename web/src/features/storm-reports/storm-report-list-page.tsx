import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { defaultPage } from '@touchdown/shared/contract/page-limits.ts';
import { useSearchParams } from 'react-router-dom';
import { messageOf } from '../../lib/api/api-error.ts';
import { apiQuery } from '../../lib/api/api-query.ts';
import { Button } from '../../ui/button.tsx';
import { FilterChips } from '../../ui/filters/filter-chips.tsx';
import { Page } from '../../ui/page.tsx';
import { EmptyFace, FailureFace } from '../../ui/state-face.tsx';
import {
  noFilters,
  readFilters,
  readPage,
  reportQuery,
  type ReportFilters as Filters,
} from './report-address.ts';
import { ReportCard, ReportCardSkeleton } from '../../entities/storm-report/report-card.tsx';
import { chipsOf } from './report-chips.ts';
import { ReportFilters } from './report-filters.tsx';
import { showingText } from '../../entities/storm-report/report-words.ts';
import styles from './storm-report-list-page.module.css';

const skeletonCards = 6;

/** What was reported on the day itself, newest first. The address is the page's state. */
export function StormReportListPage() {
  const [search, setSearch] = useSearchParams();
  const filters = readFilters(search);
  const page = readPage(search);
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    ...apiQuery('GET /spc-reports', { query: reportQuery(filters, page) }),
    placeholderData: keepPreviousData,
  });
  const go = (next: Filters, nextPage = defaultPage) => {
    setSearch(reportQuery(next, nextPage));
    window.scrollTo({ top: 0 });
  };
  const { reports, pagination } = data?.data ?? {};

  return (
    <Page
      title="SPC Preliminary Reports"
      lead="Tornado reports as the Storm Prediction Center took them in on the day itself, before any survey. Ratings and places are first guesses; many reports may tell of one tornado."
    >
      <div className={styles['filters']}>
        <ReportFilters applied={filters} onApply={(next) => go(next)} />
        <FilterChips chips={chipsOf(filters, go)} onClear={() => go(noFilters)} />
      </div>
      <p className={styles['count']} role="status">
        {reports && reports.length > 0 && pagination ? showingText(pagination) : ''}
      </p>
      {reports && pagination ? (
        reports.length === 0 ? (
          <Nothing
            isBeyond={pagination.total > 0}
            isFiltered={Object.keys(reportQuery(filters, defaultPage)).length > 0}
            onFirst={() => go(filters)}
            onClear={() => go(noFilters)}
          />
        ) : (
          <>
            <ul
              className={`${styles['grid']} ${isPlaceholderData ? styles['stale'] : ''}`}
              aria-busy={isPlaceholderData}
            >
              {reports.map((report) => (
                <li key={report.id}>
                  <ReportCard report={report} />
                </li>
              ))}
            </ul>
            <nav aria-label="Pages" className={styles['pages']}>
              <Button disabled={page <= 1} onClick={() => go(filters, page - 1)}>
                Previous
              </Button>
              <span>
                Page {pagination.page} of {pagination.totalPages}
              </span>
              <Button disabled={page >= pagination.totalPages} onClick={() => go(filters, page + 1)}>
                Next
              </Button>
            </nav>
          </>
        )
      ) : isPending ? (
        <ul className={styles['grid']} aria-label="Loading SPC preliminary reports" aria-busy="true">
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
        There are fewer pages than the address asks for.
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
