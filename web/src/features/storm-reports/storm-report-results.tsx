import type { UseQueryResult } from '@tanstack/react-query';
import { useCallback, useMemo, type ReactNode } from 'react';
import { useNavigate, Link } from 'react-router-dom';
import type { SnippetPart } from '@touchdown/shared/contract/snippet.ts';
import type { StormReportInList } from '@touchdown/shared/storm-reports/schema.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { reportName } from '@touchdown/shared/storm-reports/describe-storm-report.ts';
import { reportClock } from '@touchdown/shared/storm-reports/report-words.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import { ratingNumber } from '@touchdown/shared/tornadoes/rating.ts';
import type { PlacePath } from '@touchdown/shared/tornadoes/place-answers.ts';
import { commentInSentenceCase } from './sentence-case.ts';
import { FoundText } from '../../ui/found-text.tsx';
import type { ApiResult } from '../../lib/api/api-client.ts';
import { messageOf } from '../../lib/api/api-error.ts';
import { DayLink } from '../../ui/day-link.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyFace, FailureFace } from '../../ui/state-face.tsx';
import { boundsOf } from '../../map/fit-bounds.ts';
import { PathsMapWhenSeen } from '../../map/paths/paths-map-when-seen.tsx';
import { useCommentCase } from '../../lib/comment-case.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AnswerTag, PromotedTag } from '../../entities/storm-report/promoted-tag.tsx';
import { ReportScale } from '../../entities/storm-report/report-scale.tsx';
import { ReportTornado } from '../../entities/storm-report/report-tornado.tsx';
import { commentPreview, countyAndState } from '../../entities/storm-report/report-words.ts';
import styles from './storm-reports.module.css';
import reportCardStyles from '../../entities/storm-report/report-card.module.css';

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

/** Where the reports of a day were made. A report is a point, which opens it. */
function ReportDayMap({ day, reports }: { day: string; reports: readonly StormReportInList[] }) {
  const navigate = useNavigate();
  const points = useMemo(() => reports.flatMap(pointOf), [reports]);
  const bounds = useMemo(() => boundsOf(points.map(([, lat, lon]) => [lon, lat])), [points]);
  const tipOf = useCallback(
    (id: string) => {
      const report = reports.find((each) => each.id === id);
      return report && `${reportClock(report)}, ${reportName(report)}`;
    },
    [reports],
  );
  const open = useCallback((id: string) => void navigate(`/spc-reports/${id}`), [navigate]);
  if (points.length === 0) return null;
  return (
    <figure className={`not-printed ${styles['map']}`}>
      <div className={styles['ground']}>
        <PathsMapWhenSeen
          label={`Where tornadoes were reported on ${longDate(day)}`}
          bounds={bounds}
          paths={points}
          middle={undefined}
          arePlaces
          tipOf={tipOf}
          onOpen={open}
        />
      </div>
      <figcaption className="second-13">
        Reports of {longDate(day)} on this page. Colors show first ratings; most reports have none.
      </figcaption>
    </figure>
  );
}

function pointOf({
  id,
  start_lat: lat,
  start_lon: lon,
  preliminary_f_scale: scale,
}: StormReportInList): PlacePath[] {
  if (lat === null || lon === null) return [];
  return [[id, lat, lon, lat, lon, ratingNumber(scale ?? 'N/A') ?? -1]];
}

interface ReportCardProps {
  report: StormReportInList;
  /** What a search has found in the comment, in place of its beginning. */
  found?: ReactNode;
}

/** The whole card is a link, whose label names the report; the tornado on it is another. */
function ReportCard({ report, found }: ReportCardProps) {
  const { id, report_date: day, report_datetime: instant, report_wall: wall } = report;
  const name = reportName(report);
  // A report after midnight is of the evening before, by its convective day.
  const date = wall?.slice(0, 10) ?? day;
  const comment = useComment(report);
  return (
    <article className={`card link-card ${reportCardStyles['card']}`}>
      <p className="bold numbers">
        <time dateTime={instant}>{reportClock(report)}</time>
      </p>
      <div className={`card-head ${reportCardStyles['head']}`}>
        <h3 className="card-title">{name}</h3>
        <ReportScale report={report} />
      </div>
      <p className={`second-13 ${reportCardStyles['where']}`}>
        <time dateTime={date}>{longDate(date)}</time> · {countyAndState(report)}
      </p>
      <PromotedTag report={report} />
      <AnswerTag report={report} />
      {report.tornado ? (
        <p className={`second-15 ${reportCardStyles['tornado']}`}>
          <ReportTornado report={report} />
        </p>
      ) : null}
      {found ?? (comment ? <p className={reportCardStyles['comments']}>{commentPreview(comment)}</p> : null)}
      <Link
        to={`/spc-reports/${id}`}
        className={`touch-link link-card-link ${reportCardStyles['more']}`}
        aria-label={`View Details: ${name}`}
      >
        View Details
      </Link>
    </article>
  );
}

function useComment(report: StormReportInList): string {
  const isSentence = useCommentCase() === 'sentence';
  return isSentence ? commentInSentenceCase(report) : (report.comments ?? '');
}

function ReportCardSkeleton() {
  return (
    <div className={`card link-card ${reportCardStyles['card']}`}>
      <Skeleton width="30%" height="1.2rem" />
      <Skeleton width="65%" height="1.6rem" />
      <Skeleton width="80%" height="1rem" />
      <Skeleton height="3.2rem" />
      <Skeleton width="35%" height="1.4rem" />
    </div>
  );
}
