import type { MomentName, Sweep } from '@touchdown/shared/level2/volume.ts';
import { fieldDescriptions, type RadarField } from '@touchdown/shared/radar/radar-fields.ts';
import { useEffect, useState } from 'react';
import { nearestScan, scansByTilt, type Scan } from './scans.ts';

/** Loads a scan with one moment. Velocities come unfolded, if that is asked. */
export type LoadScan = (scan: number, moment: MomentName, isUnfolded: boolean) => Promise<Sweep>;

export interface ShownScan {
  scan: number;
  field: RadarField;
  sweep: Sweep;
}

/** What a viewer shows: field, tilt and time. Another field or tilt keeps the time as nearly as it can. */
export function useScan(scans: readonly Scan[], load: LoadScan, fields: readonly RadarField[]) {
  const [field, setField] = useState<RadarField>(fields[0] ?? 'reflectivity');
  const [tilt, setTilt] = useState(0);
  const [time, setTime] = useState(scans[0]?.startTime ?? 0);
  const [isUnfolded, setUnfolded] = useState(true);
  const tilts = scansByTilt(scans, fieldDescriptions[field].moment);
  const shownTilt = Math.min(tilt, tilts.length - 1);
  const ofTilt = tilts[shownTilt] ?? [];
  const scan = nearestScan(scans, ofTilt, time);
  const shown = useLoaded(load, scan, field, isUnfolded);
  const step = (by: 1 | -1) => {
    const next = ofTilt[(ofTilt.indexOf(scan ?? -1) + by + ofTilt.length) % Math.max(1, ofTilt.length)];
    if (next !== undefined) setTime(scans[next]?.startTime ?? 0);
  };
  return {
    field,
    setField,
    tilts,
    tilt: shownTilt,
    setTilt: (next: number) => setTilt(Math.min(tilts.length - 1, Math.max(0, next))),
    ofTilt,
    scan,
    setScan: (next: number) => setTime(scans[next]?.startTime ?? 0),
    step,
    isUnfolded,
    setUnfolded,
    shown,
  };
}

/** The last loaded scan stays until the next one is there. */
function useLoaded(load: LoadScan, scan: number | undefined, field: RadarField, isUnfolded: boolean) {
  const [shown, setShown] = useState<ShownScan>();
  useEffect(() => {
    if (scan === undefined) return undefined;
    let isCurrent = true;
    void load(scan, fieldDescriptions[field].moment, isUnfolded).then((sweep) => {
      if (isCurrent) setShown({ scan, field, sweep });
    });
    return () => {
      isCurrent = false;
    };
  }, [load, scan, field, isUnfolded]);
  return shown;
}
