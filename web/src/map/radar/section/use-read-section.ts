import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import type { RadarField } from '@touchdown/shared/radar/radar-fields.ts';
import type { SectionLine } from '@touchdown/shared/radar/section/section-line.ts';
import { useEffect, useMemo, useState } from 'react';
import { keepLoaded } from '../keep-loaded.ts';
import type { LoadScan, Scan, VelocityLook } from '../scans.ts';
import { readSection, readTops, type SectionBeams, type SectionTops } from './read-section.ts';

export interface SectionOptions {
  scans: readonly Scan[];
  load: LoadScan;
  radar: Position;
  line: SectionLine;
  field: RadarField;
  look: VelocityLook;
  /** Of the shown scan. */
  time: number;
  /** While scans play, the section stays. */
  isPlaying: boolean;
}

/** Three fields of every tilt, so that a line that is dragged loads nothing. */
const maxKept = 48;
/** While a line is dragged, nobody waits for the heights. */
const restMilliseconds = 250;

/** Reads a section with as many columns as its picture is wide, and then the heights of echo and debris. */
export function useReadSection(
  { scans, load, radar, line, field, look, time, isPlaying }: SectionOptions,
  count: number,
) {
  const kept = useMemo(() => keepLoaded(load, maxKept), [load]);
  const source = useMemo(() => ({ scans, load: kept, time }), [scans, kept, time]);
  const [section, setSection] = useState<SectionBeams>();
  const [tops, setTops] = useState<{ of: SectionBeams; found: SectionTops }>();
  useEffect(() => {
    if (isPlaying || count === 0) return undefined;
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    void readSection(source, { field, look }, { line, radar, count }).then((read) => {
      if (!isCurrent) return;
      setSection(read);
      timer = setTimeout(() => {
        void readTops(source, read.columns).then((found) => {
          if (isCurrent) setTops({ of: read, found });
        });
      }, restMilliseconds);
    });
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [source, field, look, line, radar, count, isPlaying]);
  return {
    /** The last one stays until the next is read. */
    section,
    /** Undefined until the section rests. */
    tops: tops && tops.of === section ? tops.found : undefined,
  };
}
