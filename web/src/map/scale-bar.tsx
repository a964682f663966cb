import { equatorKm } from '@touchdown/shared/geo/earth.ts';
import { kmPerMile } from '@touchdown/shared/geo/length-units.ts';
import { formatMiles } from '../lib/format.ts';
import styles from './map-canvas.module.css';
import { worldWidth } from './world-frame.ts';

const maxPixels = 110;

export function ScaleBar({ latitude, zoom }: { latitude: number; zoom: number }) {
  const { miles, pixels } = scaleBarFor(latitude, zoom, maxPixels);
  return (
    <div className={styles['scale']} style={{ width: pixels }}>
      {formatMiles(miles)}
    </div>
  );
}

/** The longest round distance that fits: 1, 2 or 5 times a power of ten. */
export function scaleBarFor(
  latitude: number,
  zoom: number,
  maxPixels: number,
): { miles: number; pixels: number } {
  const equatorMiles = equatorKm / kmPerMile;
  const milesPerPixel = (equatorMiles * Math.cos((latitude * Math.PI) / 180)) / worldWidth(zoom);
  const maxMiles = maxPixels * milesPerPixel;
  const power = 10 ** Math.floor(Math.log10(maxMiles));
  const miles = ([5, 2, 1].find((step) => step * power <= maxMiles) ?? 1) * power;
  return { miles, pixels: miles / milesPerPixel };
}
