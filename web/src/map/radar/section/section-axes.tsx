import { kmPerMile, metersPerFoot } from '@touchdown/shared/geo/length-units.ts';
import type { Units } from '../../../lib/units.ts';
import viewer from '../radar-viewer.module.css';
import styles from './section.module.css';

/** The picture within its frame, in pixels. */
export const margins = { left: 40, right: 12, top: 18, bottom: 38 };

interface SectionAxesProps {
  units: Units;
  lengthKm: number;
  topKm: number;
  width: number;
  height: number;
  /** Where values are read, from the picture's lower left corner; each 0 to 1. */
  reading: { along: number; up: number } | undefined;
}

/** At least this far apart, labels do not touch. */
const labelPixels = { across: 60, up: 34 };

/** Distance from end A and height above the radar around a section, with lines that follow the reading. */
export function SectionAxes({ units, lengthKm, topKm, width, height, reading }: SectionAxesProps) {
  const isUs = units === 'us';
  const kmPerUnit = { along: isUs ? kmPerMile : 1, up: isUs ? metersPerFoot : 1 };
  const along = ticksOf(lengthKm / kmPerUnit.along, width / labelPixels.across);
  const up = ticksOf(topKm / kmPerUnit.up, height / labelPixels.up);
  const x = (tick: number) => margins.left + ((tick * kmPerUnit.along) / lengthKm) * width;
  const y = (tick: number) => margins.top + (1 - (tick * kmPerUnit.up) / topKm) * height;
  const ground = margins.top + height;
  return (
    <svg className={`${viewer['overlay']} ${styles['axes']}`} aria-hidden="true">
      {up.map((tick) => (
        <g key={tick}>
          <path d={`M${margins.left} ${y(tick)}h${width}`} className={styles['grid']} />
          <text x={margins.left - 6} y={y(tick)} textAnchor="end" dominantBaseline="central">
            {tick}
          </text>
        </g>
      ))}
      {along.map((tick) => (
        <g key={tick}>
          <path d={`M${x(tick)} ${ground}v4`} className={styles['tick']} />
          <text x={x(tick)} y={ground + 16} textAnchor="middle">
            {tick}
          </text>
        </g>
      ))}
      <path d={`M${margins.left} ${margins.top}v${height}h${width}v${-height}`} className={styles['tick']} />
      <text x={margins.left} y={12} className={styles['end']}>
        A
      </text>
      <text x={margins.left + width} y={12} textAnchor="end" className={styles['end']}>
        B
      </text>
      <text x={margins.left + width / 2} y={12} textAnchor="middle">
        {`Height above the radar, ${isUs ? '1,000 feet' : 'km'}`}
      </text>
      <text x={margins.left + width / 2} y={ground + 33} textAnchor="middle">
        {`Distance from A, ${isUs ? 'miles' : 'km'}`}
      </text>
      {reading ? (
        <Cross x={margins.left + reading.along * width} y={margins.top + (1 - reading.up) * height} />
      ) : null}
    </svg>
  );
}

/** White on a dark seam, as on the map. */
function Cross({ x, y }: { x: number; y: number }) {
  const d = `M${x - 9} ${y}h18M${x} ${y - 9}v18`;
  return (
    <>
      <path d={d} className={viewer['seam']} />
      <path d={d} className={viewer['stroke']} />
    </>
  );
}

/** Round numbers from 0 to an end, about as many as there is room for. */
function ticksOf(end: number, most: number): number[] {
  const rough = end / Math.max(1, most);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10) * power;
  return Array.from({ length: Math.floor(end / step) + 1 }, (_, at) => Number((at * step).toPrecision(6)));
}
