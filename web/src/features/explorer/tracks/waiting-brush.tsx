import { Play } from 'lucide-react';
import styles from './time-brush.module.css';

const histogramNames = ['Years', 'Months', 'Hours of the day'];

/** The frame of the time brush without its numbers, as high as the brush: nothing below it moves when they come. */
export function WaitingBrush({ children }: { children: string }) {
  return (
    <div className={styles['brush']}>
      <div className={styles['head']}>
        <button type="button" className={styles['play']} disabled>
          <Play size={18} aria-hidden="true" /> Play the years
        </button>
        <p role="status" className={styles['waits']}>
          {children}
        </p>
      </div>
      <div className={styles['pictures']} aria-hidden="true">
        {histogramNames.map((name) => (
          <div key={name} className={styles['histogram']}>
            <span>{name}</span>
            <svg />
            <div className={styles['ends']}>
              <span />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
