import { mayModerate } from '@touchdown/shared/contract/person.ts';
import { NavLink } from 'react-router-dom';
import { useSession } from '../session/use-session.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { PersonName } from '../ui/person-name.tsx';
import styles from './top-bar.module.css';
import { useLogOut } from './use-log-out.ts';

/** The right end of the top bar: the ways in, or who is there and the way out. */
export function AccountCorner() {
  const session = useSession();
  const logOut = useLogOut();
  // Nothing that would be another thing a moment later.
  if (session.state === 'starting' && session.problem === undefined)
    return <div className={styles['account']} />;
  if (!session.user)
    return (
      <div className={styles['account']}>
        <LinkButton to="/login">Login</LinkButton>
        <LinkButton to="/register" look="primary">
          Register
        </LinkButton>
      </div>
    );
  const { user } = session;
  return (
    <div className={styles['account']}>
      <p className={styles['greeting']}>
        Hello, <PersonName username={user.username} role={user.role} />
      </p>
      <nav aria-label="Account" className={styles['links']}>
        {user.roles.some(mayModerate) ? (
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
    </div>
  );
}
