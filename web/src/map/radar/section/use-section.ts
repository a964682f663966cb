import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import {
  maxSectionKm,
  minSectionKm,
  sectionLengthKm,
  type SectionLine,
} from '@touchdown/shared/radar/section/section-line.ts';
import type { TimedPath } from '@touchdown/shared/radar/sweeps/track-progress.ts';
import { useMemo, useState } from 'react';
import type { MapPlace } from '../../map-frame.ts';
import { hasDirection, presetLine, type SectionPreset } from './section-presets.ts';

export type SectionEnd = keyof SectionLine;

interface SectionOptions {
  radar: Position;
  /** The middle of the map. */
  place: MapPlace | undefined;
  track: TimedPath | undefined;
  /** Of the scan. */
  time: number | undefined;
  first: SectionLine | undefined;
}

interface Chosen {
  line: SectionLine;
  /** Which it was laid by; undefined once an end was moved. */
  preset: SectionPreset | undefined;
}

/** Which ends the next presses on the map set. */
type Picking = { end: SectionEnd; isPair: boolean; from?: Position };

/** The line of a cross-section: by a preset, by presses on the map, or by moved ends. A line by a track follows it. */
export function useSection({ radar, place, track, time, first }: SectionOptions) {
  const [chosen, setChosen] = useState<Chosen | undefined>(first && { line: first, preset: undefined });
  const [picking, setPicking] = useState<Picking>();
  const [isRefused, setRefused] = useState(false);
  const follows = chosen?.preset !== undefined && hasDirection(track);
  const preset = chosen?.preset;
  const chosenLine = chosen?.line;
  const line = useMemo(
    () => (follows && preset ? presetLine(preset, { radar, place: undefined, track, time }) : chosenLine),
    [follows, preset, radar, track, time, chosenLine],
  );
  const choose = (next: SectionPreset) => {
    setPicking(undefined);
    setRefused(false);
    setChosen({ line: presetLine(next, { radar, place, track, time }), preset: next });
  };
  const lay = (next: SectionLine) => {
    const km = sectionLengthKm(next);
    const isFit = km >= minSectionKm && km <= maxSectionKm;
    setRefused(!isFit);
    if (isFit) setChosen({ line: next, preset: undefined });
  };
  const setEnd = (end: SectionEnd, at: Position) => {
    if (line) lay({ ...line, [end]: at });
  };
  const pick = (at: Position) => {
    if (!picking) return;
    const { end, isPair, from } = picking;
    if (isPair && end === 'from') setPicking({ end: 'to', isPair, from: at });
    else {
      setPicking(undefined);
      if (from) lay({ from, to: at });
      else setEnd(end, at);
    }
  };
  return {
    /** Undefined while there is no cross-section. */
    line,
    preset,
    choose,
    close: () => {
      setPicking(undefined);
      setChosen(undefined);
    },
    setEnd,
    /** Whether the last line was too short or too long, and left out. */
    isRefused,
    /** The end that the next press on the map sets. */
    picking: picking?.end,
    isDrawing: picking?.isPair === true,
    /** Without an end, the next two presses set both. */
    startPicking: (end?: SectionEnd) => setPicking({ end: end ?? 'from', isPair: end === undefined }),
    stopPicking: () => setPicking(undefined),
    pick,
  };
}

export type SectionState = ReturnType<typeof useSection>;
