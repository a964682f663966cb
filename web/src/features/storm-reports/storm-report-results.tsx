import type { SnippetPart } from '@touchdown/shared/contract/snippet.ts';
import type { StormReportInList } from '@touchdown/shared/storm-reports/schema.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { FoundText } from '../../ui/found-text.tsx';
import type { ApiResult } from '../../lib/api/api-client.ts';
import { messageOf } from '../../lib/api/api-error.ts';
import { DayLink } from '../../ui/day-link.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyFace, FailureFace } from '../../ui/state-face.tsx';
import { ReportCard, ReportCardSkeleton } from '../../entities/storm-report/report-card.tsx';
import { ReportDayMap } from './report-day-map.tsx';
import styles from './storm-report-list-page.module.css';

interface StormReportResultsProps {
  query: UseQueryResult<ApiResult<'GET /spc-reports'>>;
  isFiltered: boolean;
  page: number;
  onPage: (page: number) => void;
  onClear: () => void;
}

/** The cards of a page of storm reports: loading, failed, empty or full. */
export function StormReportResults({ query, isFiltered, page, onPage, onClear }: StormReportResultsProps) {
  const { data, error, isPending, isPlaceholderData, refetch } = query;
  if (isPending) return <Loading />;
  if (!data) {
    return (
      <FailureFace title="We couldn’t load the reports" onRetry={() => void refetch()}>
        Error loading data: {messageOf(error)}
      </FailureFace>
    );
  }
  const { reports, pagination, snippets } = data.data;
  // The page is beyond the end: the first one is on its way.
  if (reports.length === 0 && pagination.total > 0) return <Loading />;
  if (reports.length === 0) return <NoReports isFiltered={isFiltered} onClear={onClear} />;
  return (
    <>
      <div className={isPlaceholderData ? 'stale' : ''} aria-busy={isPlaceholderData}>
        {byDay(reports).map(([day, ofDay], at) => (
          <section key={day} aria-labelledby={`reports-of-${day}`} className={styles['day']}>
            <h2 id={`reports-of-${day}`} className="section-heading">
              <DayLink at={day} day="convective" />
              <span className={`second-15 ${styles['dayCount']}`}>{countWords(ofDay.length)}</span>
            </h2>
            {at === 0 ? <ReportDayMap day={day} reports={ofDay} /> : null}
            <ul className={`card-grid ${styles['grid']}`}>
              {ofDay.map((report) => (
                <li key={report.id}>
                  <ReportCard report={report} found={foundIn(snippets?.[report.id])} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <nav aria-label="Pages" className={styles['pages']}>
        <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
          Previous
        </Button>
        <span>
          Page {pagination.page} of {pagination.totalPages}
        </span>
        <Button disabled={page >= pagination.totalPages} onClick={() => onPage(page + 1)}>
          Next
        </Button>
      </nav>
    </>
  );
}

/** In their order, which is by convective day. */
function byDay(reports: readonly StormReportInList[]): [string, StormReportInList[]][] {
  return [...Map.groupBy(reports, ({ report_date: day }) => day)];
}

function countWords(count: number): string {
  return `${groupedNumber(count)} ${count === 1 ? 'report' : 'reports'} on this page`;
}

function foundIn(parts: readonly SnippetPart[] | undefined) {
  return parts ? <FoundText parts={parts} /> : undefined;
}

const skeletonCards = 6;

function Loading() {
  return (
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
  );
}

function NoReports({ isFiltered, onClear }: Pick<StormReportResultsProps, 'isFiltered' | 'onClear'>) {
  return (
    <EmptyFace
      title="No SPC preliminary reports found."
      actions={isFiltered ? <Button onClick={onClear}>Clear all filters</Button> : undefined}
    >
      {isFiltered ? 'No reports match these filters.' : 'No reports have been loaded yet.'}
    </EmptyFace>
  );
}
