import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Download, Ellipsis, MapIcon } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { pageSizeOptions } from '@touchdown/shared/contract/page-limits.ts';
import { sortDirections } from '@touchdown/shared/tornadoes/sort-fields.ts';
import type { TornadoFacets } from '@touchdown/shared/tornadoes/answers.ts';
import { apiQuery } from '../../../lib/api/api-query.ts';
import { acceptsPage } from '../../../lib/list-state/pages.ts';
import { useFirstPageIfBeyond, useListState } from '../../../lib/list-state/use-list-state.ts';
import { withUnderstood } from '../../../lib/list-state/understood-chips.ts';
import { useResults } from '../../../lib/list-state/use-results.ts';
import { useIsServed } from '../../../lib/page/use-is-served.ts';
import { useUnits } from '../../../lib/units.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { FilterChips } from '../../../ui/filters/filter-chips.tsx';
import { LeftOutNotes } from '../../../ui/filters/left-out-notes.tsx';
import { withChoice } from '../../../entities/profile/with-choice.ts';
import { DownloadMenu } from '../../../entities/tornado/download/download-menu.tsx';
import { ProfileLine } from '../../../entities/profile/profile-line.tsx';
import { PreliminaryNote } from '../../../entities/preliminary/preliminary-note.tsx';
import { LastVisitNote } from '../../../ui/last-visit-note.tsx';
import { SearchPanel } from '../../../ui/filters/search-panel.tsx';
import { UnderstoodSearch } from '../../../ui/search/understood-search.tsx';
import { SearchField } from '../../../ui/search/search-field.tsx';
import { Page } from '../../../ui/page.tsx';
import { UnitsSwitch } from '../../../ui/units-switch.tsx';
import { EmbedButton } from '../../../entities/tornado/share/share-button.tsx';
import {
  listApiQuery,
  listQueryString,
  profileQuery,
  resetAll,
  type ListSettings,
  type ListView,
  listViews,
  bestMatch,
  type ListSortField,
} from './list-query-string.ts';
import { mapUrl } from './map-url.ts';
import { findNearPlace } from './find-near-place.ts';
import { rememberedQueryString, rememberView } from './list-view.ts';
import { ListResults, type CardAction } from './list-results.tsx';
import { sortPhrase, sortDirectionLabels, sortFieldLabels } from './list-sort.ts';
import { MonthDaySelect, OptionSelect, StateSelect } from '../../../ui/filters/filter-fields.tsx';
import { ScaleSelect } from '../../../ui/filters/scale-select.tsx';
import { MoreFilterFields } from './more-filter-fields.tsx';
import switchStyles from '../../../ui/switch.module.css';
import styles from './tornado-list-page.module.css';

/** The list of all tornadoes, with its filters. */
export function TornadoListPage({ renderAction }: { renderAction: CardAction }) {
  const isServed = useIsServed();
  const list = useListState(isServed ? listQueryString : rememberedQueryString);
  const units = useUnits();
  const { applied, page, draft } = list;
  const query = useTornadoList(applied);
  const filters = profileQuery(applied);
  const asked = String(new URLSearchParams(listApiQuery(applied)));
  // The line that says what they have in common asks for it.
  const profile = useQuery({
    ...apiQuery('GET /tornadoes/profile', { query: filters }),
    enabled: false,
  });
  const { data } = query;
  useFirstPageIfBeyond(list, data?.pagination);
  // Until the answer for this very search arrives, a chip has its words.
  const understood = query.isPlaceholderData ? undefined : data?.understood;
  const chips = withUnderstood(list.chips, understood, units);
  const { results, lookAtResults } = useResults();

  const [nearProblem, setNearProblem] = useState('');
  const change = (next: ListSettings) => {
    setNearProblem('');
    list.setDraft(next);
  };
  const applyDraft = async () => {
    const found = await findNearPlace(draft.near);
    if ('problem' in found) {
      setNearProblem(found.problem);
      return;
    }
    list.set({ ...draft, near: found.near });
    lookAtResults('nearest');
  };
  const show = (view: ListView) => {
    rememberView(view);
    list.show({ view });
  };
  const clear = () => {
    list.removeAll();
    lookAtResults('nearest');
  };

  return (
    <Page title="Tornadoes">
      <div className={`stack not-printed ${styles['search']}`}>
        <SearchField label="Search tornadoes" value={applied.q} />
        <SearchPanel
          hasChanges={list.hasChanges}
          onApply={() => void applyDraft()}
          onReset={() => change(resetAll(draft))}
          startsOpen={!isServed && wasPanelOpen()}
          onToggle={rememberPanel}
        >
          <ListFilterFields
            draft={draft}
            onDraft={change}
            counts={facetCounts(data?.facets)}
            nearProblem={nearProblem}
          />
        </SearchPanel>
        <LeftOutNotes sentences={list.leftOut} />
        <FilterChips
          chips={chips}
          onRemove={({ without }) => {
            list.remove(without);
            lookAtResults('nearest');
          }}
          onClear={clear}
        />
      </div>
      <section ref={results} tabIndex={-1} aria-label="Results" className="focus-place results">
        <UnderstoodSearch understood={understood} page="/tornadoes" />
        <Ways
          settings={applied}
          onView={show}
          count={
            <ResultCount
              settings={applied}
              isFiltered={chips.length > 0}
              total={data?.pagination.total}
              years={profile.data?.years}
              hasFailed={query.isError && !data}
            />
          }
        >
          {data ? <DownloadMenu count={data.pagination.total} queryString={asked} /> : <DownloadLoading />}
          <EmbedButton path="/tornadoes" query={asked} title="Tornadoes" />
          <UnitsSwitch name="list" />
        </Ways>
        <LastVisitNote query={query} what="list" />
        <ListResults
          data={data}
          error={query.error}
          isStale={query.isPlaceholderData}
          page={page}
          limit={applied.limit}
          renderAction={renderAction}
          nearPlace={applied.near.place || 'the place'}
          view={applied.view}
          sort={applied}
          onSort={(sort) => list.remove((from) => ({ ...from, ...sort }))}
          onRetry={() => void query.refetch()}
          onClear={chips.length > 0 ? clear : undefined}
          onPage={(to) => {
            if (to !== 1 && !(data && acceptsPage(to, data.pagination))) return;
            list.turnTo(to);
            lookAtResults('start');
          }}
        />
        <div className={styles['summary']}>
          <ProfileLine
            query={filters}
            total={data?.pagination.total}
            onChoose={(at) => {
              list.remove((from) => withChoice(listQueryString, from, at));
              lookAtResults('nearest');
            }}
          />
        </div>
        {query.isError && !data ? null : (
          <PreliminaryNote
            preliminary={profile.data?.preliminary}
            isCounting={profile.isPending && applied.q === ''}
            parameters={filters}
            where={chips.length > 0 ? 'with these filters' : ''}
            isOnlyWithReports
          />
        )}
      </section>
    </Page>
  );
}

/** The number of results, and what to do with them: the usual ways in sight, the others behind dots. */
function Ways({
  settings,
  onView,
  count,
  children,
}: {
  settings: ListSettings;
  onView: (view: ListView) => void;
  count: ReactNode;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className={`both-ends ${styles['head']}`}>
      {count}
      <div className={styles['ways']}>
        <LinkButton to={mapUrl(settings)}>
          <MapIcon size={16} aria-hidden="true" />
          See these on the map
        </LinkButton>
        <div className={styles['views']} data-open={isOpen}>
          <ViewSwitch view={settings.view} onView={onView} />
        </div>
        <Button
          className={styles['dots']}
          aria-label="More"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <Ellipsis size={18} aria-hidden="true" />
        </Button>
      </div>
      <div id={id} hidden={!isOpen} className={`${styles['ways']} ${styles['more']}`}>
        {children}
      </div>
    </div>
  );
}

/** The button in its place, until it is known what a file would have. */
function DownloadLoading() {
  return (
    <Button disabled>
      <Download size={16} aria-hidden="true" />
      Download
    </Button>
  );
}

/** Fetches a page of the list with its facets. The previous page stays visible while it loads. */
function useTornadoList(settings: ListSettings) {
  const query = { ...listApiQuery(settings), facets: 'true' };
  return useQuery({ ...apiQuery('GET /tornadoes', { query }), placeholderData: keepPreviousData });
}

const panelKey = 'list_panel_open';

/** A return to the list restores the panel, because the panel moves everything below it. */
function wasPanelOpen(): boolean {
  try {
    return sessionStorage.getItem(panelKey) === 'true';
  } catch {
    return false;
  }
}

function rememberPanel(isOpen: boolean): void {
  try {
    sessionStorage.setItem(panelKey, String(isOpen));
  } catch {
    // Without storage the panel is closed at first.
  }
}

const viewLabels = { cards: 'Cards', table: 'Table' } as const satisfies Record<ListView, string>;

function ViewSwitch({ view, onView }: { view: ListView; onView: (view: ListView) => void }) {
  return (
    <fieldset className={`${switchStyles['switch']} not-printed ${styles['switch']}`} aria-label="View">
      {listViews.map((name) => (
        <label key={name} className={`${switchStyles['choice']} ${styles['choice']}`}>
          <input type="radio" name="list-view" checked={view === name} onChange={() => onView(name)} />
          {viewLabels[name]}
        </label>
      ))}
    </fieldset>
  );
}

interface ResultCountProps {
  settings: ListSettings;
  isFiltered: boolean;
  /** Undefined until the first answer. */
  total: number | undefined;
  /** Those of the record, once they are known. */
  years: { first: number; last: number } | undefined;
  hasFailed: boolean;
}

/** The number of results and their order, announced when it changes. A failure has its own message. */
function ResultCount({ settings, isFiltered, total, years, hasFailed }: ResultCountProps) {
  const { sortBy, sortDirection } = settings;
  const order = sortBy === bestMatch ? 'best match first' : sortPhrase(sortBy, sortDirection);
  const what = isFiltered ? `${total === 1 ? 'matches' : 'match'} your filters` : 'tornadoes';
  return (
    <p className={styles['count']} aria-live="polite">
      {hasFailed ? null : total === undefined ? (
        'Loading tornadoes…'
      ) : (
        <>
          <strong>{groupedNumber(total)}</strong> {what}, {order}
          {years && !isFiltered ? (
            <span className={styles['years']}>
              {' '}
              ({years.first} to {years.last})
            </span>
          ) : null}
        </>
      )}
    </p>
  );
}

interface ListFilterFieldsProps {
  draft: ListSettings;
  onDraft: (draft: ListSettings) => void;
  counts: FacetLookup | undefined;
  nearProblem: string;
}

const sortFields = (Object.keys(sortFieldLabels) as ListSortField[]).map((value) => ({
  value,
  label: sortFieldLabels[value],
}));
const directions = sortDirections.toReversed().map((value) => ({ value, label: sortDirectionLabels[value] }));

function ListFilterFields({ draft, onDraft, counts, nearProblem }: ListFilterFieldsProps) {
  const change = (part: Partial<ListSettings>) => onDraft({ ...draft, ...part });
  return (
    <>
      <ScaleSelect
        value={draft.ratings}
        onChange={(ratings) => change({ ratings })}
        counts={counts?.ratings}
      />
      <div className={styles['fields']}>
        <StateSelect value={draft.state} onChange={(state) => change({ state })} counts={counts?.states} />
        <MonthDaySelect
          value={draft.monthDay}
          onChange={(monthDay) => change({ monthDay })}
          counts={counts?.months}
        />
        <OptionSelect
          label="Sort by"
          value={draft.sortBy === bestMatch && draft.q === '' ? 'begin_datetime' : draft.sortBy}
          options={draft.q === '' ? sortFields : [{ value: bestMatch, label: 'Best match' }, ...sortFields]}
          onChange={(sortBy) => change({ sortBy })}
        />
        <OptionSelect
          label="Sort direction"
          value={draft.sortDirection}
          options={directions}
          onChange={(sortDirection) => change({ sortDirection })}
        />
        <OptionSelect
          label="Results per page"
          value={draft.limit}
          options={sizesWith(draft.limit)}
          onChange={(limit) => change({ limit })}
        />
      </div>
      <MoreFilterFields draft={draft} onDraft={onDraft} counts={counts?.years} nearProblem={nearProblem} />
    </>
  );
}

/** The choices of page size, with the URL's own size where it is not among them. */
function sizesWith(limit: number): { value: number; label: string }[] {
  return [...new Set([...pageSizeOptions, limit])]
    .sort((a, b) => a - b)
    .map((value) => ({ value, label: String(value) }));
}

/** The number of tornadoes for each choice under the other applied filters. */
interface FacetLookup {
  ratings: ReadonlyMap<string, number>;
  states: ReadonlyMap<string, number>;
  months: ReadonlyMap<number, number>;
  years: ReadonlyMap<number, number>;
}

function facetCounts(facets: TornadoFacets | undefined): FacetLookup | undefined {
  return (
    facets && {
      ratings: countsOf(facets.rating),
      states: countsOf(facets.state),
      months: countsOf(facets.month),
      years: countsOf(facets.year),
    }
  );
}

function countsOf<T>(facet: readonly { value: T; count: number }[]): Map<T, number> {
  return new Map(facet.map(({ value, count }) => [value, count]));
}
