import { useMemo } from 'react';
import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import type { TimedPath } from '@touchdown/shared/radar/sweeps/track-progress.ts';
import type { TrackPoint } from '@touchdown/shared/radar/track/radar-track.ts';
import { useUnits } from '../../lib/units.ts';
import type { MapView } from '../map-view.ts';
import { markerPlace } from './follow/tornado-place.ts';
import styles from './radar-viewer.module.css';
import { rangeRings } from './range-rings.ts';

interface TrackOverlayProps {
  view: MapView;
  /** Undefined where there is none, or it is switched off. */
  track: TimedPath | undefined;
  /** The radar's own track; empty where there is none, or it is switched off. */
  seen: readonly TrackPoint[];
  /** The time of the scan. */
  time: number | undefined;
  /** Where the value is read, if somebody points at a place. */
  pointed: Position | undefined;
}

const ringRadius = 13;
const tick = 6;
const cross = 5;

/** The path on record, the one by radar, the tornado's place and the place that is pointed at: thin and open, over the echo. */
export function TrackOverlay({ view, track, seen, time, pointed }: TrackOverlayProps) {
  const at = ({ lon, lat }: Position) => view.project([lon, lat]);
  const path = track?.path.map(at) ?? [];
  const places = seen.map(({ couplet }) => at(couplet));
  const place = time === undefined ? undefined : markerPlace(track, seen, time)?.place;
  const [first] = path;
  return (
    <svg className={styles['overlay']} aria-hidden="true">
      {path.length > 1 ? <Stroke d={lineThrough(path)} dash="2 5" /> : null}
      {places.length > 1 ? <Stroke d={lineThrough(places)} /> : null}
      {places.length > 0 ? <Stroke d={places.map((pixel) => circle(pixel, 2)).join('')} /> : null}
      {first ? <Stroke d={circle(first, 4)} /> : null}
      {place ? <Stroke d={target(at(place))} /> : null}
      {pointed ? <Stroke d={plus(at(pointed))} /> : null}
    </svg>
  );
}

/** White on a dark seam, so that it is seen on every colour. */
function Stroke({ d, dash }: { d: string; dash?: string }) {
  return (
    <>
      <path d={d} className={styles['seam']} />
      <path d={d} className={styles['stroke']} strokeDasharray={dash} />
    </>
  );
}

type Pixel = readonly [x: number, y: number];

function lineThrough(points: readonly Pixel[]): string {
  return `M${points.map(([x, y]) => `${x} ${y}`).join('L')}`;
}

function circle([x, y]: Pixel, radius: number): string {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`;
}

/** A ring with four ticks outside of it. */
function target([x, y]: Pixel): string {
  const [near, far] = [ringRadius, ringRadius + tick];
  return `${circle([x, y], ringRadius)}M${x} ${y - far}V${y - near}M${x} ${y + near}V${y + far}M${x - far} ${y}H${x - near}M${x + near} ${y}H${x + far}`;
}

function plus([x, y]: Pixel): string {
  return `M${x - cross} ${y}h${2 * cross}M${x} ${y - cross}v${2 * cross}`;
}

/** The same in both themes: they lie over the colours of the radar. */
const seamLook = { fill: 'none', stroke: '#10161c', strokeOpacity: 0.4, strokeWidth: 2.5 } as const;
const lineLook = { fill: 'none', stroke: '#ffffff', strokeOpacity: 0.75 } as const;
const nameLook = {
  fill: '#ffffff',
  stroke: '#10161c',
  strokeWidth: 3,
  paintOrder: 'stroke',
  fontSize: 12,
  fontWeight: 600,
  textAnchor: 'middle',
  dominantBaseline: 'central',
} as const;

/** Distances and directions from the radar over a map. */
export function RingsOverlay({ view, radar }: { view: MapView; radar: Position }) {
  const units = useUnits();
  const rings = useMemo(() => rangeRings(view, radar, units), [view, radar, units]);
  return (
    <svg className={styles['overlay']} aria-hidden="true" data-rings="">
      {rings.map(({ name, line, label }) => {
        const d = `M${line.map((pixel) => pixel.join(' ')).join('L')}`;
        return (
          <g key={name}>
            <path d={d} {...seamLook} />
            <path d={d} {...lineLook} />
            {label ? (
              <text x={label[0]} y={label[1]} {...nameLook}>
                {name}
              </text>
            ) : null}
          </g>
        );
      })}
    </svg>
  );
}
