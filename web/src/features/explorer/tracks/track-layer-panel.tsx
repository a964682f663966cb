import { Play } from 'lucide-react';
import { messageOf } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { TimeBrush } from './time-brush.tsx';
import type { TrackLayer } from './use-track-layer.ts';
import styles from '../explorer-map.module.css';
import waitingBrushStyles from './time-brush.module.css';

/** The time brush below the map, its empty frame while it waits, or what went wrong. */
export function TrackLayerPanel({ layer }: { layer: TrackLayer }) {
  const { record, found, brushed, brush, setYears, setDayBrush, hasFailed, retry } = layer;
  if (brushed && record) {
    return (
      <TimeBrush
        years={record.tracks.years}
        brushed={brushed}
        brush={brush}
        onYears={setYears}
        onDayBrush={setDayBrush}
      />
    );
  }
  if (!hasFailed && !found.error)
    return <WaitingBrush>{record ? 'Searching…' : 'Loading every track since 1950…'}</WaitingBrush>;
  return (
    <div className={styles['waiting']} role="status">
      {hasFailed ? 'We couldn’t load the paths.' : 'We couldn’t run the search.'}{' '}
      {hasFailed || !found.error ? null : `${messageOf(found.error)} `}
      <Button onClick={hasFailed ? retry : found.retry}>Try again</Button>
    </div>
  );
}

const histogramNames = ['Years', 'Months', 'Hours of the day'];

/** The frame of the time brush without its numbers, as high as the brush: nothing below it moves when they come. */
function WaitingBrush({ children }: { children: string }) {
  return (
    <div className={waitingBrushStyles['brush']}>
      <div className={waitingBrushStyles['head']}>
        <button type="button" className={waitingBrushStyles['play']} disabled>
          <Play size={18} aria-hidden="true" /> Play the years
        </button>
        <p role="status" className={waitingBrushStyles['waits']}>
          {children}
        </p>
      </div>
      <div className={waitingBrushStyles['pictures']} aria-hidden="true">
        {histogramNames.map((name) => (
          <div key={name} className={waitingBrushStyles['histogram']}>
            <span>{name}</span>
            <svg />
            <div className={waitingBrushStyles['ends']}>
              <span />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
