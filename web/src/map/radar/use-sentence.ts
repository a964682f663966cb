import { useEffect, useRef, useState } from 'react';
import type { Units } from '../../lib/units.ts';
import type { LoadedScan, ShownScan } from './use-loaded-scan.ts';

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
