import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { Link } from 'react-router-dom';
import type { PreliminaryReport } from './narrow-reports.ts';
import { placeOfReport, regionOfReport, timeOfReport } from './preliminary-words.ts';
import styles from './preliminary-note.module.css';

const maxLines = 20;

/** The newest reports of a selection, a line for each, which leads to the report. */
export function ReportLines({ reports }: { reports: readonly PreliminaryReport[] }) {
  return (
    <>
      <ol className={styles['lines']} aria-label="The newest preliminary reports">
        {reports.slice(0, maxLines).map((report) => (
          <li key={report.id}>
            <Link to={`/spc-reports/${report.id}`} className="touch-link">
              {placeOfReport(report)}
            </Link>
            <span className="second-15">
              {[regionOfReport(report), timeOfReport(report), report.scale ?? 'Unrated'].join(' · ')}
            </span>
          </li>
        ))}
      </ol>
      {reports.length > maxLines ? (
        <p className="second-15">
          The newest {maxLines} of {groupedNumber(reports.length)}.
        </p>
      ) : null}
    </>
  );
}
