import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import styles from './more-fold.module.css';

interface MoreFoldProps {
  title: string;
  /** What is inside, in a line. */
  summary: string;
  children: ReactNode;
}

/**
 * The one fold at the end of a page, with what few people look for. It is in the page as it is served, so that a search
 * in the page finds it. A link to something inside opens it.
 */
export function MoreFold({ title, summary, children }: MoreFoldProps) {
  // Another one with each press of a link, also of the same one.
  const location = useLocation();
  const fold = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const { hash } = location;
    const named = hash.length > 1 ? document.getElementById(hash.slice(1)) : null;
    const part = named ?? fold.current?.querySelector(`[data-opens="${hash.split('-')[0]}"]`);
    if (!fold.current || !part || !fold.current.contains(part)) return;
    fold.current.open = true;
    part.scrollIntoView();
  }, [location]);
  return (
    <details ref={fold} className={`card ${styles['fold']}`}>
      <summary>
        <span>
          <h2>{title}</h2>
          <span className="second-15">{summary}</span>
        </span>
        <ChevronDown size={20} aria-hidden="true" />
      </summary>
      <div className={styles['inside']}>{children}</div>
    </details>
  );
}
