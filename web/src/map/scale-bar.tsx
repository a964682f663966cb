import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { roundLength } from '@touchdown/shared/geo/round-length.ts';
import { quantityWords } from '../lib/quantities.ts';
import { useUnits, type Units } from '../lib/units.ts';
import type { GridSide } from './ground/mile-grid.ts';
import styles from './map-canvas.module.css';
import { milesPerPixel } from './world-frame.ts';

const maxPixels = 110;

interface ScaleBarProps {
  latitude: number;
  zoom: number;
  /** The squares on the ground, if it has some. */
  grid?: GridSide | undefined;
}

export function ScaleBar({ latitude, zoom, grid }: ScaleBarProps) {
  const units = useUnits();
  const perPixel = milesPerPixel(latitude, zoom);
  const { amount, miles } = roundLength(maxPixels * perPixel, units);
  return (
    <>
      {grid ? <span className={styles['grid']}>Squares: {roundLengthWords(grid.amount, units)}</span> : null}
      {/* A map on paper has another size than the window's, for which the bar was measured. */}
      <div className={`not-printed ${styles['scale']}`} style={{ width: miles / perPixel }}>
        {roundLengthWords(amount, units)}
      </div>
    </>
  );
}

/** The words of a scale bar. Its length is our own and exact, so short ones are in metres. */
function roundLengthWords(amount: number, units: Units): string {
  if (units === 'us') return quantityWords(units, 'length', amount);
  return amount < 1 ? `${groupedNumber(amount * 1_000)} m` : `${groupedNumber(amount)} km`;
}
