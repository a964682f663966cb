import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import { useRef } from 'react';
import type { MapView } from '../../map-view.ts';
import viewer from '../radar-viewer.module.css';
import styles from './section-overlay.module.css';
import type { SectionState } from './use-section.ts';

interface SectionOverlayProps {
  view: MapView;
  section: SectionState;
}

/** What a finger can hold. */
const gripRadius = 22;
const discRadius = 10;

/** The line of a cross-section on the map, with ends that can be dragged. The keyboard moves them by their buttons. */
export function SectionOverlay({ view, section }: SectionOverlayProps) {
  const { line, picking, setEnd } = section;
  if (!line) return null;
  const [from, to] = [line.from, line.to].map(({ lat, lon }) => view.project([lon, lat]));
  if (!from || !to) return null;
  const d = `M${from.join(' ')}L${to.join(' ')}`;
  return (
    <svg className={viewer['overlay']} aria-hidden="true" data-section="">
      <path d={d} className={viewer['seam']} />
      <path d={d} className={viewer['stroke']} />
      <End name="A" at={from} isPicked={picking === 'from'} view={view} onMove={(at) => setEnd('from', at)} />
      <End name="B" at={to} isPicked={picking === 'to'} view={view} onMove={(at) => setEnd('to', at)} />
    </svg>
  );
}

interface EndProps {
  name: string;
  at: readonly [number, number];
  isPicked: boolean;
  view: MapView;
  onMove: (to: Position) => void;
}

function End({ name, at: [x, y], isPicked, view, onMove }: EndProps) {
  // Where within the disc it is held, so that it does not jump.
  const held = useRef<{ dx: number; dy: number }>(undefined);
  return (
    <g
      className={styles['end']}
      data-is-picked={isPicked ? '' : undefined}
      data-end={name}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        held.current = { dx: event.clientX - x, dy: event.clientY - y };
      }}
      onPointerMove={(event) => {
        if (!held.current) return;
        const [lon, lat] = view.unproject(event.clientX - held.current.dx, event.clientY - held.current.dy);
        onMove({ lat, lon });
      }}
      onLostPointerCapture={() => {
        held.current = undefined;
      }}
    >
      <circle cx={x} cy={y} r={gripRadius} className={styles['grip']} />
      <circle cx={x} cy={y} r={discRadius} className={styles['disc']} />
      <text x={x} y={y} className={styles['name']}>
        {name}
      </text>
    </g>
  );
}
