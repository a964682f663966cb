import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from './desk.module.css';

/** The rows while they load. */
export function DeskLoading({ words }: { words: string }) {
  return (
    <div className={`stack ${styles['rows']} ${styles['bones']}`}>
      <p role="status" className="second-15">
        {words}
      </p>
      {['one', 'two', 'three', 'four', 'five', 'six'].map((row) => (
        <Skeleton key={row} height="1.9rem" />
      ))}
    </div>
  );
}
