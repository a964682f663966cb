import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { stormReportFile } from '@touchdown/shared/storm-reports/report-file.ts';
import type { StormReportCounts } from '@touchdown/shared/storm-reports/schema.ts';
import { countyPath, statePath } from '@touchdown/shared/search/place-paths.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import { titleCase } from '@touchdown/shared/text/title-case.ts';
import { apiQuery } from '../../lib/api/api-query.ts';
import { useFirstPageIfBeyond, useListState } from '../../lib/list-state/use-list-state.ts';
import { useResults } from '../../lib/list-state/use-results.ts';
import {
  DateField,
  OptionSelect,
  MonthDaySelect,
  TextField,
  StateSelect,
} from '../../ui/filters/filter-fields.tsx';
import { FilterChips } from '../../ui/filters/filter-chips.tsx';
import { LeftOutNotes } from '../../ui/filters/left-out-notes.tsx';
import { LastVisitNote } from '../../ui/last-visit-note.tsx';
import { ScaleSelect } from '../../ui/filters/scale-select.tsx';
import { SearchPanel } from '../../ui/filters/search-panel.tsx';
import { Page } from '../../ui/page.tsx';
import { SafetyNote } from '../../ui/safety-line.tsx';
import { answerChoices, reportQueryString, type ReportSettings } from './report-query-string.ts';
import { showingText } from '../../entities/storm-report/report-words.ts';
import { StormReportResults } from './storm-report-results.tsx';
import { chooseCommentCase, useCommentCase } from '../../lib/comment-case.ts';
import { toQueryString } from '../../lib/to-query-string.ts';
import styles from './storm-reports.module.css';

/** The list of storm reports, newest first. */
export function StormReportListPage() {
  const list = useListState(reportQueryString, { history: 'push' });
  const query = useQuery({
    ...apiQuery('GET /spc-reports', { query: reportQueryString.values(list.applied) }),
    placeholderData: keepPreviousData,
  });
  const { results, lookAtResults } = useResults();
  const showResults = () => {
    lookAtResults();
    window.scrollTo({ top: 0 });
  };
  const clear = () => {
    list.removeAll();
    showResults();
  };
  const turnTo = (to: number) => {
    list.turnTo(to);
    showResults();
  };
  const { reports, pagination, counts } = query.data?.data ?? {};
  useFirstPageIfBeyond(list, pagination);

  return (
    <Page
      title="SPC Preliminary Reports"
      lead="Same-day tornado reports from the Storm Prediction Center, before any survey. Ratings and locations are first estimates. Several reports may be about one tornado."
    >
      <ReportFilters list={list} onChange={showResults} />
      <section ref={results} tabIndex={-1} aria-label="Results" className="focus-place">
        <p className={`second-15 ${styles['count']}`} role="status">
          {reports && reports.length > 0 && pagination ? showingText(pagination) : ''}
        </p>
        <LastVisitNote query={query} what="list" />
        <SafetyNote className={styles['safety'] ?? ''} />
        {pagination ? (
          <ReportTools
            applied={list.applied}
            counts={counts}
            total={pagination.total}
            until={query.data?.data.official_until}
          />
        ) : null}
        <StormReportResults
          query={query}
          isFiltered={list.chips.length > 0}
          page={list.page}
          onPage={turnTo}
          onClear={clear}
        />
      </section>
    </Page>
  );
}

interface ReportFiltersProps {
  list: ReturnType<typeof useListState<ReportSettings>>;
  /** Called when the applied filters change. */
  onChange: () => void;
}

function ReportFilters({ list, onChange }: ReportFiltersProps) {
  const { draft } = list;
  return (
    <div className={`stack ${styles['filters']}`}>
      <SearchPanel
        hasChanges={list.hasChanges}
        onApply={() => {
          list.apply();
          onChange();
        }}
        onReset={() => list.setDraft(reportQueryString.defaults)}
      >
        <ScaleSelect
          value={draft.scales}
          onChange={(scales) => list.setDraft({ ...draft, scales })}
          startsEfOnly
        />
        <div className={styles['fields']}>
          <StateSelect value={draft.state} onChange={(state) => list.setDraft({ ...draft, state })} />
          <TextField
            label="County"
            value={draft.county}
            onChange={(county) => list.setDraft({ ...draft, county })}
          />
          <TextField
            label="Year"
            placeholder="Such as 2013"
            value={draft.year}
            onChange={(year) => list.setDraft({ ...draft, year })}
          />
          <MonthDaySelect
            value={draft.monthDay}
            onChange={(monthDay) => list.setDraft({ ...draft, monthDay })}
          />
          <DateField
            label="From"
            value={draft.dateFrom}
            onChange={(dateFrom) => list.setDraft({ ...draft, dateFrom })}
          />
          <DateField
            label="To"
            value={draft.dateTo}
            onChange={(dateTo) => list.setDraft({ ...draft, dateTo })}
          />
          <OptionSelect
            label="Official record says"
            value={draft.answer}
            options={answerChoices}
            onChange={(answer) => list.setDraft({ ...draft, answer })}
          />
          <TextField
            label="Words in comments"
            placeholder='Such as roof or "mobile home"'
            value={draft.text}
            onChange={(text) => list.setDraft({ ...draft, text })}
          />
        </div>
      </SearchPanel>
      <LeftOutNotes sentences={list.leftOut} />
      <FilterChips
        chips={list.chips}
        onRemove={({ without }) => {
          list.remove(without);
          onChange();
        }}
        onClear={() => {
          list.removeAll();
          onChange();
        }}
      />
    </div>
  );
}

interface ReportToolsProps {
  applied: ReportSettings;
  counts: StormReportCounts | undefined;
  total: number;
  /** The last day of the official record; absent where that is not known. */
  until?: string | null | undefined;
}

/** What a selection is made of, its file and feeds, and how its comments are written. */
function ReportTools({ applied, counts, total, until }: ReportToolsProps) {
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
