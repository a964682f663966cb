import type { ModeratedPerson } from '@touchdown/shared/conduct/schema.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import { lazy, Suspense, useState } from 'react';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { PersonName } from '../../../ui/person/person-name.tsx';
import { RoleBadge } from '../../../ui/person/role-badge.tsx';
import { Tiles } from '../../../ui/tiles.tsx';
import styles from './people-page.module.css';

const SuspendDialog = lazy(() =>
  import('./suspend-dialog.tsx').then(({ SuspendDialog: component }) => ({ default: component })),
);
const RestoreDialog = lazy(() =>
  import('./restore-dialog.tsx').then(({ RestoreDialog: component }) => ({ default: component })),
);

type Dialog = 'suspend' | 'restore';

/** What moderators know about a person, and the buttons for those they may decide on. */
export function PersonRecord({ person }: { person: ModeratedPerson }) {
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
