import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import type { PublicUser } from '@touchdown/shared/accounts/schema.ts';
import type { Contribution } from '@touchdown/shared/contributions/schema.ts';
import { useState } from 'react';
import { signedVotes } from '../../entities/contribution/contribution-words.ts';
import { messageOf } from '../../lib/api/api-error.ts';
import { usePersonContributions } from '../../entities/contribution/person-contributions.ts';
import { cutPage } from '../../lib/list-state/pages.ts';
import { useResults } from '../../lib/list-state/use-results.ts';
import { Button } from '../../ui/button.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tiles } from '../../ui/tiles.tsx';
import {
  contributionFigures,
  groupByTornado,
  groupsPerPage,
  profileContributions,
} from './contribution-groups.ts';
import { ContributionGroupView } from './contribution-group-view.tsx';
import profileStyles from './profile.module.css';
import styles from './profile-contributions.module.css';

/** A member's contributions, grouped by tornado. */
export function ProfileContributions({ user }: { user: PublicUser }) {
  const { id, username, contributions_count: total } = user;
  const { data, error, refetch } = usePersonContributions(id);
  const contributions = data && profileContributions(data);
  return (
    <section aria-busy={!data && !error}>
      <div className={`both-ends ${profileStyles['head']}`}>
        <h2>Tornado Contributions</h2>
        <span className={`second-13 ${styles['total']}`}>{groupedNumber(total)} total</span>
      </div>
      {contributions ? (
        contributions.length === 0 ? (
          <p className="small-face">{username} hasn’t made any tornado contributions yet</p>
        ) : (
          <Groups contributions={contributions} total={total} />
        )
      ) : error ? (
        <div role="alert" className="small-face">
          <p>Failed to fetch contributions. {messageOf(error)}</p>
          <Button onClick={() => void refetch()}>Try again</Button>
        </div>
      ) : (
        <div className="stack">
          <p role="status">Loading contributions</p>
          <Skeleton height="4.5rem" />
          <Skeleton height="4.5rem" />
        </div>
      )}
    </section>
  );
}

interface GroupsProps {
  contributions: readonly Contribution[];
  /** All of the member's contributions, of which the groups have those that are about tornadoes. */
  total: number;
}

function Groups({ contributions, total }: GroupsProps) {
  const [wantedPage, setPage] = useState(1);
  const { results, lookAtResults } = useResults<HTMLDivElement>();
  const { shown, pagination } = cutPage(groupByTornado(contributions), wantedPage, groupsPerPage);
  const figures = contributionFigures(contributions);
  return (
    <>
      <Tiles
        label="The contributions in figures"
        tiles={[
          { label: 'Total Contributions', value: groupedNumber(total) },
          { label: 'Tornadoes', value: groupedNumber(figures.tornadoes) },
          { label: 'Total Votes', value: signedVotes(figures.votes) },
          { label: 'Upvoted', value: groupedNumber(figures.upvoted) },
        ]}
      />
      {total > contributions.length ? (
        <p className="second-15">
          {groupedNumber(contributions.length)} of them are listed here by tornado. The others are about storm
          reports, or are suggestions that were not approved.
        </p>
      ) : null}
      <div ref={results} tabIndex={-1} className={`focus-place ${styles['groups']}`}>
        <ol className="stack">
          {shown.map((group) => (
            <li key={group.tornadoId}>
              <ContributionGroupView group={group} />
            </li>
          ))}
        </ol>
      </div>
      <Pagination
        info={pagination}
        onPage={(to) => {
          setPage(to);
          lookAtResults('start');
        }}
      />
    </>
  );
}
