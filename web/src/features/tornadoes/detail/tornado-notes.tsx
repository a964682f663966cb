import { qualityFlags } from '@touchdown/shared/tornadoes/quality-flag.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './tornado-notes.module.css';

/** Above everything else, because it changes what everything else is worth. */
export function WithdrawnNote() {
  return (
    <div role="note" className={styles['note']}>
      <p>
        <strong>Withdrawn.</strong> {qualityFlags.withdrawn}
      </p>
    </div>
  );
}

/** The page is the last answer that this device kept: an earlier one is better than none, if it says so. */
export function StaleNote({ message, retry }: { message: string; retry: () => void }) {
  return (
    <div role="alert" className={styles['note']}>
      <p>
        <strong>Failed to fetch tornado data.</strong> What stands here is from your last visit. Error:{' '}
        {message}
      </p>
      <Button onClick={retry}>Try again</Button>
    </div>
  );
}
