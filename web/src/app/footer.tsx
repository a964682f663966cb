import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { useCurrentCatalogue } from '../lib/current-catalogue.ts';
import { SafetyNote } from '../ui/safety-line.tsx';
import { ThemeSwitch } from '../ui/theme-switch.tsx';
import { UnitsSwitch } from '../ui/units-switch.tsx';
import styles from './footer.module.css';

const links = [
  { to: '/states', label: 'Places' },
  { to: '/near', label: 'Near You' },
  { to: '/days', label: 'Days' },
  { to: '/outbreaks', label: 'Outbreaks' },
  { to: '/records', label: 'Records' },
  { to: '/trends', label: 'Trends' },
  { to: '/compare', label: 'Compare' },
  { to: '/credits', label: 'Credits' },
  { to: '/corrections', label: 'Corrections' },
  { to: '/radar', label: 'Radar Viewer' },
  { to: '/privacy-policy', label: 'Privacy Policy' },
  { to: '/terms-of-service', label: 'Terms of Service' },
  { to: '/community-guidelines', label: 'Community Guidelines' },
  { to: '/moderation-log', label: 'Moderation Log' },
  { to: '/report-content', label: 'Report Content' },
  { to: '/data', label: 'Data' },
  { to: '/api', label: 'API' },
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
      {data && data.kind !== 'official' ? (
        <Suspense>
          <RecordLine kind={data.kind} count={data.count} />
        </Suspense>
      ) : null}
    </footer>
  );
}
