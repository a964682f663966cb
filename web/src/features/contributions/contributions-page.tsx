import { useQuery } from '@tanstack/react-query';
import { VotedListContext } from '../../entities/contribution/votes/own-votes.ts';
import {
  contributionTypes,
  type ContributionType,
} from '@touchdown/shared/contributions/contribution-types.ts';
import { messageOf } from '../../lib/api/api-error.ts';
import { apiQuery } from '../../lib/api/api-query.ts';
import { useListState } from '../../lib/list-state/use-list-state.ts';
import { useResults } from '../../lib/list-state/use-results.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { FilterChips } from '../../ui/filters/filter-chips.tsx';
import { OptionSelect } from '../../ui/filters/option-select.tsx';
import { LastVisitNote } from '../../ui/last-visit-note.tsx';
import { Page } from '../../ui/page.tsx';
import { EmptyFace, FailureFace } from '../../ui/state-face.tsx';
import { feedQueryString, feedTypeLabel, type FeedSettings } from './feed-query-string.ts';
import { ContributionList, ContributionListSkeleton } from './contribution-list.tsx';
import styles from './contribution-list.module.css';

const types = [
  { value: '' as const, label: 'All Types' },
  ...contributionTypes.map((value) => ({ value, label: feedTypeLabel(value) })),
];

/**
 * All contributions, newest first, which is the only order that a feed without an end has. The URL names the filters
 * and the contribution after which the page begins.
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
  const clear = () => change(feedQueryString.defaults);
  const isFirst = applied.before === '';
  const query = Object.fromEntries(new URLSearchParams(feedQueryString.write(applied)));
  const answer = useQuery(apiQuery('GET /contributions', { query }));
  const { data, error, isPending, refetch } = answer;
  return (
    <Page title="Contributions">
      <p className={styles['lead']}>
        Stories, pictures, links and corrections that people have added to tornadoes and storm reports, newest
        first.
      </p>
      <form className={styles['filters']} onSubmit={(event) => event.preventDefault()}>
        <OptionSelect<ContributionType | ''>
          label="Type"
          value={applied.type}
          options={types}
          onChange={(type) => list.set({ type, before: '' })}
        />
      </form>
      <FilterChips chips={list.chips} onRemove={({ without }) => change(without(applied))} onClear={clear} />
      <section
        ref={results}
        tabIndex={-1}
        aria-label="Results"
        className={`focus-place ${styles['results']}`}
      >
        <LastVisitNote query={answer} what="list" />
        {data ? (
          data.contributions.length === 0 ? (
            <NoContributions isFirst={isFirst} onClear={list.chips.length > 0 ? clear : undefined} />
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
      </section>
      <PageLinks applied={applied} next={data?.pagination.next ?? null} />
    </Page>
  );
}

function PageLinks({ applied, next }: { applied: FeedSettings; next: string | null }) {
  const isFirst = applied.before === '';
  if (isFirst && next === null) return null;
  const pageAfter = (before: string) => {
    const search = feedQueryString.write({ ...applied, before });
    return search ? `/contributions?${search}` : '/contributions';
  };
  return (
    <nav aria-label="Pages" className={`buttons ${styles['turn']}`}>
      {isFirst ? null : <LinkButton to={pageAfter('')}>Newest contributions</LinkButton>}
      {next === null ? null : <LinkButton to={pageAfter(next)}>Older contributions</LinkButton>}
    </nav>
  );
}

interface NoContributionsProps {
  isFirst: boolean;
  /** Removes the filters, if there are any. */
  onClear: (() => void) | undefined;
}

function NoContributions({ isFirst, onClear }: NoContributionsProps) {
  if (!isFirst) {
    return <EmptyFace title="No older contributions">There are none from before that day.</EmptyFace>;
  }
  if (onClear) {
    return (
      <EmptyFace title="No Matching Contributions" actions={<Button onClick={onClear}>Clear Filters</Button>}>
        No contributions match these filters.
      </EmptyFace>
    );
  }
  return (
    <EmptyFace
      title="No contributions yet"
      actions={
        <LinkButton to="/tornadoes" look="primary">
          Browse tornadoes
        </LinkButton>
      }
    >
      Be the first to contribute to the platform!
    </EmptyFace>
  );
}
