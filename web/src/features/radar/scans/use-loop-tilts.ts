import { useCallback, useEffect, useState } from 'react';
import type { MoreTilts } from '../../../map/radar/more-tilts.tsx';
import type { Scan } from '../../../map/radar/scans.ts';
import type { OpenScans } from './open-scans.ts';
import { ScanError } from './scan-error.ts';
import { scanFailureWords } from './scan-failure-words.ts';

/**
 * The scans of a loop with the tilts that were asked for, and how to ask. A link to a tilt asks at once. The tilts of a
 * private loop's scans cannot be asked for.
 */
export function useLoopTilts(
  opened: OpenScans | undefined,
  link: { tiltDegrees?: number | undefined; time?: number | undefined } | undefined,
): { scans: readonly Scan[]; moreTilts: MoreTilts | undefined } {
  const [tilted, setTilted] = useState<{ of: OpenScans; scans: readonly Scan[] }>();
  const [state, setState] = useState<MoreTilts['state']>('unasked');
  useEffect(() => opened?.follow((scans) => setTilted({ of: opened, scans })), [opened]);
  const ask = useCallback(
    (time: number) => {
      if (!opened?.askForTilts) return;
      setState('reading');
      opened.askForTilts(time).then(
        () => setState('known'),
        (error: unknown) => {
          if (!(error instanceof ScanError)) throw error;
          setState({ failed: error.sentence ?? scanFailureWords[error.failure] });
        },
      );
    },
    [opened],
  );
  const isLinked = link?.tiltDegrees !== undefined;
  const linkedTime = link?.time ?? opened?.scans[0]?.startTime;
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- a link asks as a press does
    if (isLinked && linkedTime !== undefined) ask(linkedTime);
  }, [isLinked, linkedTime, ask]);
  const scans = tilted && tilted.of === opened ? tilted.scans : (opened?.scans ?? []);
  return { scans, moreTilts: opened?.askForTilts && { state, ask } };
}
