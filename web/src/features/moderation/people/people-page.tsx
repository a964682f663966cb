import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, messageOf } from '../../../lib/api/api-error.ts';
import { defineQueryString } from '../../../lib/list-state/define-query-string.ts';
import { text } from '../../../lib/list-state/parameters.ts';
import { useListState } from '../../../lib/list-state/use-list-state.ts';
import { useResults } from '../../../lib/list-state/use-results.ts';
import { Button } from '../../../ui/button.tsx';
import { SearchField } from '../../../ui/filters/search-field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { EmptyFace, FailureFace } from '../../../ui/state-face.tsx';
import { freshQuery } from '../../../lib/api/fresh-query.ts';
import { ModerationPage } from '../../../entities/moderation/moderation-page.tsx';
import { PersonRecord } from './person-record.tsx';
import styles from './people-page.module.css';

const peopleQueryString = defineQueryString({ username: text('username') });

/** A person's record by username, and their suspension. */
export function PeoplePage() {
  return (
    <ModerationPage
      title="People"
      lead="Look someone up by username. Suspended people can log in and read, but nothing else."
    >
      <People />
    </ModerationPage>
  );
}

function People() {
  const list = useListState(peopleQueryString, { history: 'push' });
  const { username } = list.applied;
  const { results, lookAtResults } = useResults();
  return (
    <>
      {/* Another person has an empty field of their own. */}
      <Search
        key={username}
        username={username}
        onSearch={(name) => {
          list.set({ username: name });
          lookAtResults();
        }}
      />
      <section ref={results} tabIndex={-1} aria-label="Record" className={`focus-place ${styles['results']}`}>
        {username ? (
          <Found username={username} />
        ) : (
          <EmptyFace title="Nobody selected">Type the full username, in upper or lower case.</EmptyFace>
        )}
      </section>
    </>
  );
}

function Search({ username, onSearch }: { username: string; onSearch: (username: string) => void }) {
  const [typed, setTyped] = useState(username);
  return (
    <form
      role="search"
      className={styles['search']}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(typed.trim());
      }}
    >
      <SearchField label="Username" placeholder="prairie_watcher" value={typed} onChange={setTyped} />
      <Button type="submit" look="primary">
        Search
      </Button>
    </form>
  );
}

function Found({ username }: { username: string }) {
  const { data, error, isPending, refetch } = useQuery(
    freshQuery('GET /moderation/people/{username}', { params: { username } }),
  );
  if (data) return <PersonRecord person={data.data.person} />;
  if (isPending) {
    return (
      <div className="stack" aria-label="Loading the record" aria-busy="true">
        <Skeleton width="12rem" height="1.6rem" />
        <Skeleton height="5rem" />
      </div>
    );
  }
  if (isUnknown(error)) {
    return <EmptyFace title="No such user">No user has this name. It may have changed.</EmptyFace>;
  }
  return (
    <FailureFace title="Failed to load this person." onRetry={() => void refetch()}>
      {messageOf(error)}
    </FailureFace>
  );
}

function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
