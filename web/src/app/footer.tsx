import { Link } from 'react-router-dom';
import { ThemeSwitch } from '../ui/theme-switch.tsx';
import styles from './footer.module.css';
import { RecordLine } from './record-line.tsx';

const links = [
  { to: '/credits', label: 'Credits' },
  { to: '/privacy-policy', label: 'Privacy Policy' },
  { to: '/terms-of-service', label: 'Terms of Service' },
  { to: '/community-guidelines', label: 'Community Guidelines' },
  { to: '/api', label: 'API' },
];

export function Footer() {
  return (
    <footer className={`both-ends second-15 ${styles['footer']}`}>
      <nav aria-label="Footer" className={`touch-links ${styles['links']}`}>
        {links.map(({ to, label }) => (
          <Link key={to} to={to}>
            {label}
          </Link>
        ))}
      </nav>
      <ThemeSwitch />
      <RecordLine className={styles['record'] ?? ''} />
    </footer>
  );
}
