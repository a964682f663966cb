import type { Contribution } from '@touchdown/shared/contributions/schema.ts';
import { useState } from 'react';
import { inOrder, type ContributionOrder } from '../../entities/contribution/contribution-order.ts';

/**
 * Sorts the contributions of a list, and keeps their places while only their counts change. Otherwise a vote would
 * move its own card away from the reader, and the focus with it.
 */
export function useSteadyOrder(
  contributions: readonly Contribution[],
  order: ContributionOrder,
): Contribution[] {
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
