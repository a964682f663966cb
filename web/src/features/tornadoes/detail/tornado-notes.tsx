import { qualityFlags } from '@touchdown/shared/tornadoes/quality-flag.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './tornado-notes.module.css';

/** Shown above everything else, because the whole record may be wrong. */
export function WithdrawnNote() {
  return (
    <div role="note" className={styles['note']}>
      <p>
        <strong>Withdrawn.</strong> {qualityFlags.withdrawn}
      </p>
    </div>
  );
}

/** Says that the page shows an earlier answer, stored on this device, because the request failed. */
export function StaleNote({ message, retry }: { message: string; retry: () => void }) {
  return (
    <div role="alert" className={styles['note']}>
      <p>
        <strong>Failed to fetch tornado data.</strong> This page is from your last visit. Error: {message}
      </p>
      <Button onClick={retry}>Try again</Button>
    </div>
  );
}
