import { useQuery } from '@tanstack/react-query';
import type { Contribution } from '@touchdown/shared/contributions/schema.ts';
import { useState } from 'react';
import { contributionTypeLabel } from '../../entities/contribution/contribution-type-label.ts';
import { VotedListContext } from '../../entities/contribution/votes/own-votes.ts';
import { messageOf } from '../../lib/api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { contributionsQuery, type ContributionTargetKind } from './contributions-query.ts';
import { ContributionList, ContributionListSkeleton } from './contribution-list.tsx';
import styles from './contribution-list.module.css';
import { useSteadyOrder } from './use-steady-order.ts';
import {
  contributionOrders,
  orderLabels,
  type ContributionOrder,
} from '../../entities/contribution/contribution-order.ts';

interface ContributionSectionProps {
  kind: ContributionTargetKind;
  id: string;
  /** Left out where the page has its own heading. */
  heading?: string;
}

const failures: Record<ContributionTargetKind, string> = {
  tornado: 'Failed to fetch contributions.',
  'spc-report': 'Failed to load contributions.',
};

/** The contributions to one tornado or storm report. */
export function ContributionSection({ kind, id, heading }: ContributionSectionProps) {
  const { data, error, isPending, refetch } = useQuery(contributionsQuery(kind, id));
  const content = data ? (
    <VotedListContext value={{ target: kind === 'tornado' ? `T:${id}` : `S:${id}` }}>
      <Contributions contributions={data.data.contributions} />
    </VotedListContext>
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
      <h2 className={`section-heading ${styles['heading']}`}>{heading}</h2>
      {content}
    </section>
  );
}

const anyType = '';

function Contributions({ contributions }: { contributions: readonly Contribution[] }) {
  const [order, setOrder] = useState<ContributionOrder>('newest');
  const [label, setLabel] = useState(anyType);
  const ordered = useSteadyOrder(
    contributions.filter(
      ({ contributionType }) => label === anyType || contributionTypeLabel(contributionType) === label,
    ),
    order,
  );
  if (contributions.length === 0) {
    return (
      <div className={`small-face ${styles['face']}`}>
        <h3>No Contributions Yet</h3>
        <p>Nobody has added a story, a picture or a correction here.</p>
      </div>
    );
  }
  const labels = [
    ...new Set(contributions.map(({ contributionType }) => contributionTypeLabel(contributionType))),
  ].sort();
  return (
    <>
      {contributions.length > 1 ? (
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
      {ordered.length === 0 ? (
        <div className={`small-face ${styles['face']}`}>
          <h3>No Matching Contributions</h3>
          <Button onClick={() => setLabel(anyType)}>All Types</Button>
        </div>
      ) : (
        <ContributionList contributions={ordered} level={3} />
      )}
    </>
  );
}
