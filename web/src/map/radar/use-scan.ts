import { fieldDescriptions, type RadarField } from '@touchdown/shared/radar/radar-fields.ts';
import { useMemo, useState } from 'react';
import { nearestScan, scansByTilt, type LoadScan, type Scan, type VelocityLook } from './scans.ts';
import { useLoadedScan, type WantedScan } from './use-loaded-scan.ts';

interface ScanOptions {
  scans: readonly Scan[];
  load: LoadScan;
  /** At least one. */
  fields: readonly RadarField[];
  first: { field?: RadarField | undefined; time?: number | undefined };
  /** Whether a second field is shown beside the chosen one. */
  isPair: boolean;
}

/** What a viewer shows: field, tilt and time. Another field or tilt keeps the time as nearly as it can. */
export function useScan({ scans, load, fields, first, isPair }: ScanOptions) {
  const [field, setField] = useState<RadarField>(first.field ?? fields[0] ?? 'reflectivity');
  const [tilt, setTilt] = useState(0);
  const [time, setTime] = useState(first.time ?? scans[0]?.startTime ?? 0);
  const [isUnfolded, setUnfolded] = useState(true);
  const [left, right] = isPair ? pairWith(field, fields) : [field];
  const main = useMemo(() => scansOf(scans, field, tilt, time), [scans, field, tilt, time]);
  const lookOf = (id: RadarField): VelocityLook => {
    if (id === 'storm_relative_velocity') return 'storm-relative';
    return isUnfolded ? 'unfolded' : 'as sent';
  };
  const ofPanel = (id: RadarField | undefined): WantedScan | undefined => {
    if (!id) return undefined;
    const { scan, ofTilt } = id === field ? main : scansOf(scans, id, tilt, time);
    const next = ofTilt[(ofTilt.indexOf(scan ?? -1) + 1) % Math.max(1, ofTilt.length)];
    return scan === undefined ? undefined : { scan, next, id, look: lookOf(id) };
  };
  const panels = [useLoadedScan(load, ofPanel(left)), useLoadedScan(load, ofPanel(right))] as const;
  const { scan, ofTilt, tilts, shownTilt } = main;
  const setScan = (next: number) => setTime(scans[next]?.startTime ?? 0);
  const step = (by: 1 | -1) => {
    const next = ofTilt[(ofTilt.indexOf(scan ?? -1) + by + ofTilt.length) % Math.max(1, ofTilt.length)];
    if (next !== undefined) setScan(next);
  };
  return {
    field,
    setField,
    tilts,
    tilt: shownTilt,
    setTilt: (next: number) => setTilt(Math.min(tilts.length - 1, Math.max(0, next))),
    ofTilt,
    scan,
    setScan,
    step,
    /** How velocities of the chosen field are shown. */
    look: lookOf(field),
    isUnfolded,
    setUnfolded,
    /** One, or two beside each other. */
    panels: right ? panels : panels.slice(0, 1),
  };
}

/** Reflectivity shows where the storm is, so it stands beside every other field. */
function pairWith(field: RadarField, fields: readonly RadarField[]): [RadarField] | [RadarField, RadarField] {
  const other = field === 'reflectivity' ? fields.find((one) => one !== field) : field;
  return other && fields.includes('reflectivity') ? ['reflectivity', other] : [field];
}

function scansOf(scans: readonly Scan[], field: RadarField, tilt: number, time: number) {
  const tilts = scansByTilt(scans, fieldDescriptions[field].moment);
  const shownTilt = Math.min(tilt, tilts.length - 1);
  const ofTilt = tilts[shownTilt] ?? [];
  return { tilts, shownTilt, ofTilt, scan: nearestScan(scans, ofTilt, time) };
}
