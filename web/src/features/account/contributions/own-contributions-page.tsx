import { useEffect, useRef } from 'react';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import type { OwnContribution } from '@touchdown/shared/contributions/own-contribution.ts';
import { messageOf } from '../../../lib/api/api-error.ts';
import { cutPage } from '../../../lib/list-state/pages.ts';
import { useMorePages, type PagedQuery } from '../../../lib/list-state/use-more-pages.ts';
import { useListState } from '../../../lib/list-state/use-list-state.ts';
import { useResults } from '../../../lib/list-state/use-results.ts';
import { contributionOrders, orderLabels } from '../../../entities/contribution/contribution-order.ts';
import { helpWords } from '../../../entities/contribution/help-words.ts';
import { useOwnContributions } from '../../../entities/contribution/person-contributions.ts';
import { useCurrentUser } from '../../../session/use-session.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { OptionSelect } from '../../../ui/filters/filter-fields.tsx';
import { MorePages } from '../../../ui/more-pages.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { EmptyFace, FailureFace } from '../../../ui/state-face.tsx';
import { AccountPage } from '../account-page.tsx';
import { OwnAnswers } from './own-answers.tsx';
import { OwnContributionItem } from './own-contribution-item.tsx';
import { TrustNote } from './trust-note.tsx';
import {
  contributionsPerPage,
  ownContributionCount,
  filterOwn,
  ownQueryString,
  ownCategories,
  ownStatuses,
  type OwnCategory,
  type OwnStatus,
} from './own-contributions.ts';
import listStyles from '../account.module.css';
import styles from '../own-lists.module.css';

export function OwnContributionsPage() {
  const { id, contributions_count: counted } = useCurrentUser();
  const query = useOwnContributions(id);
  const { data, error, refetch } = query;
  // Filters, order and pages are of the whole list.
  useMorePages(query, data?.length ?? 0, true);
  const count = ownContributionCount(query, counted);
  useEffect(() => {
    // oxlint-disable-next-line no-console -- section 8: this failure is shown and logged
    if (error) console.warn('Failed to load contributions.', error);
  }, [error]);
  const lead = data ? `${groupedNumber(count)} ${count === 1 ? 'contribution' : 'contributions'}` : undefined;
  return (
    <AccountPage title="Your Tornado Contributions" windowTitle="Your Contributions" lead={lead}>
      {data && !query.hasNextPage ? <TrustNote contributions={data} /> : null}
      {data ? (
        <Contributions contributions={data} query={query} />
      ) : error ? (
        <FailureFace title="Failed to fetch contributions." onRetry={() => void refetch()}>
          {messageOf(error)}
        </FailureFace>
      ) : (
        <Loading />
      )}
      <OwnAnswers />
    </AccountPage>
  );
}

const types = choices('All Types', ownCategories);
const statuses = choices('All Status', ownStatuses);
const orders = contributionOrders.map((value) => ({ value, label: orderLabels[value] }));

interface ContributionsProps {
  contributions: readonly OwnContribution[];
  query: PagedQuery;
}

function Contributions({ contributions, query }: ContributionsProps) {
  const list = useListState(ownQueryString);
  const { applied } = list;
  const { results, lookAtResults } = useResults();
  const items = useRef<HTMLUListElement>(null);
  if (contributions.length === 0 && !query.hasNextPage) return <NoContributions />;
  const clear = () => {
    list.set(ownQueryString.defaults);
    lookAtResults();
  };
  const matching = filterOwn(contributions, applied);
  const { shown, pagination } = cutPage(matching, list.page, contributionsPerPage);
  return (
    <>
      <form className="above-20 field-grid" onSubmit={(event) => event.preventDefault()}>
        <OptionSelect<OwnCategory | ''>
          label="Contribution Type"
          value={applied.category}
          options={types}
          onChange={(category) => list.set({ category })}
        />
        <OptionSelect<OwnStatus | ''>
          label="Status"
          value={applied.status}
          options={statuses}
          onChange={(status) => list.set({ status })}
        />
        <OptionSelect
          label="Sort By"
          value={applied.order}
          options={orders}
          onChange={(order) => list.set({ order })}
        />
      </form>
      <section ref={results} tabIndex={-1} aria-label="Contributions" className="focus-place results">
        <div className={`both-ends ${listStyles['found']}`}>
          <p role="status">
            Showing {groupedNumber(matching.length)} of {groupedNumber(contributions.length)} contributions
            {` · Page ${pagination.page} of ${Math.max(pagination.totalPages, 1)}`}
          </p>
          {list.isDefault ? null : <Button onClick={clear}>Clear Filters</Button>}
        </div>
        {matching.length === 0 ? (
          <EmptyFace title="No results found" actions={<Button onClick={clear}>Clear All Filters</Button>}>
            No contributions match these filters.
          </EmptyFace>
        ) : (
          <ul ref={items} className={`card-grid ${styles['list']}`}>
            {shown.map((contribution) => (
              <li key={contribution.id}>
                <OwnContributionItem contribution={contribution} level={2} />
              </li>
            ))}
          </ul>
        )}
        <Pagination
          info={pagination}
          onPage={(to) => {
            list.turnTo(to);
            lookAtResults('start');
          }}
        />
        <MorePages
          query={query}
          what="contributions"
          count={contributions.length}
          failure="Failed to fetch contributions."
          list={items}
          loadsOnScroll={false}
        />
      </section>
    </>
  );
}

function choices<T extends string>(
  all: string,
  labels: Record<T, string>,
): { value: T | ''; label: string }[] {
  return [
    { value: '', label: all },
    ...(Object.keys(labels) as T[]).map((value) => ({ value, label: labels[value] })),
  ];
}

function NoContributions() {
  return (
    <EmptyFace
      title="No contributions yet"
      actions={
        <LinkButton to="/" look="primary">
          Explore Tornadoes
        </LinkButton>
      }
    >
      What you add to a tornado or a storm report is listed here, with its status. {helpWords.own}
    </EmptyFace>
  );
}

function Loading() {
  return (
    <ul className={`card-grid ${styles['list']}`} aria-label="Loading contributions" aria-busy="true">
      {[1, 2, 3].map((key) => (
        <li key={key} className={`card stack ${listStyles['bones']}`}>
          <Skeleton width="7rem" height="0.9rem" />
          <Skeleton width="70%" height="1.4rem" />
          <Skeleton width="40%" height="1rem" />
        </li>
      ))}
    </ul>
  );
}
