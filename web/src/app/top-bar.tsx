import { Link, NavLink, useLocation } from 'react-router-dom';
import { Logo } from '../ui/logo.tsx';
import { SearchField } from '../ui/search/search-field.tsx';
import { AccountCorner } from './account-corner.tsx';
import { Menu } from './menu.tsx';
import styles from './top-bar.module.css';

const links = [
  { to: '/tornadoes', label: 'Tornadoes' },
  { to: '/map', label: 'Map' },
  { to: '/spc-reports', label: 'SPC Reports' },
];

/** These pages have a field of their own. */
const pagesWithSearch: ReadonlySet<string> = new Set(['/', '/tornadoes']);

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
