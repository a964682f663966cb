import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import type { PublicUser } from '@touchdown/shared/accounts/schema.ts';
import type { Contribution } from '@touchdown/shared/contributions/schema.ts';
import { ChevronDown } from 'lucide-react';
import { useRef, useState, useId } from 'react';
import { Link } from 'react-router-dom';
import { ContributionDate } from '../../entities/contribution/contribution-date.tsx';
import { ContributionRow } from '../../entities/contribution/contribution-row.tsx';
import { helpWords } from '../../entities/contribution/help-words.ts';
import { signedVotes } from '../../entities/contribution/contribution-words.ts';
import { messageOf } from '../../lib/api/api-error.ts';
import { usePersonContributions } from '../../entities/contribution/person-contributions.ts';
import { cutPage } from '../../lib/list-state/pages.ts';
import { useMorePages, type PagedQuery } from '../../lib/list-state/use-more-pages.ts';
import { useResults } from '../../lib/list-state/use-results.ts';
import { Button } from '../../ui/button.tsx';
import { MorePages } from '../../ui/more-pages.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tiles } from '../../ui/tiles.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import {
  contributionFigures,
  groupByTornado,
  groupsPerPage,
  profileContributions,
  type ContributionGroup,
} from './contribution-groups.ts';
import styles from './profile.module.css';

/** A figure for tiles. A zero tells nothing of a person, so there is none. */
export function figure(label: string, count: number, value = groupedNumber(count)) {
  return count === 0 ? [] : [{ label, value }];
}

interface ProfileContributionsProps {
  user: PublicUser;
  /** The month, or that it is not known. */
  joined: string;
  isOwn: boolean;
}

/** A member's contributions, grouped by tornado. */
export function ProfileContributions({ user, joined, isOwn }: ProfileContributionsProps) {
  const { id, username, contributions_count: total } = user;
  const query = usePersonContributions(id);
  const { data, error, refetch, hasNextPage } = query;
  useMorePages(query, data?.length ?? 0, true);
  const contributions = data && profileContributions(data);
  return (
    <section aria-busy={!data && !error}>
      <div className={`both-ends ${styles['head']}`}>
        <h2>Tornado Contributions</h2>
        {total > 0 ? (
          <span className={`second-13 ${styles['total']}`}>{groupedNumber(total)} total</span>
        ) : null}
      </div>
      {contributions ? (
        contributions.length === 0 && !hasNextPage ? (
          <Nothing username={username} joined={joined} isOwn={isOwn} />
        ) : (
          <Groups contributions={contributions} total={total} query={query} />
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

function Nothing({
  username,
  joined,
  isOwn,
}: { username: string } & Omit<ProfileContributionsProps, 'user'>) {
  return (
    <div className="small-face stack">
      <p>{username} hasn’t made any tornado contributions yet</p>
      {isOwn ? (
        <p className="touch-links">
          You joined in {joined}. {helpWords.own} <Link to="/welcome">Find one in your county</Link>
        </p>
      ) : (
        <p>
          {username} joined in {joined}. Follow {username} to see what they add.
        </p>
      )}
    </div>
  );
}

interface GroupsProps {
  contributions: readonly Contribution[];
  /** All of the member's contributions, of which the groups have those that are about tornadoes. */
  total: number;
  query: PagedQuery;
}

/** A figure that is not known until the whole list is loaded. */
const unknown = '---';

function Groups({ contributions, total, query }: GroupsProps) {
  const [wantedPage, setPage] = useState(1);
  const { results, lookAtResults } = useResults<HTMLDivElement>();
  const { shown, pagination } = cutPage(groupByTornado(contributions), wantedPage, groupsPerPage);
  const list = useRef<HTMLOListElement>(null);
  const { hasNextPage } = query;
  const figures = contributionFigures(contributions);
  const ofAll = (label: string, count: number, value?: string) =>
    hasNextPage ? [{ label, value: unknown }] : figure(label, count, value);
  return (
    <>
      <Tiles
        label="The contributions in figures"
        tiles={[
          ...figure('Total Contributions', total),
          ...ofAll('Tornadoes', figures.tornadoes),
          ...ofAll('Total Votes', figures.votes, signedVotes(figures.votes)),
          ...ofAll('Upvoted', figures.upvoted),
        ]}
      />
      {hasNextPage ? (
        <p className="second-15">
          The newest {groupedNumber(contributions.length)} are listed here by tornado.
        </p>
      ) : total > contributions.length ? (
        <p className="second-15">
          {groupedNumber(contributions.length)} are listed here by tornado. The rest are about storm reports
          or are suggestions that weren’t approved.
        </p>
      ) : null}
      <div ref={results} tabIndex={-1} className="focus-place results">
        <ol ref={list} className="stack">
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
      <MorePages
        query={query}
        what="contributions"
        count={contributions.length}
        failure="Failed to fetch contributions."
        list={list}
        loadsOnScroll={false}
      />
    </>
  );
}

/** A member's contributions to one tornado, collapsed until they are opened. */
function ContributionGroupView({ group }: { group: ContributionGroup }) {
  const { tornadoId, title, newestAt, contributions } = group;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const count = contributions.length;
  return (
    <article className="card">
      <div className={styles['groupHead']}>
        <h3 className={`touch-links ${styles['groupTitle']}`}>
          <Link to={`/tornadoes/${tornadoId}`}>{title}</Link>
        </h3>
        <p className={`second-13 ${styles['groupMeta']}`}>
          <ContributionDate createdAt={newestAt} /> · {count} {count === 1 ? 'contribution' : 'contributions'}
        </p>
        <Button look="quiet" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide' : 'Show'}
          <VisuallyHidden inline> contributions to {title}</VisuallyHidden>
          <ChevronDown size={18} aria-hidden="true" className="fold-arrow" />
        </Button>
      </div>
      <ul id={id} hidden={!isOpen} className={styles['rows']}>
        {contributions.map((contribution) => (
          <li key={contribution.id}>
            <ContributionRow contribution={contribution} />
          </li>
        ))}
      </ul>
    </article>
  );
}
