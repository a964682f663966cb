import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { useCurrentCatalogue } from '../lib/current-catalogue.ts';
import { SafetyNote } from '../ui/safety-line.tsx';
import { ThemeSwitch } from '../ui/theme-switch.tsx';
import { UnitsSwitch } from '../ui/units-switch.tsx';
import styles from './footer.module.css';

/** What the bar has is not here again. */
const links = [
  { to: '/safety', label: 'Stay safe' },
  { to: '/learn', label: 'Learn' },
  { to: '/tornadoes', label: 'All tornadoes' },
  { to: '/spc-reports', label: 'SPC Reports' },
  { to: '/near', label: 'Near You' },
  { to: '/compare', label: 'Compare' },
  { to: '/corrections', label: 'Corrections' },
  { to: '/api', label: 'API' },
  { to: '/sources', label: 'Sources' },
  { to: '/credits', label: 'Credits' },
  { to: '/privacy-policy', label: 'Privacy Policy' },
  { to: '/terms-of-service', label: 'Terms of Service' },
  { to: '/community-guidelines', label: 'Community Guidelines' },
  { to: '/moderation-log', label: 'Moderation Log' },
  { to: '/report-content', label: 'Report Content' },
];

/** Which record is shown, unless it is the official one. */
const RecordLine = lazy(() =>
  import('./record-line.tsx').then(({ RecordLine: component }) => ({ default: component })),
);

export function Footer() {
  const { data } = useCurrentCatalogue();
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
      {data?.kind === 'official' && data.coverage ? (
        <p className={styles['record']}>
          Official record {data.coverage.from} to {data.coverage.to}, from NOAA
        </p>
      ) : null}
      {data && data.kind !== 'official' ? (
        <Suspense>
          <RecordLine kind={data.kind} count={data.count} />
        </Suspense>
      ) : null}
    </footer>
  );
}
