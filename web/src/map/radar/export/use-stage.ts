import { isOfVolume } from '@touchdown/shared/radar/derived/derived-fields.ts';
import type { StormMotion } from '@touchdown/shared/radar/sweeps/storm-motion.ts';
import type { Units } from '../../../lib/units.ts';
import type { WallClock } from '@touchdown/shared/radar/frame-list.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import { useCallback, useEffect, useRef, type RefObject } from 'react';
import type { Scan } from '../scans.ts';
import { tiltText } from '../scans.ts';
import { pictureNotes } from '../radar-sentences.ts';
import { shownMilliseconds } from '../shown-milliseconds.ts';
import type { useScan } from '../use-scan.ts';
import type { ViewerColours } from '../velocity-scale.ts';
import type { Stage } from './stage.ts';

interface StageOptions {
  viewer: RefObject<HTMLElement | null>;
  station: string;
  credit: string | undefined;
  scans: readonly Scan[];
  state: ReturnType<typeof useScan>;
  colours: ViewerColours;
  /** What clocks showed at the place. */
  clock: WallClock | undefined;
  /** When a scan was, and how long before or after the tornado. */
  wordsOf: (time: number) => string;
  units: Units;
  /** The storm's motion, which storm-relative velocities are without. */
  motion: StormMotion | undefined;
}

/** Returns a function that gives the viewer to what copies it, as it is at that moment. */
export function useStage(options: StageOptions): () => Stage | undefined {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  return useCallback(() => {
    const { viewer, station, credit, scans, state, colours, clock, wordsOf } = latest.current;
    if (!viewer.current) return undefined;
    const order = state.ofTilt;
    const hasTilt = () => latest.current.state.panels.some(({ wanted }) => wanted && !isOfVolume(wanted.id));
    const timeOf = (scan: number) => scans[scan]?.startTime ?? 0;
    return {
      viewer: viewer.current,
      colours,
      station,
      order,
      show: (scan) => latest.current.state.setScan(scan),
      now: () => latest.current.state,
      timeOf,
      textOf: (scan) => ({
        title: scans[scan] && hasTilt() ? `${station}, ${tiltText(scans[scan])}` : station,
        time: `${dayWords(timeOf(scan), clock)}${wordsOf(timeOf(scan))}`,
        credit: credit ?? '',
        units: latest.current.units,
      }),
      notes: () => {
        const { units, motion, state: current } = latest.current;
        return pictureNotes(units, current.panels, motion);
      },
      millisecondsOf: (scan) => shownMilliseconds(scans, order, scan, 1),
    };
  }, []);
}

/** A picture leaves the page that says the day. Without a clock of the place, the time has its day. */
function dayWords(time: number, clock: WallClock | undefined): string {
  if (!clock) return '';
  return `${longDate(new Date(time + clock.utcOffsetMinutes * 60_000).toISOString())}, `;
}
