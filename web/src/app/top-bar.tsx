import { lazy, Suspense, useEffect } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { useSession } from '../session/use-session.ts';
import { LinkButton } from '../ui/button.tsx';
import { SearchField } from '../ui/search/search-field.tsx';
import { Menu } from './menu.tsx';
import styles from './top-bar.module.css';

const links = [
  { to: '/tornadoes', label: 'Tornadoes' },
  { to: '/map', label: 'Map' },
  { to: '/states', label: 'Places' },
  { to: '/days', label: 'Days' },
  { to: '/spc-reports', label: 'SPC Reports' },
];

/** These pages have a field of their own. */
const pagesWithSearch: ReadonlySet<string> = new Set(['/', '/tornadoes']);

const load = () => import('./signed-in-corner.tsx');
const SignedInCorner = lazy(() => load().then(({ SignedInCorner: component }) => ({ default: component })));

export function TopBar() {
  const { pathname } = useLocation();
  return (
    <header className={`not-printed ${styles['bar']}`}>
      <Link to="/" className={`touch-link ${styles['brand']}`}>
        <Logo />
        <span>
          Touchdown <small className={styles['tagline']}>The record of US tornadoes</small>
        </span>
      </Link>
      <nav aria-label="Main" className={styles['links']}>
        {links.map(({ to, label }) => (
          <NavLink key={to} to={to} className={`touch-link second-15 ${styles['link']}`}>
            {label}
          </NavLink>
        ))}
      </nav>
      {pagesWithSearch.has(pathname) ? null : (
        <div className={styles['search']}>
          <SearchField label="Search tornadoes" page={pathname === '/map' ? '/map' : '/tornadoes'} />
        </div>
      )}
      <AccountCorner />
      <div className={styles['menuButton']}>
        <Menu />
      </div>
    </header>
  );
}

/** The mark: bars that narrow to the ground. */
function Logo({ size = 22 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 22 22" fill="currentColor" aria-hidden="true">
      <rect x="1" y="2" width="20" height="2.4" rx="1.2" />
      <rect x="3.5" y="6.8" width="15" height="2.4" rx="1.2" />
      <rect x="7" y="11.6" width="10" height="2.4" rx="1.2" />
      <rect x="8.5" y="16.4" width="5" height="2.4" rx="1.2" />
    </svg>
  );
}

/** The right end of the top bar: login and registration, or the user's links and the log-out. */
function AccountCorner() {
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
