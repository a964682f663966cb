import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../lib/api/api-query.ts';
import { useFirstPageIfBeyond, useListState } from '../../lib/list-state/use-list-state.ts';
import { useResults } from '../../lib/list-state/use-results.ts';
import { DateField } from '../../ui/filters/date-field.tsx';
import { FilterChips } from '../../ui/filters/filter-chips.tsx';
import { OptionSelect } from '../../ui/filters/option-select.tsx';
import { LeftOutNotes } from '../../ui/filters/left-out-notes.tsx';
import { LastVisitNote } from '../../ui/last-visit-note.tsx';
import { MonthDaySelect } from '../../ui/filters/month-day-select.tsx';
import { ScaleSelect } from '../../ui/filters/scale-select.tsx';
import { SearchPanel } from '../../ui/filters/search-panel.tsx';
import { TextField } from '../../ui/filters/text-field.tsx';
import { StateSelect } from '../../ui/filters/state-select.tsx';
import { Page } from '../../ui/page.tsx';
import { SafetyNote } from '../../ui/safety-line.tsx';
import { answerChoices, reportQueryString, type ReportSettings } from './report-query-string.ts';
import { showingText } from '../../entities/storm-report/report-words.ts';
import { ReportTools } from './report-tools.tsx';
import { StormReportResults } from './storm-report-results.tsx';
import styles from './storm-report-list-page.module.css';

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
