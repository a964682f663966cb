import {
  describeField,
  isOfVolume,
  type ShownField,
} from '@touchdown/shared/radar/derived/derived-fields.ts';
import { linkedWithinDegrees } from '@touchdown/shared/radar/view-link.ts';
import { useMemo, useState } from 'react';
import {
  nearestScan,
  scansByTilt,
  nameOfTilt,
  volumeTimeOf,
  type LoadScan,
  type Scan,
  type VelocityLook,
} from './scans.ts';
import { fieldLoader, useLoadedScan, type WantedScan } from './use-loaded-scan.ts';
import { farReaching } from './volume-scans.ts';

interface ScanOptions {
  scans: readonly Scan[];
  /** Keeps the latest scans. */
  load: LoadScan;
  /** Of the many scans that one field may be computed from. */
  loadTilt: LoadScan;
  /** Whether other tilts may still come. */
  expectsTilts: boolean;
  /** At least one. */
  fields: readonly ShownField[];
  first: {
    field?: ShownField | undefined;
    time?: number | undefined;
    tiltDegrees?: number | undefined;
  };
  /** Whether a second field is shown beside the chosen one. */
  isPair: boolean;
}

/** By its place among the tilts, the lowest first, or by its angle, which may be known later. */
type TiltChoice = { place: number } | { degrees: number };

/** What a viewer shows: field, tilt and time. Another field or tilt keeps the time as nearly as it can. */
export function useScan({ scans, load, loadTilt, expectsTilts, fields, first, isPair }: ScanOptions) {
  const loadField = useMemo(
    () => fieldLoader(load, loadTilt, { scans, expectsTilts }),
    [load, loadTilt, scans, expectsTilts],
  );
  const [field, setField] = useState<ShownField>(first.field ?? fields[0] ?? 'reflectivity');
  const [tilt, setTilt] = useState<TiltChoice>(
    first.tiltDegrees === undefined ? { place: 0 } : { degrees: first.tiltDegrees },
  );
  const [time, setTime] = useState(first.time ?? scans[0]?.startTime ?? 0);
  const [isUnfolded, setUnfolded] = useState(true);
  const [left, right] = isPair ? pairWith(field, fields) : [field];
  const main = useMemo(() => scansOf(scans, field, tilt, time), [scans, field, tilt, time]);
  const lookOf = (id: ShownField): VelocityLook => {
    if (id === 'storm_relative_velocity') return 'storm-relative';
    return isUnfolded ? 'unfolded' : 'as sent';
  };
  const ofPanel = (id: ShownField | undefined): WantedScan | undefined => {
    if (!id) return undefined;
    const { scan, ofTilt } = id === field ? main : scansOf(scans, id, tilt, time);
    const next = ofTilt[(ofTilt.indexOf(scan ?? -1) + 1) % Math.max(1, ofTilt.length)];
    return scan === undefined ? undefined : { scan, next, id, look: lookOf(id) };
  };
  const panels = [useLoadedScan(loadField, ofPanel(left)), useLoadedScan(loadField, ofPanel(right))] as const;
  const { scan, ofTilt, tilts, shownTilt } = main;
  const setScan = (next: number) => {
    const chosen = scans[next];
    if (chosen) setTime(volumeTimeOf(chosen));
  };
  const step = (by: 1 | -1) => {
    const next = ofTilt[(ofTilt.indexOf(scan ?? -1) + by + ofTilt.length) % Math.max(1, ofTilt.length)];
    if (next !== undefined) setScan(next);
  };
  return {
    field,
    setField: (next: ShownField) => setField(next),
    tilts,
    tilt: shownTilt,
    setTilt: (next: number) => setTilt({ place: Math.min(tilts.length - 1, Math.max(0, next)) }),
    /** Chooses a tilt that may not be known yet. */
    wantTilt: (next: number) => setTilt({ place: next }),
    canTilt: tilts.length > 1,
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
function pairWith(field: ShownField, fields: readonly ShownField[]): [ShownField] | [ShownField, ShownField] {
  const other = field === 'reflectivity' ? fields.find((one) => one !== field) : field;
  return other && fields.includes('reflectivity') ? ['reflectivity', other] : [field];
}

function scansOf(scans: readonly Scan[], field: ShownField, tilt: TiltChoice, time: number) {
  const known = scansByTilt(scans, describeField(field).moment);
  // What follows from all tilts has none of its own: the lowest one stands for its volume.
  const tilts = isOfVolume(field) ? known.slice(0, 1).map((ofTilt) => farReaching(scans, ofTilt)) : known;
  const apart = ([at = -1]: readonly number[], degrees: number) =>
    scans[at] ? Math.abs(nameOfTilt(scans[at]) - degrees) : Infinity;
  const place =
    'place' in tilt ? tilt.place : tilts.findIndex((one) => apart(one, tilt.degrees) <= linkedWithinDegrees);
  const shownTilt = Math.min(Math.max(0, place), tilts.length - 1);
  const ofTilt = tilts[shownTilt] ?? [];
  return { tilts, shownTilt, ofTilt, scan: nearestScan(scans, ofTilt, time) };
}
