import { useCallback, useEffect, useState } from 'react';
import { isOfVolume } from '@touchdown/shared/radar/derived/derived-fields.ts';
import type { StormMotion } from '@touchdown/shared/radar/sweeps/storm-motion.ts';
import type { MoreTilts } from '../../../map/radar/more-tilts.tsx';
import type { Scan } from '../../../map/radar/scans.ts';
import type { ViewerView } from '../../../map/radar/viewer-view.ts';
import { openScans, type OpenScans } from './open-scans.ts';
import { ScanError, type ScanFailure } from './scan-error.ts';
import { scanFailureWords } from './scan-failure-words.ts';

type OpeningState =
  | { kind: 'opening' }
  | { kind: 'failed'; failure: ScanFailure }
  | { kind: 'open'; scans: OpenScans };

interface ScansOfLoop {
  /** Undefined while there is no loop; nothing is opened then. */
  indexUrl: string | undefined;
  /** Of the scan that is shown first. */
  time: number | undefined;
  /** Another object opens the scans again. */
  motion: StormMotion | undefined;
  /** From 1 on. Another number opens the scans again. */
  attempt: number;
}

/** Opens the scans of a loop, and closes them with the screen. */
export function useOpenScans({ indexUrl, time, motion, attempt }: ScansOfLoop): OpeningState {
  const [state, setState] = useState<OpeningState>({ kind: 'opening' });
  useEffect(() => {
    if (indexUrl === undefined) return undefined;
    let isCurrent = true;
    let close: (() => void) | undefined;
    openScans({ indexUrl, isRetry: attempt > 1, time, motion }).then(
      (scans) => {
        ({ close } = scans);
        if (isCurrent) setState({ kind: 'open', scans });
        else close();
      },
      (error: unknown) => {
        if (!(error instanceof ScanError)) throw error;
        if (isCurrent) setState({ kind: 'failed', failure: error.failure });
      },
    );
    return () => {
      isCurrent = false;
      close?.();
    };
  }, [indexUrl, time, motion, attempt]);
  return state;
}

/**
 * The scans of a loop with the tilts that were asked for, and how to ask. A link to a tilt asks at once, and one to what
 * follows from all tilts. The tilts of a private loop's scans cannot be asked for.
 */
export function useLoopTilts(
  opened: OpenScans | undefined,
  link: Pick<ViewerView, 'tiltDegrees' | 'time' | 'field'> | undefined,
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
  const isLinked = link?.tiltDegrees !== undefined || (link?.field && isOfVolume(link.field)) === true;
  const linkedTime = link?.time ?? opened?.scans[0]?.startTime;
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- a link asks as a press does
    if (isLinked && linkedTime !== undefined) ask(linkedTime);
  }, [isLinked, linkedTime, ask]);
  const scans = tilted && tilted.of === opened ? tilted.scans : (opened?.scans ?? []);
  return { scans, moreTilts: opened?.askForTilts && { state, ask } };
}
