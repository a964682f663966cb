import { safetyNote, warningsSite } from '@touchdown/shared/text/safety-note.ts';
import { ShieldCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import styles from './safety-line.module.css';

/** What to do when a tornado is coming, and where live warnings are. Once on each tornado and place. */
export function SafetyLine() {
  return (
    <aside aria-label="Safety" className={`not-printed ${styles['line']}`}>
      <ShieldCheck size={20} aria-hidden="true" className={styles['icon']} />
      <p>
        <strong>If a tornado is coming:</strong> go to a basement or an inside room on the lowest floor, away
        from windows. Leave a mobile home for a sturdy building. <Link to="/safety">Stay safe</Link>
        {' · '}
        Live warnings: <WarningsLink />
      </p>
    </aside>
  );
}

const [before = ''] = safetyNote.split(warningsSite.name);

/** The short sentence of the footer and of unchecked reports. */
export function SafetyNote({ className = '' }: { className?: string }) {
  return (
    <p className={`second-15 ${className}`}>
      {before}
      <WarningsLink />
    </p>
  );
}

function WarningsLink() {
  return (
    <a href={warningsSite.url} rel="noopener noreferrer">
      {warningsSite.name}
    </a>
  );
}
