import { nameAsTitle } from '@touchdown/shared/tornadoes/display-name.ts';
import type { Contribution } from '@touchdown/shared/contributions/schema.ts';
import { shortDate } from '@touchdown/shared/text/written-date.ts';
import { inOrder } from '../../entities/contribution/contribution-order.ts';

/** Section 9 of the specification. */
export const groupsPerPage = 5;

/** A member's contributions to one tornado, newest first. */
export interface ContributionGroup {
  tornadoId: string;
  title: string;
  /** When the newest of them was added. */
  newestAt: string;
  contributions: Contribution[];
}

/** Returns the contributions that a profile shows: those about tornadoes, without rejected edits. */
export function profileContributions(contributions: readonly Contribution[]): Contribution[] {
  return contributions.filter(
    ({ tornado_id: tornadoId, suggestionStatus }) => tornadoId !== null && suggestionStatus !== 'REJECTED',
  );
}

/** Groups contributions by tornado. The tornado with the newest contribution comes first. */
export function groupByTornado(contributions: readonly Contribution[]): ContributionGroup[] {
  const groups = new Map<string, ContributionGroup>();
  for (const one of inOrder(contributions, 'newest')) {
    const { tornado_id: tornadoId, tornado, createdAt } = one;
    if (tornadoId === null) continue;
    const group = groups.get(tornadoId);
    if (group) group.contributions.push(one);
    else {
      const title = titleOf(tornadoId, tornado);
      groups.set(tornadoId, { tornadoId, title, newestAt: createdAt, contributions: [one] });
    }
  }
  return [...groups.values()];
}

function titleOf(tornadoId: string, tornado: Contribution['tornado']): string {
  if (tornado?.display_name) return nameAsTitle(tornado.display_name);
  const begin = tornado?.begin_datetime;
  return begin ? `Tornado Event - ${shortDate(begin)}` : `Tornado ${tornadoId}`;
}

/** Returns the figures above the list. */
export function contributionFigures(contributions: readonly Contribution[]) {
  return {
    tornadoes: new Set(contributions.map(({ tornado_id: tornadoId }) => tornadoId)).size,
    votes: contributions.reduce((sum, { netVotes }) => sum + netVotes, 0),
    upvoted: contributions.filter(({ netVotes }) => netVotes > 0).length,
  };
}
