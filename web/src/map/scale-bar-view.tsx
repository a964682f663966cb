import { formatMiles } from '../lib/format.ts';
import styles from './map-canvas.module.css';
import { scaleBarFor } from './scale-bar.ts';

const maxPixels = 110;

export function ScaleBarView({ latitude, zoom }: { latitude: number; zoom: number }) {
  const { miles, pixels } = scaleBarFor(latitude, zoom, maxPixels);
  return (
    <div className={styles['scale']} style={{ width: pixels }}>
      {formatMiles(miles)}
    </div>
  );
}
