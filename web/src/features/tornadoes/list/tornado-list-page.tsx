import { useRef } from 'react';
import { FilterChips } from '../../../ui/filters/filter-chips.tsx';
import { FilterPanel } from '../../../ui/filters/filter-panel.tsx';
import { Page } from '../../../ui/page.tsx';
import { activeChips } from './active-chips.ts';
import { facetCounts } from './facet-counts.ts';
import { ListFilterForm } from './list-filter-form.tsx';
import { useTornadoList } from './list-query.ts';
import { ListResults, type CardAction } from './list-results.tsx';
import { noFilters } from './list-settings.ts';
import { acceptsPage } from './page-turn.ts';
import { rememberPanel, wasPanelOpen } from './panel-memory.ts';
import { ResultCount } from './result-count.tsx';
import styles from './tornado-list-page.module.css';
import { useListSettings } from './use-list-settings.ts';

/** The record, searched. The address is its state, so that a page of it can be kept and sent. */
export function TornadoListPage({ renderAction }: { renderAction: CardAction }) {
  const { applied, page, draft, hasChanges, setDraft, apply, remove, turnTo } = useListSettings();
  const query = useTornadoList(applied, page);
  const data = query.isError ? undefined : query.data;
  const chips = activeChips(applied);
  const results = useRef<HTMLElement>(null);
  /** What was pressed may be gone or far below now: keyboard and reader go on at the results. */
  const lookAtResults = (block: ScrollLogicalPosition) => {
    results.current?.focus({ preventScroll: true });
    results.current?.scrollIntoView({ block });
  };

  return (
    <Page title="Tornadoes">
      <div className={styles['search']}>
        <FilterPanel
          title="Search Filters & Options"
          badge={hasChanges ? 'Unapplied changes' : undefined}
          startsOpen={wasPanelOpen()}
          onToggle={rememberPanel}
        >
          <ListFilterForm
            draft={draft}
            onDraft={setDraft}
            canApply={hasChanges}
            onApply={() => {
              apply();
              lookAtResults('nearest');
            }}
            counts={facetCounts(data?.facets)}
          />
        </FilterPanel>
        <FilterChips
          chips={chips.map(({ key, label, without }) => ({
            key,
            label,
            onRemove: () => {
              remove(without);
              lookAtResults('nearest');
            },
          }))}
          onClear={() => {
            remove((settings) => ({ ...settings, ...noFilters }));
            lookAtResults('nearest');
          }}
        />
      </div>
      <section ref={results} tabIndex={-1} aria-label="Results" className={styles['results']}>
        <ResultCount
          settings={applied}
          isFiltered={chips.length > 0}
          total={data?.pagination.total}
          hasFailed={query.isError}
        />
        <ListResults
          data={data}
          error={query.error}
          isStale={query.isPlaceholderData}
          page={page}
          limit={applied.limit}
          renderAction={renderAction}
          onRetry={() => void query.refetch()}
          onPage={(to) => {
            if (to !== 1 && !(data && acceptsPage(to, data.pagination))) return;
            turnTo(to);
            lookAtResults('start');
          }}
        />
      </section>
    </Page>
  );
}
