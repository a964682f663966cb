import { useMemo, useState } from 'react';
import { describeField, isDerived, type ShownField } from '@touchdown/shared/radar/derived/derived-fields.ts';
import { showsVelocity } from '@touchdown/shared/radar/radar-fields.ts';
import { viewerFields } from '../../../map/radar/field-words.ts';
import { keepLoaded } from '../../../map/radar/keep-loaded.ts';
import type { VelocityLook } from '../../../map/radar/scans.ts';
import {
  useLoadedScan,
  type LoadedScan,
  type LoadField,
  type WantedScan,
} from '../../../map/radar/use-loaded-scan.ts';
import { fieldsOf } from '../../../map/radar/viewer-view.ts';
import {
  alignmentOf,
  commonTilts,
  degreesOf,
  minuteOf,
  minutesOf,
  scanAtMinute,
  scansOfTilt,
  type Alignment,
} from './align-scans.ts';
import type { TwinView } from './twin-link.ts';
import type { OpenSide } from './use-side.ts';

/** What one of the two maps shows. */
export interface ShownSide extends OpenSide {
  alignment: Alignment;
  loaded: LoadedScan;
  /** Its place in the list of scans; undefined where the radar has none with the field. */
  scan: number | undefined;
  /** Of the scan, after minute 0. */
  minute: number | undefined;
}

export type Pair<T> = readonly [T, T];

/** With it a rotation shows. */
const firstField: ShownField = 'velocity';
const noScans: LoadField = () => new Promise(() => {});

/** What two tornadoes show: one field, one tilt and one minute for both. An open one stands alone until the other is. */
export function useTwin(sides: Pair<OpenSide | undefined>, first: TwinView) {
  const open = sides.flatMap((side) => side ?? []);
  const lists = open.map(({ scans, motion }) => fieldsOf(scans, motion !== undefined));
  // What is computed from scans is for one of them at a time.
  const fields = viewerFields.filter(
    ({ id }) => !isDerived(id) && lists.every((list) => list.some((one) => one.id === id)),
  );
  const [chosenField, setField] = useState<ShownField>(first.field ?? firstField);
  const shownField = fields.find(({ id }) => id === chosenField)?.id ?? fields[0]?.id ?? firstField;
  const [tiltDegrees, setTiltDegrees] = useState(first.tiltDegrees);
  const [wantedMinute, setMinute] = useState(first.minute ?? 0);

  const aligned = [useAligned(sides[0]), useAligned(sides[1])] as const;
  const placed = aligned.map(
    (side) => side && { ...side, ofTilt: scansOfTilt(side.scans, shownField, tiltDegrees) },
  );
  const minutes = minutesOf(placed.flatMap((side) => side ?? []));
  const apart = (at: number) => Math.abs((minutes[at] ?? 0) - wantedMinute);
  const [place = -1] = [...minutes.keys()].toSorted((a, b) => apart(a) - apart(b));
  const minute = minutes[place] ?? wantedMinute;
  const after = minutes[(place + 1) % Math.max(1, minutes.length)];

  const look: VelocityLook = shownField === 'storm_relative_velocity' ? 'storm-relative' : 'unfolded';
  const wantedOf = (side: (typeof placed)[number]): WantedScan | undefined => {
    if (!side) return undefined;
    const at = (when: number) => scanAtMinute(side.scans, side.ofTilt, side.alignment, when);
    const scan = at(minute);
    return scan === undefined
      ? undefined
      : { scan, next: after === undefined ? undefined : at(after), id: shownField, look };
  };
  const loaded = [
    useLoadedScan(aligned[0]?.load ?? noScans, wantedOf(placed[0])),
    useLoadedScan(aligned[1]?.load ?? noScans, wantedOf(placed[1])),
  ] as const;
  const tilts = commonTilts(
    open.map(({ scans }) => scans),
    shownField,
  );
  const ownScans = open[0]?.scans ?? [];
  const tilt =
    tiltDegrees === undefined
      ? 0
      : tilts.findIndex((one) => scansOfTilt(ownScans, shownField, tiltDegrees)[0] === one[0]);
  return {
    sides: [shownSide(aligned[0], loaded[0]), shownSide(aligned[1], loaded[1])] as const,
    fields,
    field: shownField,
    /** Undefined where what the link asks for is shown. */
    missingField: chosenField === shownField ? undefined : viewerFields.find(({ id }) => id === chosenField),
    setField,
    isVelocity: showsVelocity(shownField),
    tilts,
    tilt: Math.max(0, tilt),
    tiltDegrees,
    setTilt: (next: number) => setTiltDegrees(next > 0 ? degreesOf(ownScans, tilts[next] ?? []) : undefined),
    minutes,
    minute,
    place,
    setMinute,
    isSettled: loaded.every((one) => one.isSettled),
  };
}

function shownSide(side: ReturnType<typeof useAligned>, loaded: LoadedScan): ShownSide | undefined {
  if (!side) return undefined;
  const scan = loaded.wanted?.scan;
  const shown = side.scans[scan ?? -1];
  return { ...side, loaded, scan, minute: shown && minuteOf(shown, side.alignment) };
}

/** A side with its minute 0, and the latest scans kept. */
function useAligned(side: OpenSide | undefined) {
  const { opened, subject, scans } = side ?? {};
  const load = useMemo((): LoadField | undefined => {
    const loaded = opened && keepLoaded(opened.load);
    return loaded && ((scan, id, look) => loaded(scan, describeField(id).moment, look));
  }, [opened]);
  const alignment = useMemo(() => {
    if (!scans || !subject) return undefined;
    const { beganAt, track } = subject;
    // Scans of other tilts have a time of their volume; minute 0 is of those that the loop has.
    const own = scans.filter(({ volumeTime }) => volumeTime === undefined);
    return alignmentOf(own, opened?.seen, track ?? { beganAt, endedAt: beganAt });
  }, [scans, opened, subject]);
  return side && load && alignment ? { ...side, load, alignment } : undefined;
}
