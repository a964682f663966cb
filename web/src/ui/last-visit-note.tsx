import { messageOf } from '../lib/api/api-error.ts';
import { Button } from './button.tsx';
import styles from './last-visit-note.module.css';

interface LastVisitNoteProps {
  /** The query of what is shown: its answer may be an earlier one, which this device has kept. */
  query: { data: unknown; error: unknown; refetch: () => unknown };
  what: 'list' | 'page';
}

/** Says that what is shown is an earlier answer, because the request for a fresh one failed. Otherwise nothing. */
export function LastVisitNote({ query: { data, error, refetch }, what }: LastVisitNoteProps) {
  if (!data || !error) return null;
  return (
    <div role="alert" className={styles['note']}>
      <p>
        Error loading data: {messageOf(error)} This {what} is from your last visit.
      </p>
      <Button onClick={() => void refetch()}>Try again</Button>
    </div>
  );
}
