import { stormReportFile } from '@touchdown/shared/storm-reports/report-file.ts';
import type { StormReportCounts } from '@touchdown/shared/storm-reports/schema.ts';
import { countyPath, statePath } from '@touchdown/shared/search/place-paths.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import { titleCase } from '@touchdown/shared/text/title-case.ts';
import { Link } from 'react-router-dom';
import { chooseCommentCase, useCommentCase } from '../../lib/comment-case.ts';
import { toQueryString } from '../../lib/to-query-string.ts';
import { reportQueryString, type ReportSettings } from './report-query-string.ts';
import styles from './storm-report-list-page.module.css';

interface ReportToolsProps {
  applied: ReportSettings;
  counts: StormReportCounts | undefined;
  total: number;
  /** The last day of the official record; absent where that is not known. */
  until?: string | null | undefined;
}

/** What a selection is made of, its file and feeds, and how its comments are written. */
export function ReportTools({ applied, counts, total, until }: ReportToolsProps) {
  return (
    <div className={`second-15 not-printed ${styles['tools']}`}>
      {counts ? <StatesAndStatuses applied={applied} counts={counts} until={until} /> : null}
      <p className={`touch-links ${styles['ways']}`}>
        <File applied={applied} total={total} />
        <Feeds applied={applied} />
      </p>
      {total > 0 ? <CommentChoice /> : null}
    </div>
  );
}

/** Each state is a link to its part of the selection. */
function StatesAndStatuses({
  applied,
  counts,
  until,
}: Pick<ReportToolsProps, 'applied' | 'until'> & { counts: StormReportCounts }) {
  const { states, statuses, answers } = counts;
  const ofRecord = [
    [statuses.PROMOTED_TO_OFFICIAL, 'became official tornadoes'],
    [statuses.PROPOSED_MATCH, 'probably belong to one'],
    // Without a last day of the record, all of them wait for it.
    [until && answers ? answers.waiting : 0, 'wait for the official record'],
    [answers?.not_a_tornado ?? 0, 'have no tornado nearby in the official record'],
  ] as const;
  const words = ofRecord.flatMap(([count, what]) => (count > 0 ? [`${groupedNumber(count)} ${what}`] : []));
  return (
    <>
      {states.length > 1 ? (
        <ul aria-label="Reports by state" className={`touch-links ${styles['states']}`}>
          {states.map(({ state, state_code: postal, reports }) => (
            <li key={postal}>
              <Link to={`?${reportQueryString.write({ ...applied, page: 1, state: titleCase(state) })}`}>
                {titleCase(state)}
              </Link>{' '}
              {groupedNumber(reports)}
            </li>
          ))}
        </ul>
      ) : null}
      {words.length > 0 ? <p>Of these, {listOf(words)}.</p> : null}
      {until ? <p>The official record goes through {longDate(until)}.</p> : null}
    </>
  );
}

/** `one`, `one and two`, `one, two and three` */
function listOf(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

function File({ applied, total }: { applied: ReportSettings; total: number }) {
  if (total === 0) return null;
  if (total > stormReportFile.maxReports)
    return <span>Choose a year or a state to download reports as CSV</span>;
  const { page: _page, ...filters } = reportQueryString.values(applied);
  const query = toQueryString(filters);
  return (
    <a href={`${stormReportFile.path}${query === '' ? '' : `?${query}`}`} download>
      Download as CSV
    </a>
  );
}

/** The feeds of the chosen county, else of the state, else of the country. */
function Feeds({ applied: { state, county } }: { applied: ReportSettings }) {
  const ofCounty = state && county ? countyPath(state, county) : undefined;
  const of = ofCounty ? `${county}, ${state}` : state || 'all states';
  const place = ofCounty ?? (state ? statePath(state) : undefined);
  const base = place === undefined ? '/spc-reports' : `${place}/reports`;
  return (
    <span>
      Follow {of}: <a href={`${base}.atom`}>Atom feed</a> <a href={`${base}.json`}>JSON feed</a>
    </span>
  );
}

function CommentChoice() {
  const isSentence = useCommentCase() === 'sentence';
  return (
    <label className={styles['choice']}>
      <input
        type="checkbox"
        checked={isSentence}
        onChange={({ target }) => chooseCommentCase(target.checked ? 'sentence' : 'sent')}
      />
      Show comments in sentence case instead of capitals
    </label>
  );
}
