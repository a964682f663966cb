import { useEffect, useMemo, useRef, useState, useCallback } from 'react';
import { isOfVolume } from '@touchdown/shared/radar/derived/derived-fields.ts';
import type { WallClock } from '@touchdown/shared/radar/frame-list.ts';
import type { VelocityPalette } from '@touchdown/shared/radar/radar-choices.ts';
import { findStation } from '@touchdown/shared/radar/nearest-stations.ts';
import { radarCredit } from '@touchdown/shared/radar/radar-credits.ts';
import { motionOf, type StormMotion } from '@touchdown/shared/radar/sweeps/storm-motion.ts';
import { boundsOf } from '../../../map/fit-bounds.ts';
import { fieldsOf, type ViewerView } from '../../../map/radar/viewer-view.ts';
import { WarnedViewer } from '../../../map/radar/warnings/warned-viewer.tsx';
import { Button } from '../../../ui/button.tsx';
import { stationWords } from '../loop-words.ts';
import type { RadarSubject } from '../radar-subject.ts';
import { openScans, type OpenScans } from './open-scans.ts';
import { ScanError, type ScanFailure } from './scan-error.ts';
import { loopFailureWords, scanFailureWords } from './scan-failure-words.ts';
import { readScanLink, timeOfLink } from '../../../map/radar/scan-link.ts';
import { useScanLink } from '../../../map/radar/use-scan-link.ts';
import type { MoreTilts } from '../../../map/radar/more-tilts.tsx';
import type { Scan } from '../../../map/radar/scans.ts';
import styles from './loop-scans.module.css';

interface ScanViewerProps {
  indexUrl: string;
  subject: RadarSubject;
  /** The colours of the loop's velocities; undefined where they are the usual ones. */
  palette: VelocityPalette | undefined;
  clock: WallClock | undefined;
  isLinkable: boolean;
  /** The query string that opened it; undefined if a press did. */
  link: URLSearchParams | undefined;
}

type State =
  | { kind: 'opening' }
  | { kind: 'failed'; failure: ScanFailure }
  | { kind: 'open'; scans: OpenScans };

const noLink = new URLSearchParams();

/** The scans of a loop, or why they cannot be shown. */
export function ScanViewer(props: ScanViewerProps) {
  const [attempt, setAttempt] = useState(1);
  return <OpenedScans key={attempt} {...props} attempt={attempt} onRetry={() => setAttempt(attempt + 1)} />;
}

function OpenedScans(props: ScanViewerProps & { attempt: number; onRetry: () => void }) {
  const { indexUrl, palette, clock, isLinkable, link = noLink, attempt, onRetry } = props;
  // The page makes a new subject with each drawing; another track would open the scans again.
  const [{ kind, track }] = useState(props.subject);
  const motion = useMemo(() => track && motionOf(track), [track]);
  const state = useOpenScans(indexUrl, timeOfLink(link), motion, attempt);
  const onChange = useScanLink(isLinkable);
  const opened = state.kind === 'open' ? state.scans : undefined;
  const linked = useMemo(
    () => opened && readScanLink(link, opened.scans, fieldsOfLoop(opened, motion)),
    [opened, link, motion],
  );
  const { scans, moreTilts } = useLoopTilts(opened, linked?.view);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (state.kind === 'open') frame.current?.scrollIntoView({ block: 'start' });
  }, [state.kind]);
  if (state.kind === 'failed') {
    return (
      <div role="alert" className={`card ${styles['failed']}`}>
        <p>{loopFailureWords[state.failure]}</p>
        <Button onClick={onRetry}>Try again</Button>
      </div>
    );
  }
  if (state.kind === 'opening' || !linked) return <p role="status">Loading the scans…</p>;
  const { stationId, isSimulated, radar, load, seen } = state.scans;
  const listed = findStation(stationId);
  return (
    <div ref={frame} className={styles['open']}>
      {isSimulated ? (
        <p>
          <strong>Simulated.</strong> These scans are sample data, like the loop.
        </p>
      ) : null}
      <WarnedViewer
        asksAtOnce
        leftOut={linked.leftOut}
        station={`${stationWords(stationId)}${isSimulated ? ', simulated' : ''}`}
        radar={radar}
        credit={listed && radarCredit(listed.kind, isSimulated)}
        scans={scans}
        load={load}
        moreTilts={moreTilts}
        bounds={track && boundsOf(track.path.map(({ lat, lon }) => [lon, lat]))}
        track={track}
        seen={seen}
        kind={kind}
        motion={motion}
        clock={clock}
        palette={palette}
        first={linked.view}
        onChange={onChange}
        playsAtOnce={link === noLink}
        takesFocus
      />
      <p className="second-15">
        These scans cover the area of the loop’s map.{' '}
        {moreTilts
          ? 'Other tilts load on request. They reach up to 22 miles around the storm.'
          : 'Other tilts are available for public loops only.'}
      </p>
    </div>
  );
}

function fieldsOfLoop({ scans, askForTilts }: OpenScans, motion: StormMotion | undefined) {
  return fieldsOf(scans, motion !== undefined, askForTilts !== undefined);
}

function useOpenScans(
  indexUrl: string,
  time: number | undefined,
  motion: StormMotion | undefined,
  attempt: number,
): State {
  const [state, setState] = useState<State>({ kind: 'opening' });
  useEffect(() => {
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
function useLoopTilts(
  opened: OpenScans | undefined,
  link: ViewerView | undefined,
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
