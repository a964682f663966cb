import { tornadoOfReportName } from '@touchdown/shared/storm-reports/report-words.ts';
import type { StormReportInList } from '@touchdown/shared/storm-reports/schema.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import { Link } from 'react-router-dom';

interface RecordAnswerWordsProps {
  report: StormReportInList;
  /** The last day of the official record; absent where that is not known. */
  until?: string | null | undefined;
}

/** What became of a report in the official record, in a sentence. */
export function RecordAnswerWords({ report, until }: RecordAnswerWordsProps) {
  const { record_answer: answer, tornado, promoted_to_tornado_id: id } = report;
  switch (answer) {
    case 'became':
      return (
        <>
          In the official record it became{' '}
          {tornado || id ? (
            <Link to={`/tornadoes/${tornado?.id ?? id}`}>
              {tornado ? tornadoOfReportName(tornado) : 'a tornado'}
            </Link>
          ) : (
            'a tornado'
          )}
          .
        </>
      );
    case 'undecided':
      return tornado ? (
        <>
          Probably this official tornado:{' '}
          <Link to={`/tornadoes/${tornado.id}`}>{tornadoOfReportName(tornado)}</Link> (not confirmed).
        </>
      ) : (
        'An official tornado is nearby, but no one has confirmed that it is the same one.'
      );
    case 'not_a_tornado':
      return 'The official record has no tornado here on this day.';
    case 'withdrawn':
      return 'The Storm Prediction Center later removed this report.';
    default:
      return until
        ? `Preliminary. The official record goes through ${longDate(until)}.`
        : 'Preliminary, until the official record covers this day.';
  }
}
