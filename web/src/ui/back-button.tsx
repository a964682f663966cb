import { ArrowLeft } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useIsServed } from '../lib/page/use-is-served.ts';
import styles from './button.module.css';
import { Button } from './button.tsx';

/** Shown only if the visitor has opened another page of this site before. */
export function BackButton() {
  const navigate = useNavigate();
  // Renders again at each navigation.
  useLocation();
  const isServed = useIsServed();
  if (isServed || historyIndex() === 0) return null;
  return (
    <Button look="quiet" className={styles['back']} onClick={() => void navigate(-1)}>
      <ArrowLeft size={15} aria-hidden="true" />
      Back to previous page
    </Button>
  );
}

/** The router numbers history entries. A replaced entry keeps its number, so a rewritten URL adds none. */
function historyIndex(): number {
  const { idx } = (history.state ?? {}) as { idx?: number };
  return idx ?? 0;
}
