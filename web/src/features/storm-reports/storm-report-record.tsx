import { longDate } from '@touchdown/shared/text/written-date.ts';
import { reportName } from '@touchdown/shared/storm-reports/describe-storm-report.ts';
import type { StormReport } from '@touchdown/shared/storm-reports/schema.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ReportContext } from './report-context.tsx';
import { Row } from './report-row.tsx';
import { ReportTop } from './report-top.tsx';
import { countyAndState } from '../../entities/storm-report/report-words.ts';
import styles from './storm-report-page.module.css';

interface StormReportRecordProps {
  report: StormReport;
  contributions: ReactNode;
  radar?: ReactNode;
}

/** What was reported, and what has become of it. */
export function StormReportRecord({ report, contributions, radar }: StormReportRecordProps) {
  const { location_text: place, preliminary_f_scale: scale, preliminary_f_scale_text: statedScale } = report;
  const hasContext = report.start_lat !== null && report.start_lon !== null && report.report_date !== '';
  const where = place ? `${reportName(report)}, ${countyAndState(report)}` : countyAndState(report);
  return (
    <article aria-label={`${reportName(report)}, ${longDate(report.report_date)}`}>
      <ReportTop report={report} />
      <div className={styles['columns']}>
        <div>
          {report.status === 'WITHDRAWN' ? (
            <p className={styles['withdrawn']}>
              The Storm Prediction Center has since taken this report out of its list.
            </p>
          ) : null}
          <section className={styles['section']}>
            <h2>Report Details</h2>
            <dl>
              <Row name="Report Date">{longDate(report.report_date)}</Row>
              <Row name="Location">{where}</Row>
              <Row name="Preliminary F-Scale">
                {scale ?? 'Unrated'}
                {statedScale && statedScale !== scale ? ` (the source says ${statedScale})` : ''}
              </Row>
              <Row name="Comments">{report.comments || 'None'}</Row>
            </dl>
          </section>
        </div>
        {hasContext ? <ReportContext report={report} /> : null}
        <div className={styles['rest']}>
          {radar ? <div className={styles['section']}>{radar}</div> : null}
          <section className={styles['section']}>
            <h2>Contributions &amp; Suggestions</h2>
            {report.status === 'PROMOTED_TO_OFFICIAL' ? <Promoted report={report} /> : contributions}
          </section>
        </div>
      </div>
    </article>
  );
}

function Promoted({ report: { promoted_to_tornado_id: tornadoId } }: { report: StormReport }) {
  return (
    <div className={styles['promoted']}>
      <p>
        This report has been promoted to an official event, and its contributions have been migrated to that
        tornado.
      </p>
      {tornadoId ? <Link to={`/tornadoes/${tornadoId}`}>View the official tornado</Link> : null}
    </div>
  );
}
