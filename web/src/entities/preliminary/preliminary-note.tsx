import { longDate } from '@touchdown/shared/text/written-date.ts';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { useCurrentCatalogue } from '../../lib/current-catalogue.ts';
import { narrowReports, reachesBeyond, unansweredFilters, type TornadoParameters } from './narrow-reports.ts';
import styles from './preliminary-note.module.css';
import { ReportLines } from './report-lines.tsx';
import { standInWords, unansweredWords } from './preliminary-words.ts';
import { reportListLink } from './report-list-link.ts';
import { usePreliminary } from './use-preliminary.ts';

interface PreliminaryNoteProps {
  /** The selection of tornadoes beside it, as the API takes it. */
  parameters: TornadoParameters;
  /** The selection's place in words, such as `in Kansas`. */
  where?: string;
  /** Whether it says nothing where the record ends and no report stands in. A list says until when it goes in any case. */
  isOnlyWithReports?: boolean;
}

/**
 * Until when the official record goes, and how many preliminary reports stand in for the rest of a selection: counted
 * apart, because none of them is confirmed. Nothing where the selection ends before.
 */
export function PreliminaryNote({ parameters, where = '', isOnlyWithReports = false }: PreliminaryNoteProps) {
  const until = useCurrentCatalogue().data?.official_until;
  if (!until || !reachesBeyond(parameters, until)) return null;
  return <Note {...{ parameters, where, isOnlyWithReports, until }} />;
}

function Note({
  parameters,
  where,
  isOnlyWithReports,
  until,
}: Required<PreliminaryNoteProps> & { until: string }) {
  const cannot = unansweredFilters(parameters);
  const { data, isError, refetch } = usePreliminary({ isWanted: cannot.length === 0 });
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const ends = `The official record goes until ${longDate(until)}.`;
  if (cannot.length > 0) {
    return isOnlyWithReports ? null : (
      <p className={styles['note']}>
        {ends} {unansweredWords(cannot)}
      </p>
    );
  }
  if (isError && !data) {
    return (
      <p className={styles['note']} role="status">
        {ends} The preliminary reports since then could not be loaded.{' '}
        <button type="button" onClick={() => void refetch()}>
          Try again
        </button>
      </p>
    );
  }
  if (!data) {
    return isOnlyWithReports ? null : (
      <p className={styles['note']} role="status">
        {ends} Counting the preliminary reports since then…
      </p>
    );
  }
  const reports = narrowReports(data, parameters);
  if (isOnlyWithReports && reports.length === 0) return null;
  const list = reportListLink(parameters);
  return (
    <section aria-label="Preliminary reports" className={styles['part']}>
      <p className={styles['note']} role="status">
        <span aria-hidden="true" className={styles['mark']} />
        <span>
          {standInWords(until, reports.length, where)}
          {reports.length > 0 ? ' They are not in the count of tornadoes.' : ''}
        </span>
        {reports.length > 0 ? (
          <>
            <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
              {isOpen ? 'Hide them' : 'Show the newest'}
            </button>
            <Link to={list.to} className="not-printed">
              {list.isSame ? 'All as a list' : 'The list of all places'}
            </Link>
          </>
        ) : null}
      </p>
      <div id={id} hidden={!isOpen}>
        {isOpen ? <ReportLines reports={reports} /> : null}
      </div>
    </section>
  );
}
