import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { pathOf } from '@touchdown/shared/contract/page-paths.ts';
import type { ListedCorrection } from '@touchdown/shared/history/schema.ts';
import { titleCase } from '@touchdown/shared/text/title-case.ts';
import { fieldLabels } from '@touchdown/shared/corrections/find-field.ts';
import { dayOfReportId } from '../../entities/storm-report/report-time.ts';
import { DayLink } from '../../ui/day-link.tsx';
import { CorrectionEntry } from '../../entities/correction/correction-entry.tsx';
import { messageOf } from '../../lib/api/api-error.ts';
import { apiQuery } from '../../lib/api/api-query.ts';
import { useListState } from '../../lib/list-state/use-list-state.ts';
import { useResults } from '../../lib/list-state/use-results.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { FilterChips } from '../../ui/filters/filter-chips.tsx';
import { LastVisitNote } from '../../ui/last-visit-note.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { helpWords } from '../../entities/contribution/help-words.ts';
import { EmptyFace, FailureFace } from '../../ui/state-face.tsx';
import {
  correctionsQueryString,
  type CorrectionsSettings,
  statusLabels,
} from './corrections-query-string.ts';
import { DateField, OptionSelect, SearchField, StateSelect } from '../../ui/filters/filter-fields.tsx';
import { SearchPanel } from '../../ui/filters/search-panel.tsx';
import styles from './corrections-page.module.css';

/** All corrections, newest first. The URL names the filters and the correction after which the page begins. */
export function CorrectionsPage() {
  const list = useListState(correctionsQueryString, { history: 'push' });
  const { applied } = list;
  const { results, lookAtResults } = useResults();
  const change = (settings: CorrectionsSettings) => {
    list.set({ ...settings, before: '' });
    lookAtResults();
  };
  const clear = () => change(correctionsQueryString.defaults);
  const query = Object.fromEntries(new URLSearchParams(correctionsQueryString.write(applied)));
  const answer = useQuery({
    ...apiQuery('GET /corrections', { query }),
    placeholderData: keepPreviousData,
  });
  const { data, error, isPending, isPlaceholderData, refetch } = answer;
  const next = data?.pagination.next ?? null;
  return (
    <Page
      title="Corrections"
      lead="Corrections that members suggested and moderators approved, newest first. The official value is always shown beside each one, even if a correction was reversed."
    >
      <p className="touch-links">
        <a href="/corrections.atom">Follow by Atom feed</a>
      </p>
      <div className="stack">
        <CorrectionFilters
          list={list}
          onApply={() => {
            list.apply();
            lookAtResults();
          }}
        />
        <FilterChips
          chips={list.chips}
          onRemove={({ without }) => change(without(applied))}
          onClear={clear}
        />
      </div>
      <section
        ref={results}
        tabIndex={-1}
        aria-label="Results"
        className={`focus-place above-20 ${isPlaceholderData ? 'stale' : ''}`}
      >
        <LastVisitNote query={answer} what="list" />
        {data ? (
          data.corrections.length > 0 ? (
            <CorrectionList corrections={data.corrections} />
          ) : (
            <NoCorrections
              isFirst={applied.before === ''}
              hasMore={next !== null}
              onClear={list.chips.length > 0 ? clear : undefined}
            />
          )
        ) : isPending ? (
          <div className="stack">
            <p role="status">Loading corrections...</p>
            <Skeleton height="7rem" />
            <Skeleton height="7rem" />
            <Skeleton height="7rem" />
          </div>
        ) : (
          <FailureFace title="Failed to fetch corrections." onRetry={() => void refetch()}>
            Error loading data: {messageOf(error)}
          </FailureFace>
        )}
      </section>
      <PageLinks applied={applied} next={next} />
    </Page>
  );
}

function CorrectionList({ corrections }: { corrections: readonly ListedCorrection[] }) {
  return (
    <ul className={styles['list']}>
      {corrections.map((one) => (
        <li key={`${one.target.id} ${one.field} ${one.approvedAt} ${one.suggestionId}`}>
          <CorrectionEntry
            type={one.target.type}
            correction={one}
            level={2}
            target={<TargetLink target={one.target} />}
            note={one.takenBack ? 'Reversed' : undefined}
          />
        </li>
      ))}
    </ul>
  );
}

function TargetLink({ target: { type, id, name, state } }: Pick<ListedCorrection, 'target'>) {
  const isTornado = type === 'tornado';
  const text = isTornado ? name : `Storm report: ${name}`;
  const place = state === null ? '' : titleCase(state);
  return (
    <p className="touch-links">
      <Link to={pathOf(isTornado ? 'tornado' : 'stormReport', { id })}>
        {place === '' || text.includes(place) ? text : `${text}, ${place}`}
      </Link>
      {isTornado ? null : <DayLink at={dayOfReportId(id)} day="convective" />}
    </p>
  );
}

function PageLinks({ applied, next }: { applied: CorrectionsSettings; next: string | null }) {
  const isFirst = applied.before === '';
  if (isFirst && next === null) return null;
  const pageAfter = (before: string) => {
    const search = correctionsQueryString.write({ ...applied, before });
    return search ? `/corrections?${search}` : '/corrections';
  };
  return (
    <nav aria-label="Pages" className="buttons above-32">
      {isFirst ? null : <LinkButton to={pageAfter('')}>Newest corrections</LinkButton>}
      {next === null ? null : <LinkButton to={pageAfter(next)}>Older corrections</LinkButton>}
    </nav>
  );
}

interface NoCorrectionsProps {
  isFirst: boolean;
  /** A rare filter: older ones have not been searched yet. */
  hasMore: boolean;
  /** Removes the filters, if there are any. */
  onClear: (() => void) | undefined;
}

function NoCorrections({ isFirst, hasMore, onClear }: NoCorrectionsProps) {
  if (onClear) {
    return (
      <EmptyFace title="No Matching Corrections" actions={<Button onClick={onClear}>Clear Filters</Button>}>
        {hasMore ? 'No matches yet. Older corrections may match.' : 'No corrections match these filters.'}
      </EmptyFace>
    );
  }
  return (
    <EmptyFace
      title={isFirst ? 'No corrections yet' : 'No older corrections'}
      actions={
        <LinkButton to="/tornadoes" look="primary">
          Browse tornadoes
        </LinkButton>
      }
    >
      {isFirst
        ? `Every value in the record is official. ${helpWords.corrections}`
        : 'Nothing is older than that day.'}
    </EmptyFace>
  );
}

const fields = [
  { value: '', label: 'All Fields' },
  ...[...fieldLabels].map(([value, label]) => ({ value, label })),
];
const statuses = [
  { value: '' as const, label: 'All' },
  { value: 'active' as const, label: statusLabels.active },
  { value: 'taken_back' as const, label: statusLabels.taken_back },
];

interface CorrectionFiltersProps {
  list: Pick<ReturnType<typeof useListState<CorrectionsSettings>>, 'draft' | 'setDraft' | 'hasChanges'>;
  onApply: () => void;
}

/** The fields of the filters. Other filters begin with the newest page. */
function CorrectionFilters({ list: { draft, setDraft, hasChanges }, onApply }: CorrectionFiltersProps) {
  const change = (part: Partial<CorrectionsSettings>) => setDraft({ ...draft, ...part, before: '' });
  return (
    <SearchPanel
      hasChanges={hasChanges}
      onApply={onApply}
      onReset={() => setDraft(correctionsQueryString.defaults)}
    >
      <div className={styles['fields']}>
        <StateSelect value={draft.state} onChange={(state) => change({ state })} />
        <OptionSelect
          label="Field"
          value={draft.field}
          options={fields}
          onChange={(field) => change({ field })}
        />
        <SearchField
          label="Who"
          placeholder="Username"
          value={draft.who}
          onChange={(who) => change({ who: who.trim() })}
        />
        <OptionSelect
          label="Status"
          value={draft.status}
          options={statuses}
          onChange={(status) => change({ status })}
        />
        <DateField label="From" value={draft.from} onChange={(from) => change({ from })} />
        <DateField label="To" value={draft.to} onChange={(to) => change({ to })} />
      </div>
    </SearchPanel>
  );
}
