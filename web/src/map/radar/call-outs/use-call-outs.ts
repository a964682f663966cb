import { useEffect, useState } from 'react';
import type { MomentName } from '@touchdown/level2/volume.ts';
import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import type { MeasuredSweep } from '@touchdown/shared/radar/sweeps/measured-sweep.ts';
import type { TrackPoint } from '@touchdown/shared/radar/track/radar-track.ts';
import { seenAt } from '../follow/tornado-place.ts';
import {
  LostScan,
  nearestScan,
  sameTiltDegrees,
  scansByTilt,
  volumeTimeOf,
  type LoadScan,
  type Scan,
  type VelocityLook,
} from '../scans.ts';
import { findCallOuts, type CallOut } from './find-call-outs.ts';

interface CallOutOptions {
  isOn: boolean;
  scans: readonly Scan[];
  load: LoadScan;
  /** The scan that is shown; undefined while there is none. */
  scan: number | undefined;
  look: VelocityLook;
  radar: Position;
  seen: readonly TrackPoint[] | undefined;
}

interface Found {
  point: TrackPoint;
  scan: number;
  look: VelocityLook;
  callOuts: readonly CallOut[];
}

interface ScanCallOuts {
  /** Empty: nothing is sure. Undefined: not looked for, or not yet. Those of the last scan stay until then. */
  callOuts: readonly CallOut[] | undefined;
  /** Whether they are of the shown scan. */
  isCurrent: boolean;
}

const notLookedFor: ScanCallOuts = { callOuts: undefined, isCurrent: false };
const nothingSure: ScanCallOuts = { callOuts: [], isCurrent: true };

/** What can be pointed at in the shown scan, once its fields have loaded. */
export function useCallOuts({ isOn, scans, load, scan, look, radar, seen }: CallOutOptions): ScanCallOuts {
  const shown = scan === undefined ? undefined : scans[scan];
  const point = isOn && shown && seen ? seenAt(seen, volumeTimeOf(shown)) : undefined;
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    if (!point || scan === undefined) return undefined;
    let isCurrent = true;
    const air = look === 'storm-relative' ? look : 'unfolded';
    void Promise.all([
      ofSameTilt({ scans, load, scan }, 'REF', air),
      ofSameTilt({ scans, load, scan }, 'VEL', air),
      point.debris ? ofSameTilt({ scans, load, scan }, 'RHO', air) : undefined,
    ]).then(([echo, velocity, correlation]) => {
      if (!isCurrent) return;
      const isRelative = look === 'storm-relative';
      const callOuts = findCallOuts(point, { echo, velocity, correlation }, radar).map((one) => ({
        ...one,
        isRelative,
      }));
      setFound({ point, scan, look, callOuts });
    });
    return () => {
      isCurrent = false;
    };
  }, [point, scans, load, scan, look, radar]);
  if (!isOn || !shown) return notLookedFor;
  if (!point) return nothingSure;
  const isCurrent = found?.point === point && found.scan === scan && found.look === look;
  return { callOuts: found?.callOuts, isCurrent };
}

/** The same angle at the same time, which radars scan twice where one turn has not all fields. */
async function ofSameTilt(
  { scans, load, scan }: { scans: readonly Scan[]; load: LoadScan; scan: number },
  moment: MomentName,
  look: VelocityLook,
): Promise<MeasuredSweep | undefined> {
  const shown = scans[scan];
  if (!shown) return undefined;
  const tilt = scansByTilt(scans, moment).find(([first = -1]) => {
    const degrees = scans[first]?.elevationDegrees ?? Number.NaN;
    return Math.abs(degrees - shown.elevationDegrees) < sameTiltDegrees;
  });
  const at = tilt?.includes(scan) ? scan : tilt && nearestScan(scans, tilt, volumeTimeOf(shown));
  try {
    return at === undefined ? undefined : await load(at, moment, look);
  } catch (error) {
    // The map says that a scan is lost. Without one of its fields less can be pointed at.
    if (error instanceof LostScan) return undefined;
    throw error;
  }
}
