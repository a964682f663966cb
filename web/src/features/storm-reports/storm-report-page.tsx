import { apiQuery } from '../../lib/api/api-query.ts';
import { useQuery } from '@tanstack/react-query';
import type { StormReport } from '@touchdown/shared/storm-reports/schema.ts';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import {
  describeStormReport,
  stormReportHeading,
} from '@touchdown/shared/storm-reports/describe-storm-report.ts';
import { isNotFound, messageOf } from '../../lib/api/api-error.ts';
import { usePageTitle } from '../../lib/page/page-title.ts';
import { LinkButton } from '../../ui/button.tsx';
import { LastVisitNote } from '../../ui/last-visit-note.tsx';
import { RecordBones, RecordColumns, RecordProblem, RecordTopLoading } from '../../ui/record-page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyFace, FailureFace } from '../../ui/state-face.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { StormReportRecord } from './storm-report-record.tsx';
import styles from './storm-reports.module.css';

interface StormReportPageProps {
  /** The list of contributions; a promoted report does not show it. */
  contributions: (report: StormReport) => ReactNode;
  /** The section with the radar loop. */
  radar: (report: StormReport) => ReactNode;
}

export function StormReportPage({ contributions, radar }: StormReportPageProps) {
  const { id = '' } = useParams();
  const query = useQuery(apiQuery('GET /spc-reports/{id}', { params: { id } }));
  const { data, error, isPending, refetch } = query;
  const report = data?.data.report;
  usePageTitle(
    report ? stormReportHeading(report) : 'SPC Preliminary Report',
    report && describeStormReport(report),
  );
  if (report) {
    return (
      <>
        <div className="page-width">
          <LastVisitNote query={query} what="page" />
        </div>
        <StormReportRecord report={report} contributions={contributions(report)} radar={radar(report)} />
      </>
    );
  }
  if (isPending) return <Loading />;
  return (
    <RecordProblem title="SPC Preliminary Report">
      {isNotFound(error) ? (
        <EmptyFace
          title="Report not found."
          actions={
            <LinkButton to="/spc-reports" look="primary">
              Back to the reports
            </LinkButton>
          }
        >
          No report has this address.
        </EmptyFace>
      ) : (
        <FailureFace
          title="We couldn’t load this report"
          onRetry={() => void refetch()}
          actions={<LinkButton to="/spc-reports">Back to the reports</LinkButton>}
        >
          Error: {messageOf(error)}
        </FailureFace>
      )}
    </RecordProblem>
  );
}

function Loading() {
  return (
    <>
      <RecordTopLoading className={styles['top']}>
        <VisuallyHidden>
          <h1>SPC Preliminary Report</h1>
        </VisuallyHidden>
        <p role="status">Loading SPC preliminary report...</p>
        <Skeleton width="75%" height="3.2rem" />
        <Skeleton width="55%" height="1.5rem" />
      </RecordTopLoading>
      <RecordColumns className={styles['columns']}>
        <RecordBones>
          <Skeleton width="40%" height="1.8rem" />
          <Skeleton height="9rem" />
        </RecordBones>
      </RecordColumns>
    </>
  );
}
