import { longDate } from '@touchdown/shared/text/written-date.ts';
import { reportName } from '@touchdown/shared/storm-reports/describe-storm-report.ts';
import { reportClock } from '@touchdown/shared/storm-reports/report-words.ts';
import { commentInSentenceCase } from '@touchdown/shared/storm-reports/sentence-case.ts';
import type { StormReportInList } from '@touchdown/shared/storm-reports/schema.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useCommentCase } from '../../lib/comment-case.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AnswerTag, PromotedTag } from './promoted-tag.tsx';
import styles from './report-card.module.css';
import { ReportScale } from './report-scale.tsx';
import { ReportTornado } from './report-tornado.tsx';
import { commentPreview, countyAndState } from './report-words.ts';

interface ReportCardProps {
  report: StormReportInList;
  /** What a search has found in the comment, in place of its beginning. */
  found?: ReactNode;
}

/** The whole card is a link, whose label names the report; the tornado on it is another. */
export function ReportCard({ report, found }: ReportCardProps) {
  const { id, report_date: day, report_datetime: instant, report_wall: wall } = report;
  const name = reportName(report);
  // A report after midnight is of the evening before, by its convective day.
  const date = wall?.slice(0, 10) ?? day;
  const comment = useComment(report);
  return (
    <article className={`card link-card ${styles['card']}`}>
      <p className={styles['clock']}>
        <time dateTime={instant}>{reportClock(report)}</time>
      </p>
      <div className={`card-head ${styles['head']}`}>
        <h3 className="card-title">{name}</h3>
        <ReportScale report={report} />
      </div>
      <p className={`second-13 ${styles['where']}`}>
        <time dateTime={date}>{longDate(date)}</time> · {countyAndState(report)}
      </p>
      <PromotedTag report={report} />
      <AnswerTag report={report} />
      {report.tornado ? (
        <p className={`second-15 ${styles['tornado']}`}>
          <ReportTornado report={report} />
        </p>
      ) : null}
      {found ?? (comment ? <p className={styles['comments']}>{commentPreview(comment)}</p> : null)}
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

function useComment(report: StormReportInList): string {
  const isSentence = useCommentCase() === 'sentence';
  return isSentence ? commentInSentenceCase(report) : (report.comments ?? '');
}

export function ReportCardSkeleton() {
  return (
    <div className={`card link-card ${styles['card']}`}>
      <Skeleton width="30%" height="1.2rem" />
      <Skeleton width="65%" height="1.6rem" />
      <Skeleton width="80%" height="1rem" />
      <Skeleton height="3.2rem" />
      <Skeleton width="35%" height="1.4rem" />
    </div>
  );
}
