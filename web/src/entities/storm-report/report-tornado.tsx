import type { StormReportInList } from '@touchdown/shared/storm-reports/schema.ts';
import { scoreWords, tornadoOfReportName } from '@touchdown/shared/storm-reports/report-words.ts';
import { Link } from 'react-router-dom';

/** The tornado of the record that a report is about, or is probably about with its score. */
export function ReportTornado({ report: { status, tornado } }: { report: StormReportInList }) {
  if (!tornado) return null;
  const isSure = status === 'PROMOTED_TO_OFFICIAL';
  return (
    <>
      {isSure ? null : 'probably '}
      <Link to={`/tornadoes/${tornado.id}`}>{tornadoOfReportName(tornado)}</Link>
      {isSure || tornado.score === null ? null : (
        <span className="nowrap"> – {scoreWords(tornado.score)}</span>
      )}
    </>
  );
}
