import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { Link } from 'react-router-dom';
import { messageOf } from '../../lib/api/api-error.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PartFailure } from '../../ui/state-face.tsx';
import { narrowReports, type TornadoParameters } from './narrow-reports.ts';
import styles from './preliminary-note.module.css';
import { placeOfReport, regionOfReport, timeOfReport } from './preliminary-words.ts';
import { usePreliminary } from './use-preliminary.ts';

const maxLines = 20;

/** The newest reports of a selection, a line for each, which leads to the report. */
export function ReportLines({ parameters }: { parameters: TornadoParameters }) {
  const { data, error, refetch } = usePreliminary();
  if (!data)
    return error ? (
      <PartFailure
        title="We couldn’t load the preliminary reports"
        message={messageOf(error)}
        onRetry={() => void refetch()}
      />
    ) : (
      <div role="status" aria-label="Loading preliminary reports">
        <Skeleton height="9rem" />
      </div>
    );
  const reports = narrowReports(data.reports, parameters);
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
