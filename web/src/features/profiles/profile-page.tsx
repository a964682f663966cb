import { isolated } from '@touchdown/shared/text/isolated.ts';
import styles from './profile.module.css';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { isNotFound, messageOf } from '../../lib/api/api-error.ts';
import { apiQuery } from '../../lib/api/api-query.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { EmptyFace, FailureFace } from '../../ui/state-face.tsx';
import { Profile } from './profile.tsx';

/** The public profile of a member. */
export function ProfilePage() {
  const { username = '' } = useParams();
  const { data, error, isPending, refetch } = useQuery(
    apiQuery('GET /users/{username}', { params: { username } }),
  );
  if (isNotFound(error)) return <UnknownUser username={username} />;
  // The URL may spell the name in another case than its owner does.
  const title = data?.data.user.username ?? username;
  return (
    <Page title={title}>
      {data ? (
        <Profile user={data.data.user} />
      ) : isPending ? (
        <Loading />
      ) : (
        <FailureFace
          title="We couldn’t load this profile"
          onRetry={() => void refetch()}
          actions={<LinkButton to="/">Home</LinkButton>}
        >
          {messageOf(error)}
        </FailureFace>
      )}
    </Page>
  );
}

function UnknownUser({ username }: { username: string }) {
  return (
    <Page title="User not found">
      <EmptyFace
        title={`No one here is named “${isolated(username)}”`}
        actions={
          <LinkButton to="/" look="primary">
            Home
          </LinkButton>
        }
      >
        The name may be misspelled or changed, or the account was deleted.
      </EmptyFace>
    </Page>
  );
}

/** The skeleton of a profile, in the sizes of its parts. */
function Loading() {
  return (
    <div className={`stack ${styles['parts']}`} aria-busy="true">
      <VisuallyHidden>
        <p role="status">Loading the profile</p>
      </VisuallyHidden>
      <Skeleton height="5.5rem" />
      <Skeleton height="12rem" />
      <Skeleton height="16rem" />
    </div>
  );
}
