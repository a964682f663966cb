import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { PreliminaryCount } from '@touchdown/shared/contract/official-until.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { useCurrentCatalogue } from '../../lib/current-catalogue.ts';
import { toQueryString } from '../../lib/to-query-string.ts';
import {
  isEndless,
  narrowReports,
  reachesBeyond,
  unansweredFilters,
  type TornadoParameters,
} from './narrow-reports.ts';
import {
  leftOutWords,
  standInWords,
  unansweredWords,
  placeOfReport,
  regionOfReport,
  timeOfReport,
} from './preliminary-words.ts';
import { usePreliminary } from './use-preliminary.ts';
import { messageOf } from '../../lib/api/api-error.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PartFailure } from '../../ui/state-face.tsx';
import styles from './preliminary-note.module.css';

interface PreliminaryNoteProps {
  /** What an answer counted: null where the record covers all of it. Undefined where it says nothing, and the reports are counted here. */
  preliminary?: PreliminaryCount | null | undefined;
  /** Whether the answer is still on its way. */
  isCounting?: boolean;
  /** The selection of tornadoes beside it, as the API takes it. */
  parameters: TornadoParameters;
  /** The selection in words, such as `in Kansas`. */
  where?: string;
  /** Whether it says nothing where no report stands in. Otherwise it says until when the record goes in any case. */
  isOnlyWithReports?: boolean;
}

/**
 * Until when the official record goes, and how many preliminary reports stand in for the rest of a selection: counted
 * apart, because none of them is confirmed. Nothing where the selection ends before.
 */
export function PreliminaryNote({
  preliminary,
  isCounting = false,
  parameters,
  where = '',
  isOnlyWithReports = false,
}: PreliminaryNoteProps) {
  if (isCounting) return isEndless(parameters) ? <Room parameters={parameters} /> : null;
  if (preliminary === undefined) return <UncountedNote {...{ parameters, where, isOnlyWithReports }} />;
  if (preliminary === null) return null;
  const { official_until: until, reports: count } = preliminary;
  return count === 0 && isOnlyWithReports ? null : (
    <CountedNote key={until} {...{ until, count, parameters, where }} />
  );
}

/** Asks until when the record goes, because no answer has said it. */
function UncountedNote(props: Required<Omit<PreliminaryNoteProps, 'preliminary' | 'isCounting'>>) {
  const { data: current, isPending } = useCurrentCatalogue();
  if (isPending && !props.isOnlyWithReports && isEndless(props.parameters))
    return <Room parameters={props.parameters} />;
  const until = current?.official_until;
  return until && reachesBeyond(props.parameters, until) ? <CountingNote {...props} until={until} /> : null;
}

/** As high as the note, before it is known until when the record goes. */
function Room({ parameters }: Pick<NoteProps, 'parameters'>) {
  return (
    <div className={`${styles['part']} unseen`} aria-hidden="true">
      <div className={styles['note']}>
        <p>The official record goes through December 31, 2000. Counting reports since then…</p>
        {/* Nobody may reach a link that is not seen. */}
        <button type="button" disabled>
          {reportListLink(parameters).isSame ? listWords.same : listWords.whole}
        </button>
      </div>
    </div>
  );
}

type NoteProps = Required<Pick<PreliminaryNoteProps, 'parameters' | 'where'>> & { until: string };

/** Counts the reports of a selection that no answer has counted. */
function CountingNote({
  isOnlyWithReports,
  ...note
}: NoteProps & Required<Pick<PreliminaryNoteProps, 'isOnlyWithReports'>>) {
  const { parameters, until } = note;
  const cannot = unansweredFilters(parameters);
  const { data, isError, refetch } = usePreliminary({ isWanted: cannot.length === 0 });
  const count = cannot.length === 0 && data ? narrowReports(data.reports, parameters).length : 0;
  if (isOnlyWithReports && count === 0) return null;
  if (cannot.length === 0 && data)
    return <CountedNote {...note} count={count} leftOut={data.leftOut} isLinked />;
  return (
    <div className={styles['part']}>
      <div className={styles['note']}>
        <p role="status">
          {cannot.length > 0 ? (
            unansweredWords(cannot, until)
          ) : isError ? (
            <>
              The official record goes through {longDate(until)}. We couldn’t load the reports since then.{' '}
              <button type="button" onClick={() => void refetch()}>
                Try again
              </button>
            </>
          ) : (
            `The official record goes through ${longDate(until)}. Counting reports since then…`
          )}
        </p>
        <ReportListLink parameters={parameters} />
      </div>
    </div>
  );
}

interface CountedNoteProps extends NoteProps {
  count: number;
  leftOut?: number;
  /** Whether the list has its link in any case, as while they were counted, so that the note keeps its height. */
  isLinked?: boolean;
}

function CountedNote({ until, count, parameters, where, leftOut = 0, isLinked = false }: CountedNoteProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <section aria-label="Preliminary reports" className={styles['part']}>
      <div className={styles['note']}>
        <p>
          {standInWords(until, count, where)}
          {count > 0 ? ' They are not counted as tornadoes.' : ''} {leftOutWords(leftOut)}
        </p>
        {count > 0 ? (
          <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Hide them' : 'Show the newest'}
          </button>
        ) : null}
        {count > 0 || isLinked ? <ReportListLink parameters={parameters} /> : null}
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen ? <ReportLines parameters={parameters} /> : null}
      </div>
    </section>
  );
}

const listWords = { same: 'All as a list', whole: 'The list of all places' } as const;

function ReportListLink({ parameters }: Pick<NoteProps, 'parameters'>) {
  const list = reportListLink(parameters);
  return (
    <Link to={list.to} className="not-printed">
      {list.isSame ? listWords.same : listWords.whole}
    </Link>
  );
}

/** The parameters that the list of reports has too. Its days are convective ones. */
const sameNames = ['state', 'county', 'year', 'month', 'day'] as const;

/** Returns the list of the reports that wait for the official record, with the filters that it has too, and whether it has all. */
function reportListLink(parameters: TornadoParameters): { to: string; isSame: boolean } {
  const text = (name: string) => String(parameters[name] ?? '');
  const only = text('convective_day');
  const query = toQueryString({
    record_answer: 'waiting',
    ...Object.fromEntries(sameNames.map((name) => [name, text(name)])),
    date_from: only || text('date_from') || text('start_time_from').slice(0, 10),
    date_to: only || text('date_to') || text('start_time_to').slice(0, 10),
  });
  return {
    to: `/spc-reports?${query}`,
    isSame: text('near_lat') === '' && text('bounds_north') === '',
  };
}

const maxLines = 20;

/** The newest reports of a selection, a line for each, which leads to the report. */
function ReportLines({ parameters }: { parameters: TornadoParameters }) {
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
