import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQuery } from '../../../lib/api/api-query.ts';
import { acceptsPage } from '../../../lib/list-state/pages.ts';
import { useListState } from '../../../lib/list-state/use-list-state.ts';
import { useResults } from '../../../lib/list-state/use-results.ts';
import { FilterChips } from '../../../ui/filters/filter-chips.tsx';
import { LeftOutNotes } from '../../../ui/filters/left-out-notes.tsx';
import { LastVisitNote } from '../../../ui/last-visit-note.tsx';
import { SearchPanel } from '../../../ui/filters/search-panel.tsx';
import { SearchField } from '../../../ui/search/search-field.tsx';
import { Page } from '../../../ui/page.tsx';
import { facetCounts } from './facet-counts.ts';
import { listApiQuery, listQueryString, resetAll, type ListSettings } from './list-query-string.ts';
import { findNearPlace } from './find-near-place.ts';
import { useListView } from './list-view.ts';
import { ViewSwitch } from './view-switch.tsx';
import { ListFilterFields } from './list-filter-fields.tsx';
import { ListResults, type CardAction } from './list-results.tsx';
import { SearchAnswerNotes } from './search-answer-notes.tsx';
import { withUnderstood } from './understood-chips.ts';
import { ResultCount } from './result-count.tsx';
import styles from './tornado-list-page.module.css';

/** The list of all tornadoes, with its filters. */
export function TornadoListPage({ renderAction }: { renderAction: CardAction }) {
  const list = useListState(listQueryString);
  const { applied, page, draft } = list;
  const query = useTornadoList(applied);
  const { data } = query;
  // Until the answer for this very search arrives, a chip has its words.
  const understood = query.isPlaceholderData ? undefined : data?.understood;
  const chips = withUnderstood(list.chips, understood);
  const { results, lookAtResults } = useResults();

  const [view, setView] = useListView();
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

  return (
    <Page title="Tornadoes">
      <div className={`stack ${styles['search']}`}>
        <SearchField label="Search tornadoes" value={applied.q} />
        <SearchPanel
          hasChanges={list.hasChanges}
          onApply={() => void applyDraft()}
          onReset={() => change(resetAll(draft))}
          startsOpen={wasPanelOpen()}
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
          onClear={() => {
            list.removeAll();
            lookAtResults('nearest');
          }}
        />
      </div>
      <section
        ref={results}
        tabIndex={-1}
        aria-label="Results"
        className={`focus-place ${styles['results']}`}
      >
        <SearchAnswerNotes understood={understood} />
        <div className={`both-ends ${styles['head']}`}>
          <ResultCount
            settings={applied}
            isFiltered={chips.length > 0}
            total={data?.pagination.total}
            hasFailed={query.isError && !data}
          />
          <ViewSwitch view={view} onView={setView} />
        </div>
        <LastVisitNote query={query} what="list" />
        <ListResults
          data={data}
          error={query.error}
          isStale={query.isPlaceholderData}
          page={page}
          limit={applied.limit}
          renderAction={renderAction}
          view={view}
          sort={applied}
          onSort={(sort) => list.remove((from) => ({ ...from, ...sort }))}
          onRetry={() => void query.refetch()}
          onPage={(to) => {
            if (to !== 1 && !(data && acceptsPage(to, data.pagination))) return;
            list.turnTo(to);
            lookAtResults('start');
          }}
        />
      </section>
    </Page>
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
