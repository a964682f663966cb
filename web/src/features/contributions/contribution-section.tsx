import { useInfiniteQuery } from '@tanstack/react-query';
import { contributionTypes } from '@touchdown/shared/contributions/contribution-types.ts';
import { addFragmentOf, contributionFragment } from '@touchdown/shared/contributions/contribution-path.ts';
import type { Contribution } from '@touchdown/shared/contributions/schema.ts';
import { Suspense, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { contributionTypeLabel } from '../../entities/contribution/contribution-words.ts';
import { helpWords } from '../../entities/contribution/help-words.ts';
import type { VotedList } from '../../entities/contribution/votes/own-votes.ts';
import { messageOf } from '../../lib/api/api-error.ts';
import { maxLoadedAlone, useMorePages, type PagedQuery } from '../../lib/list-state/use-more-pages.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { MorePages } from '../../ui/more-pages.tsx';
import { contributionsQuery, type ContributionTargetKind } from './contributions-query.ts';
import { ContributionList, ContributionListSkeleton } from './contribution-list.tsx';
import styles from './contribution-list.module.css';
import {
  contributionOrders,
  orderLabels,
  inOrder,
  type ContributionOrder,
} from '../../entities/contribution/contribution-order.ts';

/** Few tornadoes have photos with a place. */
const PictureMarks = lazyPart(() => import('./picture-marks.tsx'), 'PictureMarks');

interface ContributionSectionProps {
  kind: ContributionTargetKind;
  id: string;
  /** Left out where the page has its own heading. */
  heading?: string;
  /** Whether the page's address can ask for a story, so that a button below the list does. */
  takesStories?: boolean;
}

const failures: Record<ContributionTargetKind, string> = {
  tornado: 'Failed to fetch contributions.',
  'spc-report': 'Failed to load contributions.',
};

/** The contributions to one tornado or storm report. More of them load as one scrolls. */
export function ContributionSection({ kind, id, heading, takesStories = false }: ContributionSectionProps) {
  const query = useInfiniteQuery(contributionsQuery(kind, id));
  const { data, error, isPending, refetch } = query;
  const content = data ? (
    <Contributions
      pages={data.pages.map((page) => page.data.contributions)}
      query={query}
      failure={failures[kind]}
      kind={kind}
      id={id}
    />
  ) : isPending ? (
    <ContributionListSkeleton count={2} />
  ) : (
    <div className={`small-face ${styles['face']}`} role="alert">
      <h3>{failures[kind]}</h3>
      <p>{messageOf(error)}</p>
      <Button onClick={() => void refetch()}>Try again</Button>
    </div>
  );
  if (!heading) return content;
  return (
    <section>
      <h2 className="section-heading below-16">{heading}</h2>
      {content}
      {takesStories ? (
        <LinkButton to={{ hash: addFragmentOf('story') }} className="above-16">
          Add your story
        </LinkButton>
      ) : null}
    </section>
  );
}

const anyType = '';

interface ContributionsProps {
  pages: readonly Contribution[][];
  query: PagedQuery;
  failure: string;
  kind: ContributionTargetKind;
  id: string;
}

function Contributions({ pages, query, failure, kind, id }: ContributionsProps) {
  const [order, setOrder] = useState<ContributionOrder>('newest');
  const [label, setLabel] = useState(anyType);
  const { hash } = useLocation();
  const list = useRef<HTMLUListElement>(null);
  const { contributions, votedLists } = mergedPages(pages);
  const arePlaced = contributions.some(({ images }) => images.some(({ facts }) => facts?.place));
  const { hasNextPage, isError } = query;
  const count = contributions.length;
  // Only the newest page can be sorted or narrowed without the others.
  const needsAll = order !== 'newest' || label !== anyType;
  const lacksNamed = isNamed(hash) && !contributions.some(({ id }) => contributionFragment(id) === hash);
  useMorePages(query, count, needsAll || lacksNamed);
  const ordered = useSteadyOrder(
    contributions.filter(
      ({ contributionType }) => label === anyType || contributionTypeLabel(contributionType) === label,
    ),
    order,
  );
  if (count === 0 && !hasNextPage) {
    return (
      <div className={`small-face ${styles['face']}`}>
        <h3>No Contributions Yet</h3>
        <p>Be the first to add a story, photo or correction. {helpWords[kind]}</p>
      </div>
    );
  }
  // What is not loaded may be of any type.
  const types = hasNextPage ? contributionTypes : contributions.map((one) => one.contributionType);
  const labels = [...new Set(types.map((type) => contributionTypeLabel(type)))].sort();
  return (
    <>
      {arePlaced ? (
        <Suspense>
          <PictureMarks tornado={id} contributions={contributions} />
        </Suspense>
      ) : null}
      {count > 1 || hasNextPage ? (
        <div className={styles['controls']}>
          <label>
            Sort by
            <select value={order} onChange={({ target }) => setOrder(target.value as ContributionOrder)}>
              {contributionOrders.map((one) => (
                <option key={one} value={one}>
                  {orderLabels[one]}
                </option>
              ))}
            </select>
          </label>
          <label>
            Type
            <select value={label} onChange={({ target }) => setLabel(target.value)}>
              <option value={anyType}>All Types</option>
              {labels.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </select>
          </label>
        </div>
      ) : null}
      {needsAll && hasNextPage && !isError ? (
        <p className="second-15 below-16">
          {count < maxLoadedAlone
            ? 'Loading the other contributions...'
            : `These are among the newest ${count} contributions.`}
        </p>
      ) : null}
      {ordered.length > 0 ? (
        <ContributionList ref={list} contributions={ordered} level={3} votedLists={votedLists} />
      ) : hasNextPage ? null : (
        <div className={`small-face ${styles['face']}`}>
          <h3>No Matching Contributions</h3>
          <Button onClick={() => setLabel(anyType)}>All Types</Button>
        </div>
      )}
      <MorePages query={query} what="contributions" count={ordered.length} failure={failure} list={list} />
    </>
  );
}

/** The contributions of all pages, each once, with the page that its vote is asked for with. */
function mergedPages(pages: readonly Contribution[][]) {
  const votedLists = new Map<string, VotedList>();
  const contributions = new Map<string, Contribution>();
  for (const page of pages) {
    const votedList = { ids: page.map(({ id }) => id).join(',') };
    for (const one of page) {
      contributions.set(one.id, one);
      votedLists.set(one.id, votedList);
    }
  }
  return { contributions: [...contributions.values()], votedLists };
}

/** Whether the URL's fragment names a contribution. */
function isNamed(hash: string): boolean {
  return hash.startsWith(contributionFragment(''));
}

/**
 * Sorts the contributions of a list, and keeps their places while only their counts change. Otherwise a vote would
 * move its own card away from the reader, and the focus with it.
 */
function useSteadyOrder(contributions: readonly Contribution[], order: ContributionOrder): Contribution[] {
  const members = contributions
    .map(({ id }) => id)
    .sort()
    .join();
  const [sorted, setSorted] = useState(() => ({ order, members, ids: idsInOrder(contributions, order) }));
  const isCurrent = sorted.order === order && sorted.members === members;
  const ids = isCurrent ? sorted.ids : idsInOrder(contributions, order);
  if (!isCurrent) setSorted({ order, members, ids });
  const byId = new Map(contributions.map((one) => [one.id, one]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function idsInOrder(contributions: readonly Contribution[], order: ContributionOrder): Contribution['id'][] {
  return inOrder(contributions, order).map(({ id }) => id);
}
