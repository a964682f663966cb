import { messageOf } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import styles from '../explorer-map.module.css';
import { TimeBrush } from './time-brush.tsx';
import type { TrackLayer } from './use-track-layer.ts';

/** The time brush below the map, or a message while there are no tracks. */
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
  return (
    <div className={styles['waiting']} role="status">
      {hasFailed ? (
        <>
          The layer of all tracks could not be loaded. <Button onClick={retry}>Try again</Button>
        </>
      ) : found.error ? (
        <>
          The search could not be answered. {messageOf(found.error)}{' '}
          <Button onClick={found.retry}>Try again</Button>
        </>
      ) : record ? (
        'Searching…'
      ) : (
        'Loading every track since 1950…'
      )}
    </div>
  );
}
