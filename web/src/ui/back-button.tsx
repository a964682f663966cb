import { ArrowLeft } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router-dom';
import styles from './button.module.css';
import { Button } from './button.tsx';

/** Only where there is a page to go back to: a visitor who came by a link has none here. */
export function BackButton() {
  const navigate = useNavigate();
  // Read again at each change of place.
  useLocation();
  if (placesBehind() === 0) return null;
  return (
    <Button look="quiet" className={styles['back']} onClick={() => void navigate(-1)}>
      <ArrowLeft size={15} aria-hidden="true" />
      Back to previous page
    </Button>
  );
}

/** The router numbers its places; a replaced one keeps its number, so a rewritten URL has none behind. */
function placesBehind(): number {
  const { idx } = (history.state ?? {}) as { idx?: number };
  return idx ?? 0;
}
