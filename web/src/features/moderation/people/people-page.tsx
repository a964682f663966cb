import { useQuery } from '@tanstack/react-query';
import { useState, Suspense } from 'react';
import type { ModeratedPerson } from '@touchdown/shared/conduct/schema.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import { ApiError, messageOf } from '../../../lib/api/api-error.ts';
import { defineQueryString } from '../../../lib/list-state/define-query-string.ts';
import { text } from '../../../lib/list-state/parameters.ts';
import { useListState } from '../../../lib/list-state/use-list-state.ts';
import { useResults } from '../../../lib/list-state/use-results.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { SearchField } from '../../../ui/filters/filter-fields.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { EmptyFace, FailureFace } from '../../../ui/state-face.tsx';
import { freshQuery } from '../../../lib/api/fresh-query.ts';
import { ModerationPage } from '../../../entities/moderation/moderation-page.tsx';
import { PersonName, RoleBadge } from '../../../ui/person/person.tsx';
import { Tiles } from '../../../ui/tiles.tsx';
import { lazyPart } from '../../../lib/lazy-part.ts';
import styles from '../moderation.module.css';

const SuspendDialog = lazyPart(() => import('./suspend-dialog.tsx'), 'SuspendDialog');
const RestoreDialog = lazyPart(() => import('./restore-dialog.tsx'), 'RestoreDialog');

type Dialog = 'suspend' | 'restore';

/** What moderators know about a person, and the buttons for those they may decide on. */
function PersonRecord({ person }: { person: ModeratedPerson }) {
  const { username, role, suspension, maySuspend } = person;
  const [dialog, setDialog] = useState<Dialog>();
  const [openings, setOpenings] = useState(0);
  const open = (one: Dialog) => {
    setOpenings(openings + 1);
    setDialog(one);
  };
  const dialogProps = { username, isOpen: true, onClose: () => setDialog(undefined) };
  return (
    <div className={`stack ${styles['record']}`}>
      <h2 className={styles['name']}>
        <PersonName username={username} role={role} />
        <RoleBadge role={role} />
      </h2>
      <Tiles
        label={`${username} in figures`}
        tiles={[
          { label: 'Contributions', value: groupedNumber(person.contributions) },
          { label: 'Removed', value: groupedNumber(person.removed) },
          { label: 'Reports received', value: groupedNumber(person.reported) },
          { label: 'Member since', value: longDate(person.createdAt) },
        ]}
      />
      {suspension ? <SuspensionView suspension={suspension} /> : <p>Not suspended.</p>}
      <div className="buttons">
        {maySuspend ? (
          <>
            <Button look="danger" onClick={() => open('suspend')}>
              {suspension ? 'Change suspension' : 'Suspend'}
            </Button>
            {suspension ? <Button onClick={() => open('restore')}>Restore</Button> : null}
          </>
        ) : null}
        <LinkButton to={`/u/${encodeURIComponent(username)}`}>Profile</LinkButton>
        <LinkButton to={`/contributions?author=${encodeURIComponent(username)}`}>Contributions</LinkButton>
      </div>
      {maySuspend ? null : (
        <p className="second-15">
          Only admins can suspend moderators. Nobody can suspend admins or themselves.
        </p>
      )}
      <Suspense>
        {dialog === 'suspend' ? (
          <SuspendDialog key={openings} suspension={suspension} {...dialogProps} />
        ) : null}
        {dialog === 'restore' ? <RestoreDialog key={openings} {...dialogProps} /> : null}
      </Suspense>
    </div>
  );
}

function SuspensionView({ suspension }: { suspension: NonNullable<ModeratedPerson['suspension']> }) {
  const { reason, until, at, by, hidesContributions } = suspension;
  return (
    <div className={`stack ${styles['suspension']}`}>
      <p>
        <strong>Suspended {until === null ? 'until further notice' : `until ${longDate(until)}`}</strong>
        {hidesContributions ? ', with all contributions hidden' : ''}
      </p>
      <p dir="auto">{reason}</p>
      <p className="second-13">
        By {by ?? 'an operator'} on {longDate(at)}
      </p>
    </div>
  );
}

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
      <section ref={results} tabIndex={-1} aria-label="Record" className="focus-place above-24">
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
