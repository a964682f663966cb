import { isOfVolume } from '@touchdown/shared/radar/derived/derived-fields.ts';
import { Button } from '../../ui/button.tsx';
import styles from './radar-viewer.module.css';
import type { LoadedScan } from './use-loaded-scan.ts';
import type { useScan } from './use-scan.ts';
import { volumeTimeOf, type Scan } from './scans.ts';

/**
 * The tilts that are read from the archive on demand. Once they are `known`, they are in the list of scans, and each
 * loads as any other scan does.
 */
export interface MoreTilts {
  state: 'unasked' | 'reading' | 'known' | { failed: string };
  /** Asks for the tilts of the volume at a time. */
  ask: (time: number) => void;
}

type ScanState = ReturnType<typeof useScan>;

/**
 * The same state, whose next tilt is asked for where it is not known yet, and shown once it is there. What follows from all
 * tilts asks for them too.
 */
export function withMoreTilts(
  state: ScanState,
  scans: readonly Scan[],
  moreTilts: MoreTilts | undefined,
): ScanState {
  if (!moreTilts || moreTilts.state === 'known') return state;
  return {
    ...state,
    canTilt: true,
    setField: (id) => {
      state.setField(id);
      if (isOfVolume(id) && moreTilts.state !== 'reading') askFor(moreTilts, scans, state.scan);
    },
    setTilt: (next) => {
      if (next < state.tilts.length) return state.setTilt(next);
      state.wantTilt(next);
      if (moreTilts.state !== 'reading') askFor(moreTilts, scans, state.scan);
    },
  };
}

/** Says that the tilt is the only known one, and asks for the others. */
export function AskForTilts({ degrees, onAsk }: { degrees: number | undefined; onAsk: () => void }) {
  return (
    <span className={styles['choice']}>
      Tilt {degrees?.toFixed(1)}°
      <Button aria-keyshortcuts="PageUp" title="Key Page Up" onClick={onAsk}>
        More tilts on demand
      </Button>
    </span>
  );
}

interface TiltNoteProps {
  moreTilts: MoreTilts | undefined;
  scans: readonly Scan[];
  scan: number | undefined;
  panels: readonly LoadedScan[];
}

/** Says that tilts are being read, or why there are none. */
export function TiltNote({ moreTilts, scans, scan, panels }: TiltNoteProps) {
  if (!moreTilts) return null;
  const { state } = moreTilts;
  const isWaiting = panels.some(
    ({ wanted, isSettled }) => !isSettled && wanted && scans[wanted.scan]?.isExpected,
  );
  return (
    <>
      <p role="status" className="second-15">
        {state === 'reading' || isWaiting ? 'Reading the other tilts of this scan…' : ''}
      </p>
      {typeof state === 'object' ? (
        <div role="alert" className={styles['choice']}>
          <span>{state.failed}</span>
          <Button onClick={() => askFor(moreTilts, scans, scan)}>Try again</Button>
        </div>
      ) : null}
    </>
  );
}

function askFor(moreTilts: MoreTilts, scans: readonly Scan[], scan: number | undefined): void {
  const shown = scans[scan ?? 0];
  if (shown) moreTilts.ask(volumeTimeOf(shown));
}
