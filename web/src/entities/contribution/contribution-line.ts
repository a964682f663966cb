import type { Contribution } from '@touchdown/shared/contributions/schema.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { shortDate } from '@touchdown/shared/text/written-date.ts';
import { contributionTypeLabel } from './contribution-type-label.ts';

/** What the card shows of a contribution. */
export type LatestContribution = Pick<
  Contribution,
  | 'id'
  | 'contribution_type'
  | 'title'
  | 'author'
  | 'created_at'
  | 'net_votes'
  | 'tornado_id'
  | 'tornado'
  | 'spc_report_id'
  | 'spc_report'
>;

/** A page that is older than the server may meet a type it does not know. */
type Told = Omit<LatestContribution, 'id' | 'contribution_type' | 'author'> & {
  contribution_type: string;
  author: { username: string } | null;
};

/** What is said of a contribution in the card, and where it leads. */
export function contributionLine(contribution: Told) {
  const { contribution_type: type, title, author, net_votes: votes, created_at: created } = contribution;
  return {
    type: contributionTypeLabel(type, 'Contribution'),
    title: title ?? 'Untitled',
    author: author?.username ?? 'Anonymous',
    votes: `${groupedNumber(votes)} ${votes === 1 ? 'vote' : 'votes'}`,
    created: shortDate(created),
    ...subjectOf(contribution),
  };
}

function subjectOf({ tornado_id: tornadoId, tornado, spc_report_id: reportId, spc_report: report }: Told): {
  to: string;
  subject: string;
} {
  if (tornadoId !== null)
    return { to: `/tornadoes/${tornadoId}`, subject: withState(tornado?.display_name, tornado?.state) };
  return { to: `/spc-reports/${reportId ?? ''}`, subject: withState(report?.location_text, report?.state) };
}

/** Many a name holds its state already; it is not said twice. */
function withState(name: string | null | undefined, state = ''): string {
  if (!name) return state;
  return state === '' || name.toLowerCase().includes(state.toLowerCase()) ? name : `${name}, ${state}`;
}
