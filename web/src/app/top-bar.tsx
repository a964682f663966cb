import { Search, X, MenuIcon } from 'lucide-react';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { useSession } from '../session/use-session.ts';
import { LinkButton } from '../ui/button.tsx';
import { SearchField } from '../ui/search/search-field.tsx';
import { lazyPart } from '../lib/lazy-part.ts';
import styles from './top-bar.module.css';

/** One for each question. What else there is stands in the menu and the footer. */
const links = [
  { to: '/map', label: 'Map' },
  { to: '/states', label: 'Places' },
  { to: '/days', label: 'Days' },
  { to: '/outbreaks', label: 'Outbreaks' },
  { to: '/records', label: 'Records' },
  { to: '/trends', label: 'Trends' },
  { to: '/radar', label: 'Radar' },
  { to: '/data', label: 'Data' },
];

/** These pages have a field of their own. The bar has one, too, when that has been scrolled away. */
const pagesWithSearch: ReadonlySet<string> = new Set(['/', '/tornadoes']);
/** Marks the field of such a page. */
const ownSearch = '[data-own-search]';

const load = () => import('./signed-in-corner.tsx');
const SignedInCorner = lazyPart(load, 'SignedInCorner');

export function TopBar() {
  const { pathname } = useLocation();
  const hasSearch = useIsOwnSearchGone(pathname) || !pagesWithSearch.has(pathname);
  return (
    <header className={`not-printed ${styles['bar']}`} data-over-map={pathname === '/map' || undefined}>
      <Link to="/" className={`touch-link ${styles['brand']}`}>
        <Logo />
        <span>
          Touchdown <small className={styles['tagline']}>The record of U.S. tornadoes</small>
        </span>
      </Link>
      <nav aria-label="Main" className={styles['links']}>
        {links.map(({ to, label }) => (
          <NavLink key={to} to={to} className={`touch-link second-15 ${styles['link']}`}>
            {label}
          </NavLink>
        ))}
      </nav>
      {hasSearch ? <BarSearch key={pathname} page={pathname === '/map' ? '/map' : '/tornadoes'} /> : null}
      <AccountCorner />
      <div className={styles['menuButton']}>
        <Menu />
      </div>
    </header>
  );
}

/** A field where there is room, otherwise a button that opens it below the bar. */
function BarSearch({ page }: { page: '/map' | '/tornadoes' }) {
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => {
    if (isOpen) place.current?.querySelector('input')?.focus();
  }, [isOpen]);
  return (
    <>
      <div ref={place} id={id} className={styles['search']} data-open={isOpen || undefined}>
        <SearchField label="Search tornadoes" page={page} />
      </div>
      <div className={styles['searchButton']}>
        <button
          type="button"
          className="icon-button"
          aria-label={isOpen ? 'Close search' : 'Open search'}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? <X size={22} aria-hidden="true" /> : <Search size={22} aria-hidden="true" />}
        </button>
      </div>
    </>
  );
}

/** Whether the page has scrolled its own field away. */
function useIsOwnSearchGone(pathname: string): boolean {
  const [goneAt, setGoneAt] = useState<string>();
  useEffect(() => {
    const field = document.querySelector(ownSearch);
    if (!field) return undefined;
    const observer = new IntersectionObserver(([entry]) =>
      setGoneAt(entry && !entry.isIntersecting && entry.boundingClientRect.top < 0 ? pathname : undefined),
    );
    observer.observe(field);
    return () => observer.disconnect();
  }, [pathname]);
  return goneAt === pathname;
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

const MenuPanel = lazyPart(() => import('./menu-panel.tsx'), 'MenuPanel');

/** The menu of windows that have no room for all links of the bar. Its panel loads when the button is first pressed. */
function Menu() {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const open = () => {
    setWasOpened(true);
    setOpen(true);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`icon-button card`}
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={open}
      >
        <MenuIcon size={20} aria-hidden="true" />
      </button>
      {wasOpened ? (
        <Suspense>
          <MenuPanel isOpen={isOpen} setOpen={setOpen} button={button} />
        </Suspense>
      ) : null}
    </>
  );
}
