import { longDate } from '@touchdown/shared/text/written-date.ts';
import { reportName } from '@touchdown/shared/storm-reports/describe-storm-report.ts';
import type { StormReport } from '@touchdown/shared/storm-reports/schema.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PromotedTag } from './promoted-tag.tsx';
import styles from './report-card.module.css';
import { ReportScale } from './report-scale.tsx';
import { commentPreview, countyAndState } from './report-words.ts';

interface ReportCardProps {
  report: StormReport;
  /** What a search has found in the comment, in place of its beginning. */
  found?: ReactNode;
}

/** The whole card is a link, whose label names the report. */
export function ReportCard({ report, found }: ReportCardProps) {
  const { id, report_date: date, comments } = report;
  const name = reportName(report);
  return (
    <article className={`card link-card ${styles['card']}`}>
      <div className={`card-head ${styles['head']}`}>
        <h2 className="card-title">{name}</h2>
        <ReportScale report={report} />
      </div>
      <p className={`second-13 ${styles['where']}`}>
        <time dateTime={date}>{longDate(date)}</time> · {countyAndState(report)}
      </p>
      <PromotedTag report={report} />
      {found ?? (comments ? <p className={styles['comments']}>{commentPreview(comments)}</p> : null)}
      <Link
        to={`/spc-reports/${id}`}
        className={`touch-link link-card-link ${styles['more']}`}
        aria-label={`View Details: ${name}`}
      >
        View Details
      </Link>
    </article>
  );
}

export function ReportCardSkeleton() {
  return (
    <div className={`card link-card ${styles['card']}`}>
      <Skeleton width="65%" height="1.6rem" />
      <Skeleton width="80%" height="1rem" />
      <Skeleton height="3.2rem" />
      <Skeleton width="35%" height="1.4rem" />
    </div>
  );
}
