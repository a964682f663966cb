import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { VotedListContext } from '../../entities/contribution/votes/own-votes.ts';
import { messageOf } from '../../lib/api/api-error.ts';
import { apiQuery } from '../../lib/api/api-query.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { EmptyFace, FailureFace } from '../../ui/state-face.tsx';
import { ContributionList, ContributionListSkeleton } from './contribution-list.tsx';
import styles from './contribution-list.module.css';

/** All contributions, newest first. The URL names the contribution after which the page begins. */
export function ContributionsPage() {
  const [search] = useSearchParams();
  const before = search.get('before') ?? undefined;
  const { data, error, isPending, refetch } = useQuery(apiQuery('GET /contributions', { query: { before } }));
  return (
    <Page title="Contributions">
      <p className={styles['lead']}>
        Stories, pictures, links and corrections that people have added to tornadoes and storm reports, newest
        first.
      </p>
      {data ? (
        data.contributions.length === 0 ? (
          <NoContributions isFirst={before === undefined} />
        ) : (
          <VotedListContext value={{ feed: 'latest', before }}>
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
      <PageLinks isFirst={before === undefined} next={data?.pagination.next ?? null} />
    </Page>
  );
}

function PageLinks({ isFirst, next }: { isFirst: boolean; next: string | null }) {
  if (isFirst && next === null) return null;
  return (
    <nav aria-label="Pages" className={`buttons ${styles['turn']}`}>
      {isFirst ? null : <LinkButton to="/contributions">Newest contributions</LinkButton>}
      {next === null ? null : (
        <LinkButton to={`/contributions?${new URLSearchParams({ before: next }).toString()}`}>
          Older contributions
        </LinkButton>
      )}
    </nav>
  );
}

function NoContributions({ isFirst }: { isFirst: boolean }) {
  if (!isFirst) {
    return <EmptyFace title="No older contributions">There are none from before that day.</EmptyFace>;
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
