import { withMinus } from '@touchdown/shared/text/with-minus.ts';
import { colourTableOf } from '@touchdown/shared/radar/sweeps/colour-tables.ts';
import type { VelocityPalette } from '@touchdown/shared/radar/radar-choices.ts';
import { fieldDescriptions, type RadarField } from '@touchdown/shared/radar/radar-fields.ts';
import styles from './radar-viewer.module.css';

/** The colours of a field with their values. */
export function RadarLegend({ field, palette }: { field: RadarField; palette: VelocityPalette }) {
  const { title, unit, defaultMin: min, defaultMax: max } = fieldDescriptions[field];
  const { bands, ticks } = colourTableOf(field, palette);
  const percent = (value: number) => `${Math.min(100, ((value - min) / (max - min)) * 100)}%`;
  const stops = bands
    .filter(({ from }) => from < max)
    .flatMap(({ from, to, colours: [first, last] }) => [
      `${first} ${percent(from)}`,
      `${last} ${percent(to)}`,
    ]);
  return (
    <figure className={styles['legend']}>
      <figcaption className="second-13">
        {title}
        {unit ? `, ${unit}` : ''}
      </figcaption>
      <div
        className={styles['colours']}
        style={{ background: `linear-gradient(to right, ${stops.join(', ')})` }}
        aria-hidden="true"
      />
      <div className={`second-13 ${styles['ticks']}`}>
        {ticks.map((tick) => (
          <span key={tick} style={{ left: percent(tick) }}>
            {withMinus(String(tick))}
          </span>
        ))}
      </div>
    </figure>
  );
}
