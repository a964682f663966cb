import { messageOf } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import styles from '../explorer-map.module.css';
import { TimeBrush } from './time-brush.tsx';
import { WaitingBrush } from './waiting-brush.tsx';
import type { TrackLayer } from './use-track-layer.ts';

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
