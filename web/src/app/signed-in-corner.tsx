import type { CurrentUser } from '@touchdown/shared/accounts/schema.ts';
import { mayModerate } from '@touchdown/shared/contract/person.ts';
import { NavLink } from 'react-router-dom';
import { Button } from '../ui/button.tsx';
import { PersonName } from '../ui/person-name.tsx';
import styles from './top-bar.module.css';
import { useLogOut } from './use-log-out.ts';

/** Who is there, their own places, and the way out. */
export function SignedInCorner({ user: { username, role, roles } }: { user: CurrentUser }) {
  const logOut = useLogOut();
  return (
    <>
      <p className={styles['greeting']}>
        Hello, <PersonName username={username} role={role} />
      </p>
      <nav aria-label="Account" className={styles['links']}>
        {roles.some(mayModerate) ? (
          <NavLink to="/moderation/suggestions" className={styles['link']}>
            Moderation
          </NavLink>
        ) : null}
        <NavLink to="/account" className={styles['link']}>
          Account
        </NavLink>
      </nav>
      <Button className={styles['logOut']} onClick={() => void logOut()}>
        Logout
      </Button>
    </>
  );
}
