import { equatorKm } from '@touchdown/shared/geo/earth.ts';
import { kmPerMile } from '@touchdown/shared/geo/length-units.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { quantityWords } from '../lib/quantities.ts';
import { useUnits } from '../lib/units.ts';
import styles from './map-canvas.module.css';
import { worldWidth } from './world-frame.ts';

const maxPixels = 110;

export function ScaleBar({ latitude, zoom }: { latitude: number; zoom: number }) {
  const units = useUnits();
  const kmPerUnit = units === 'us' ? kmPerMile : 1;
  const { distance, pixels } = scaleBarFor(latitude, zoom, maxPixels, kmPerUnit);
  return (
    // A map on paper has another size than the window's, for which the bar was measured.
    <div className={`not-printed ${styles['scale']}`} style={{ width: pixels }}>
      {units === 'us' ? quantityWords(units, 'length', distance) : metricWords(distance)}
    </div>
  );
}

/** The bar's length is our own and exact, so short ones are in metres. */
function metricWords(km: number): string {
  return km < 1 ? `${groupedNumber(km * 1_000)} m` : `${groupedNumber(km)} km`;
}

/** The longest round distance that fits: 1, 2 or 5 times a power of ten, of a unit with so many kilometres. */
export function scaleBarFor(
  latitude: number,
  zoom: number,
  maxPixels: number,
  kmPerUnit: number,
): { distance: number; pixels: number } {
  const perPixel = ((equatorKm / kmPerUnit) * Math.cos((latitude * Math.PI) / 180)) / worldWidth(zoom);
  const maxDistance = maxPixels * perPixel;
  const power = 10 ** Math.floor(Math.log10(maxDistance));
  const distance = ([5, 2, 1].find((step) => step * power <= maxDistance) ?? 1) * power;
  return { distance, pixels: distance / perPixel };
}
