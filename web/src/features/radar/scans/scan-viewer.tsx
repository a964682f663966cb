import { useEffect, useMemo, useRef, useState } from 'react';
import { pathOf } from '@touchdown/shared/contract/page-paths.ts';
import type { WallClock } from '@touchdown/shared/radar/frame-list.ts';
import type { VelocityPalette } from '@touchdown/shared/radar/radar-choices.ts';
import { findStation } from '@touchdown/shared/radar/nearest-stations.ts';
import { radarCredit } from '@touchdown/shared/radar/radar-credits.ts';
import { motionOf, type StormMotion } from '@touchdown/shared/radar/sweeps/storm-motion.ts';
import { boundsOf } from '../../../map/fit-bounds.ts';
import { fieldsOf } from '../../../map/radar/viewer-view.ts';
import { WarnedViewer } from '../../../map/radar/warnings/warned-viewer.tsx';
import { EmbedButton } from '../../../entities/tornado/share/share-button.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { stationWords } from '../loop-words.ts';
import type { RadarSubject } from '../radar-subject.ts';
import type { OpenScans } from './open-scans.ts';
import { loopFailureWords } from './scan-failure-words.ts';
import { readScanLink, timeOfLink } from '../../../map/radar/scan-link.ts';
import { useScanLink } from '../../../map/radar/use-scan-link.ts';
import { useLoopTilts, useOpenScans } from './use-open-scans.ts';
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

const noLink = new URLSearchParams();

/** The scans of a loop, or why they cannot be shown. */
export function ScanViewer(props: ScanViewerProps) {
  const [attempt, setAttempt] = useState(1);
  return <OpenedScans key={attempt} {...props} attempt={attempt} onRetry={() => setAttempt(attempt + 1)} />;
}

function OpenedScans(props: ScanViewerProps & { attempt: number; onRetry: () => void }) {
  const { indexUrl, palette, clock, isLinkable, link = noLink, attempt, onRetry } = props;
  // The page makes a new subject with each drawing; another track would open the scans again.
  const [{ kind, track, id }] = useState(props.subject);
  const motion = useMemo(() => track && motionOf(track), [track]);
  const state = useOpenScans({ indexUrl, time: timeOfLink(link), motion, attempt });
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
      <BelowViewer
        hasTilts={moreTilts !== undefined}
        besides={isLinkable && kind === 'tornado' ? id : undefined}
      />
    </div>
  );
}

function fieldsOfLoop({ scans, askForTilts }: OpenScans, motion: StormMotion | undefined) {
  return fieldsOf(scans, motion !== undefined, askForTilts !== undefined);
}

/** `besides`: the tornado that another one can be shown beside. */
function BelowViewer({ hasTilts, besides }: { hasTilts: boolean; besides: string | undefined }) {
  return (
    <>
      <p className="second-15">
        These scans cover the area of the loop’s map.{' '}
        {hasTilts
          ? 'Other tilts load on request. They reach up to 22 miles around the storm.'
          : 'Other tilts are available for public loops only.'}
      </p>
      {besides === undefined ? null : (
        <div className="buttons">
          <LinkButton to={`${pathOf('compareRadar')}?a=${besides}`}>Compare with another tornado</LinkButton>
          <EmbedButton
            path={pathOf('tornado', { id: besides })}
            query={() => location.search}
            label="Embed this view"
            title="Radar view of a tornado"
          />
        </div>
      )}
    </>
  );
}
