import { Suspense } from 'react';
import { NavLink } from 'react-router-dom';
import type { CurrentUser } from '@touchdown/shared/accounts/schema.ts';
import { Button } from '../ui/button.tsx';
import { PersonName } from '../ui/person/person.tsx';
import { moderationLinks } from './moderation-links.ts';
import { lazyPart } from '../lib/lazy-part.ts';
import { useLogOut } from './use-log-out.ts';
import styles from './top-bar.module.css';

const ModerationCount = lazyPart(() => import('./moderation-count.tsx'), 'ModerationCount');

/** Here, because it is for the signed-in alone, and this is loaded for them alone. */
const ConfirmationHost = lazyPart(() => import('../session/confirmation-host.tsx'), 'ConfirmationHost');

const NotificationCount = lazyPart(() => import('./notification-count.tsx'), 'NotificationCount');

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
