import type { CurrentUser } from '@touchdown/shared/accounts/schema.ts';
import { lazy, Suspense } from 'react';
import { NavLink } from 'react-router-dom';
import { Button } from '../ui/button.tsx';
import { PersonName } from '../ui/person/person-name.tsx';
import { moderationLinks } from './moderation-links.ts';
import styles from './top-bar.module.css';
import { useLogOut } from './use-log-out.ts';

const ModerationCount = lazy(() =>
  import('./moderation-count.tsx').then(({ ModerationCount: component }) => ({ default: component })),
);

/** Here, because it is for the signed-in alone, and this is loaded for them alone. */
const ConfirmationHost = lazy(() =>
  import('../session/confirmation-host.tsx').then(({ ConfirmationHost: component }) => ({
    default: component,
  })),
);

const NotificationCount = lazy(() =>
  import('./notification-count.tsx').then(({ NotificationCount: component }) => ({ default: component })),
);

/** The user's name, their links and the log-out. */
export function SignedInCorner({ user: { username, role, roles } }: { user: CurrentUser }) {
  const logOut = useLogOut();
  return (
    <>
      <p className={`second-15 ${styles['greeting']}`}>
        Hello, <PersonName username={username} role={role} />
      </p>
      <nav aria-label="Account" className={styles['links']}>
        {moderationLinks(roles).map(({ to, label }) => (
          <NavLink key={to} to={to} className={`touch-link second-15 ${styles['link']}`}>
            {label}
            <Suspense>
              <ModerationCount />
            </Suspense>
          </NavLink>
        ))}
        <NavLink to="/account" className={`touch-link second-15 ${styles['link']}`}>
          Account
          <Suspense>
            <NotificationCount />
          </Suspense>
        </NavLink>
      </nav>
      <Button className={styles['logOut']} onClick={() => void logOut()}>
        Logout
      </Button>
      {moderationLinks(roles).length > 0 ? (
        <Suspense>
          <ConfirmationHost />
        </Suspense>
      ) : null}
    </>
  );
}
