import type { MapView } from '../../map-view.ts';
import { useUnits } from '../../../lib/units.ts';
import viewer from '../radar-viewer.module.css';
import { callOutWords, nothingSure, type SideColours } from './call-out-words.ts';
import type { CallOut } from './find-call-outs.ts';

/** The same in both themes: they lie over the colours of the radar. */
const dark = '#10161c';
const discLook = { fill: '#ffffff', stroke: dark, strokeWidth: 2 } as const;
const nameLook = {
  fill: dark,
  fontSize: 14,
  fontWeight: 700,
  textAnchor: 'middle',
  dominantBaseline: 'central',
} as const;

interface CallOutOverlayProps {
  view: MapView;
  callOuts: readonly CallOut[] | undefined;
}

/** Numbers over a scan with lines to what they are about. The list beside the map has their words. */
export function CallOutOverlay({ view, callOuts }: CallOutOverlayProps) {
  if (!callOuts || callOuts.length === 0) return null;
  const targets = callOuts.map(({ kind, place }) => {
    const [x, y] = view.project([place.lon, place.lat]);
    return { kind, target: [x, y] as const };
  });
  return (
    <svg className={viewer['overlay']} aria-hidden="true" data-call-outs="">
      {layOutDiscs(targets, view).map(({ at, target, number }) => {
        const d = `M${at.join(' ')}L${target.join(' ')}`;
        return (
          <g key={number}>
            <path d={d} className={viewer['seam']} />
            <path d={d} className={viewer['stroke']} />
            <circle cx={target[0]} cy={target[1]} r={3.5} {...discLook} />
            <circle cx={at[0]} cy={at[1]} r={discRadius} {...discLook} />
            <text x={at[0]} y={at[1]} {...nameLook}>
              {number}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

interface CallOutListProps {
  callOuts: readonly CallOut[] | undefined;
  colours: SideColours | undefined;
}

/** What the numbers say. Nothing until it is known. */
export function CallOutList({ callOuts, colours }: CallOutListProps) {
  const units = useUnits();
  if (!callOuts) return null;
  if (callOuts.length === 0) return <p>{nothingSure}</p>;
  return (
    <ol aria-label="What you are looking at" className={viewer['callOuts']}>
      {callOuts.map((callOut, at) => (
        <li key={callOut.kind}>
          <b aria-hidden="true">{at + 1}</b>
          {callOutWords(units, callOut, colours)}
        </li>
      ))}
    </ol>
  );
}

type Pixel = readonly [x: number, y: number];

interface Disc {
  /** From the target to here a line leads. */
  at: Pixel;
  target: Pixel;
  number: number;
  kind: CallOut['kind'];
}

const discRadius = 13;
/** From a target to its number. */
const leaderPixels = 62;
const gapPixels = 2 * discRadius + 6;
/** Directions that are tried, from the best on, in degrees. */
const turns = [0, 25, -25, 50, -50, 80, -80, 120, -120, 180];

/**
 * Where the numbers stand: away from the middle of all targets, beside each other, and within the picture. Those whose
 * target is not in the picture are left out, and keep their number.
 */
export function layOutDiscs(
  targets: readonly { kind: CallOut['kind']; target: Pixel }[],
  { width, height }: { width: number; height: number },
): Disc[] {
  const shown = targets.flatMap(({ kind, target }, at) =>
    isWithin(target, 0) ? [{ kind, target, number: at + 1 }] : [],
  );
  const middle = shown.reduce<Pixel>(
    ([x, y], { target }) => [x + target[0] / shown.length, y + target[1] / shown.length],
    [0, 0],
  );
  const discs: Disc[] = [];
  for (const [order, { kind, target, number }] of shown.entries()) {
    const [dx, dy] = [target[0] - middle[0], target[1] - middle[1]];
    // One alone stands up to the right.
    const best = Math.hypot(dx, dy) < 1 ? -0.8 + (order * 2 * Math.PI) / 4 : Math.atan2(dy, dx);
    const tries = turns.map((turn): Pixel => {
      const angle = best + (turn * Math.PI) / 180;
      return [target[0] + leaderPixels * Math.cos(angle), target[1] + leaderPixels * Math.sin(angle)];
    });
    const isFree = (at: Pixel) =>
      isWithin(at, discRadius + 4) &&
      discs.every((disc) => apart(disc.at, at) >= gapPixels) &&
      shown.every((other) => apart(other.target, at) >= gapPixels);
    discs.push({ at: tries.find(isFree) ?? tries[0] ?? target, target, number, kind });
  }
  return discs;

  function isWithin([x, y]: Pixel, margin: number): boolean {
    return x >= margin && y >= margin && x <= width - margin && y <= height - margin;
  }
}

function apart([ax, ay]: Pixel, [bx, by]: Pixel): number {
  return Math.hypot(ax - bx, ay - by);
}
