import { longDate } from '@touchdown/shared/text/written-date.ts';
import { Link } from 'react-router-dom';
import { leftOutWords, standInWords } from '../../entities/preliminary/preliminary-words.ts';
import { reportListLink } from '../../entities/preliminary/report-list-link.ts';
import { usePreliminary } from '../../entities/preliminary/use-preliminary.ts';

/** Until when the official record goes, and how many preliminary reports the list and the map have of the time since. */
export function RecordUntil({ until }: { until: string }) {
  const { data, isError, refetch } = usePreliminary();
  if (!data)
    return (
      <>
        The official record goes through {longDate(until)}.{' '}
        {isError ? (
          <>
            We couldn’t load the reports since then.{' '}
            <button type="button" onClick={() => void refetch()}>
              Try again
            </button>
          </>
        ) : null}
      </>
    );
  const { reports, leftOut } = data;
  return (
    <>
      {standInWords(until, reports.length)} {leftOutWords(leftOut)}{' '}
      {reports.length > 0 ? (
        <>
          See them <Link to={`/map?start_time_from=${dayAfter(until)}`}>on the map</Link> or{' '}
          <Link to={reportListLink({}).to}>as a list</Link>.
        </>
      ) : null}
    </>
  );
}

function dayAfter(date: string): string {
  return new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);
}
