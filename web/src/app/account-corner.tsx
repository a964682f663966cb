import { lazy, Suspense, useEffect } from 'react';
import { useSession } from '../session/use-session.ts';
import { LinkButton } from '../ui/button.tsx';
import styles from './top-bar.module.css';

const load = () => import('./signed-in-corner.tsx');
const SignedInCorner = lazy(() => load().then(({ SignedInCorner: component }) => ({ default: component })));

/** The right end of the top bar: login and registration, or the user's links and the log-out. */
export function AccountCorner() {
  const session = useSession();
  // Until the session is known, show nothing that a moment later would be replaced.
  const isUnknown = session.state === 'starting' && session.problem === undefined;
  useEffect(() => {
    if (isUnknown) void load();
  }, [isUnknown]);
  return (
    <div className={styles['account']}>
      {session.user ? (
        <Suspense>
          <SignedInCorner user={session.user} />
        </Suspense>
      ) : isUnknown ? null : (
        <>
          <LinkButton to="/login">Login</LinkButton>
          <LinkButton to="/register" look="primary">
            Register
          </LinkButton>
        </>
      )}
    </div>
  );
}
