import { useEffect, useRef, useState } from 'react';
import { describeField } from '@touchdown/shared/radar/derived/derived-fields.ts';
import { showsVelocity } from '@touchdown/shared/radar/radar-fields.ts';
import { extremesOf } from '@touchdown/shared/radar/sweeps/extremes.ts';
import type { VelocityEnd } from '@touchdown/shared/radar/view-link.ts';
import { type Units, useUnits } from '../../lib/units.ts';
import { allGates } from './gates.ts';
import { nyquistWords } from './nyquist.ts';
import { speedWords } from './speed-words.ts';
import type { LoadedScan, ShownScan } from './use-loaded-scan.ts';

interface VelocityNotesProps {
  /** Undefined while the scans play. */
  loaded: LoadedScan | undefined;
  /** Undefined where the visitor has other colours. */
  end: VelocityEnd | undefined;
  isUnfolded: boolean;
}

/** Where the shown velocities fold, and whether they go beyond the colours. */
export function VelocityNotes({ loaded, end, isUnfolded }: VelocityNotesProps) {
  const units = useUnits();
  const write = ({ id, sweep }: ShownScan) =>
    showsVelocity(id)
      ? `${nyquistWords(units, sweep, isUnfolded || id !== 'velocity')}${beyondWords(units, { id, sweep }, end)}`
      : '';
  const words = useSentence(loaded, units, write);
  return words ? <p className="second-15">{words}</p> : null;
}

function beyondWords(
  units: Units,
  { id, sweep }: Pick<ShownScan, 'id' | 'sweep'>,
  end: VelocityEnd | undefined,
): string {
  if (end === undefined) return '';
  const { moment: name, unitsPerSent } = describeField(id);
  const moment = sweep.moments[name];
  const extremes = moment && extremesOf(moment, allGates(moment, sweep.radials.count), sweep);
  if (!extremes) return '';
  const knots = [extremes.low, extremes.high].map(
    ({ code }) => ((code - moment.offset) / moment.scale) * unitsPerSent,
  );
  const fastest = Math.max(...knots.map(Math.abs));
  if (fastest <= end) return '';
  return ` The colors end at ${speedWords(units, end)}; this scan has up to ${speedWords(units, fastest)}.`;
}

/** After a step the picture comes first. Whoever holds a key down hears the last scan only. */
const restMilliseconds = 250;

/** The sentence of a scan once it rests; empty while none rests. */
export function useSentence(
  loaded: LoadedScan | undefined,
  units: Units,
  write: (shown: ShownScan) => string,
): string {
  const [written, setWritten] = useState<{ shown: ShownScan; units: Units; sentence: string }>();
  const latest = useRef(write);
  useEffect(() => {
    latest.current = write;
  });
  const shown = loaded?.isSettled && !loaded.lost ? loaded.shown : undefined;
  useEffect(() => {
    if (!shown) return undefined;
    const rest = () => setWritten({ shown, units, sentence: latest.current(shown) });
    const timer = setTimeout(rest, restMilliseconds);
    return () => clearTimeout(timer);
  }, [shown, units]);
  return written?.shown === shown && written?.units === units ? written.sentence : '';
}
