import { longDate } from '@touchdown/shared/text/written-date.ts';
import { reportName } from '@touchdown/shared/storm-reports/describe-storm-report.ts';
import type { StormReport } from '@touchdown/shared/storm-reports/schema.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ReportContext } from './report-context.tsx';
import { ReportTop } from './report-top.tsx';
import { RecordColumns, RecordPart, RecordRow } from '../../ui/record-page.tsx';
import { countyAndState } from '../../entities/storm-report/report-words.ts';
import styles from './storm-report-page.module.css';

interface StormReportRecordProps {
  report: StormReport;
  contributions: ReactNode;
  radar?: ReactNode;
}

/** The details of a storm report, its radar loop and its contributions. */
export function StormReportRecord({ report, contributions, radar }: StormReportRecordProps) {
  const { location_text: place, preliminary_f_scale: scale, preliminary_f_scale_text: statedScale } = report;
  const hasContext = report.start_lat !== null && report.start_lon !== null && report.report_date !== '';
  const where = place ? `${reportName(report)}, ${countyAndState(report)}` : countyAndState(report);
  return (
    <article aria-label={`${reportName(report)}, ${longDate(report.report_date)}`}>
      <ReportTop report={report} />
      <RecordColumns className={styles['columns']}>
        <div>
          {report.status === 'WITHDRAWN' ? (
            <p className={styles['withdrawn']}>
              The Storm Prediction Center has since removed this report from its list.
            </p>
          ) : null}
          <RecordPart>
            <h2 className={`section-heading ${styles['rows']}`}>Report Details</h2>
            <dl>
              <RecordRow name="Report Date">{longDate(report.report_date)}</RecordRow>
              <RecordRow name="Location">{where}</RecordRow>
              <RecordRow name="Preliminary F-Scale">
                {scale ?? 'Unrated'}
                {statedScale && statedScale !== scale ? ` (the source says ${statedScale})` : ''}
              </RecordRow>
              <RecordRow name="Comments">{report.comments || 'None'}</RecordRow>
            </dl>
          </RecordPart>
        </div>
        {hasContext ? <ReportContext report={report} /> : null}
        <div className={styles['rest']}>
          {radar ? <RecordPart>{radar}</RecordPart> : null}
          <RecordPart>
            <h2 className={`section-heading ${styles['others']}`}>Contributions &amp; Suggestions</h2>
            {report.status === 'PROMOTED_TO_OFFICIAL' ? <Promoted report={report} /> : contributions}
          </RecordPart>
        </div>
      </RecordColumns>
    </article>
  );
}

function Promoted({ report: { promoted_to_tornado_id: tornadoId } }: { report: StormReport }) {
  return (
    <div className="touch-links">
      <p>
        This report has been promoted to an official event, and its contributions have been migrated to that
        tornado.
      </p>
      {tornadoId ? <Link to={`/tornadoes/${tornadoId}`}>View the official tornado</Link> : null}
    </div>
  );
}
