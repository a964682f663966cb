import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { Link } from 'react-router-dom';
import { useCurrentCatalogue } from '../lib/current-catalogue.ts';
import { SafetyNote } from '../ui/safety-note.tsx';
import { ThemeSwitch } from '../ui/theme-switch.tsx';
import { UnitsSwitch } from '../ui/units-switch.tsx';
import styles from './footer.module.css';

const links = [
  { to: '/credits', label: 'Credits' },
  { to: '/corrections', label: 'Corrections' },
  { to: '/radar', label: 'Radar Viewer' },
  { to: '/privacy-policy', label: 'Privacy Policy' },
  { to: '/terms-of-service', label: 'Terms of Service' },
  { to: '/community-guidelines', label: 'Community Guidelines' },
  { to: '/report-content', label: 'Report Content' },
  { to: '/api', label: 'API' },
];

export function Footer() {
  return (
    <footer className={`not-printed both-ends second-15 ${styles['footer']}`}>
      <nav aria-label="Footer" className={`touch-links ${styles['links']}`}>
        {links.map(({ to, label }) => (
          <Link key={to} to={to}>
            {label}
          </Link>
        ))}
      </nav>
      <div className={styles['switches']}>
        <UnitsSwitch name="footer" />
        <ThemeSwitch />
      </div>
      <SafetyNote className={styles['safety'] ?? ''} />
      <RecordLine />
    </footer>
  );
}

/** A line of the footer that says which record is shown, unless it is the official one, and how to load another. */
function RecordLine() {
  const { data } = useCurrentCatalogue();
  if (!data || data.kind === 'official') return null;
  const record =
    data.kind === 'sample' ? 'a sample of notable tornadoes' : 'a synthetic record made for tests';
  return (
    <p className={styles['record']}>
      This site shows {record}, {groupedNumber(data.count)} in all. To load another record, start with{' '}
      <code>npm start -- --record FILE</code> (see the README).
    </p>
  );
}
