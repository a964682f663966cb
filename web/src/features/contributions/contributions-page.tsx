import { useQuery } from '@tanstack/react-query';
import { Suspense, type ReactNode } from 'react';
import {
  contributionTypes,
  type ContributionType,
} from '@touchdown/shared/contributions/contribution-types.ts';
import { helpWords } from '../../entities/contribution/help-words.ts';
import { VotedListContext } from '../../entities/contribution/votes/own-votes.ts';
import { messageOf } from '../../lib/api/api-error.ts';
import { apiQuery } from '../../lib/api/api-query.ts';
import { useListState } from '../../lib/list-state/use-list-state.ts';
import { useResults } from '../../lib/list-state/use-results.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { FilterChips } from '../../ui/filters/filter-chips.tsx';
import { OptionSelect, StateSelect } from '../../ui/filters/filter-fields.tsx';
import { LastVisitNote } from '../../ui/last-visit-note.tsx';
import { Page } from '../../ui/page.tsx';
import { EmptyFace, FailureFace } from '../../ui/state-face.tsx';
import {
  feedQueryString,
  feedTypeLabel,
  firstFeedYear,
  noYear,
  type FeedSettings,
  feedViews,
  type FeedView,
} from './feed-query-string.ts';
import { ContributionList, ContributionListSkeleton } from './contribution-list.tsx';
import { PageLinks } from './page-links.tsx';
import { lazyPart } from '../../lib/lazy-part.ts';
import styles from './contribution-list.module.css';
import switchStyles from '../../ui/switch.module.css';

const labels: Readonly<Record<FeedView, string>> = { list: 'List', map: 'Map', gallery: 'Gallery' };

/** How the contributions are shown. */
function ViewSwitch({ view, onChange }: { view: FeedView; onChange: (view: FeedView) => void }) {
  return (
    <fieldset className={`${switchStyles['switch']} ${styles['views']}`} aria-label="View">
      {feedViews.map((each) => (
        <label key={each} className={switchStyles['choice']}>
          <input type="radio" name="view" checked={view === each} onChange={() => onChange(each)} />
          {labels[each]}
        </label>
      ))}
    </fieldset>
  );
}

const types = [
  { value: '' as const, label: 'All Types' },
  ...contributionTypes.map((value) => ({ value, label: feedTypeLabel(value) })),
];

const PlacedContributions = lazyPart(
  () => import('./placed/placed-contributions.tsx'),
  'PlacedContributions',
);

/**
 * All contributions, newest first, which is the only order that a feed without an end has. The URL names the filters,
 * the view and the contribution after which the page begins.
 */
export function ContributionsPage() {
  const list = useListState(feedQueryString, { history: 'push' });
  const { applied } = list;
  const { results, lookAtResults } = useResults();
  // Other filters begin with the newest page.
  const change = (settings: FeedSettings) => {
    list.set({ ...settings, before: '' });
    lookAtResults();
  };
  const clear = () => change({ ...feedQueryString.defaults, view: applied.view });
  const empty = <NoContributions applied={applied} onClear={list.chips.length > 0 ? clear : undefined} />;
  const needsPlaces = applied.view !== 'list' || applied.state !== '' || applied.year !== noYear;
  return (
    <Page title="Contributions">
      <p className={styles['lead']}>
        Stories, photos, links and corrections that people added to tornadoes and storm reports, newest first.
      </p>
      <form className={styles['filters']} onSubmit={(event) => event.preventDefault()}>
        <OptionSelect<ContributionType | ''>
          label="Type"
          value={applied.type}
          options={types}
          onChange={(type) => list.set({ type, before: '' })}
        />
        <StateSelect value={applied.state} onChange={(state) => list.set({ state, before: '' })} />
        <OptionSelect<number>
          label="Year"
          value={applied.year}
          options={yearOptions()}
          onChange={(year) => list.set({ year, before: '' })}
        />
        <ViewSwitch view={applied.view} onChange={(view) => list.set({ view, before: '' })} />
      </form>
      <FilterChips chips={list.chips} onRemove={({ without }) => change(without(applied))} onClear={clear} />
      <section ref={results} tabIndex={-1} aria-label="Results" className="focus-place above-20">
        {needsPlaces ? (
          <Suspense fallback={<ContributionListSkeleton count={3} />}>
            <PlacedContributions applied={applied} empty={empty} />
          </Suspense>
        ) : (
          <Feed applied={applied} empty={empty} />
        )}
      </section>
    </Page>
  );
}

/** The feed as the server lists it, page by page. */
function Feed({ applied, empty }: { applied: FeedSettings; empty: ReactNode }) {
  const query = Object.fromEntries(new URLSearchParams(feedQueryString.write(applied)));
  const answer = useQuery(apiQuery('GET /contributions', { query }));
  const { data, error, isPending, refetch } = answer;
  return (
    <>
      <LastVisitNote query={answer} what="list" />
      {data ? (
        data.contributions.length === 0 ? (
          empty
        ) : (
          <VotedListContext value={{ ids: data.contributions.map(({ id }) => id).join(',') }}>
            <ContributionList contributions={data.contributions} level={2} showsTarget />
          </VotedListContext>
        )
      ) : isPending ? (
        <ContributionListSkeleton count={3} />
      ) : (
        <FailureFace title="Failed to fetch contributions." onRetry={() => void refetch()}>
          Error loading data: {messageOf(error)}
        </FailureFace>
      )}
      <PageLinks applied={applied} next={data?.pagination.next ?? null} />
    </>
  );
}

/** Every year of the record, the newest first. */
function yearOptions() {
  const newest = new Date().getFullYear();
  const years = Array.from({ length: newest - firstFeedYear + 1 }, (_, at) => newest - at);
  return [{ value: noYear, label: 'All Years' }, ...years.map((value) => ({ value, label: String(value) }))];
}

interface NoContributionsProps {
  applied: FeedSettings;
  /** Removes the filters, if there are any. */
  onClear: (() => void) | undefined;
}

function NoContributions({ applied, onClear }: NoContributionsProps) {
  if (applied.before !== '') {
    return <EmptyFace title="No older contributions">Nothing is older than that day.</EmptyFace>;
  }
  if (onClear) {
    return (
      <EmptyFace title="No Matching Contributions" actions={<Button onClick={onClear}>Clear Filters</Button>}>
        No contributions match these filters. {helpWords.filtered}
      </EmptyFace>
    );
  }
  return (
    <EmptyFace
      title={applied.view === 'gallery' ? 'No pictures yet' : 'No contributions yet'}
      actions={
        <LinkButton to="/tornadoes" look="primary">
          Browse tornadoes
        </LinkButton>
      }
    >
      Be the first to contribute to the platform! {helpWords[applied.view === 'list' ? 'feed' : applied.view]}
    </EmptyFace>
  );
}
