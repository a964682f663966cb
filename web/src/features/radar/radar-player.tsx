import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState, type RefObject, useMemo, type ComponentProps } from 'react';
import { Maximize, Minimize, Pause, Play, SkipBack, SkipForward } from 'lucide-react';
import type { FrameList, WallClock } from '@touchdown/shared/radar/frame-list.ts';
import { leadsToScans } from '@touchdown/shared/radar/leads-to-scans.ts';
import { loopFileUrl, isPrivateFile } from '@touchdown/shared/radar/loop-files.ts';
import { readTrackFile, type TrackFile } from '@touchdown/shared/radar/track/track-file.ts';
import type { VelocityPalette } from '@touchdown/shared/radar/radar-choices.ts';
import { renewQuietly } from '../../lib/api/api-client.ts';
import { useFullscreen } from '../../lib/use-fullscreen.ts';
import { Button } from '../../ui/button.tsx';
import { type RadarSubject, whyNoLoop } from './radar-subject.ts';
import { readFrameList } from './read-frame-list.ts';
import { usePlayback } from './use-playback.ts';
import { frameAt, frameCount, type PlaybackState } from './frame-step.ts';
import { useIsServed } from '../../lib/page/use-is-served.ts';
import { useIsSeen } from '../../lib/page/use-is-seen.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import styles from './radar-player.module.css';
import loopScansStyles from './scans/loop-scans.module.css';

/** Loaded after the loop, because it includes the names of all radars. */
const LoopCaption = lazyPart(() => import('./loop-caption.tsx'), 'LoopCaption');
/** Only for loops whose track says at which heights it was looked. */
const RotationHeights = lazyPart(() => import('./rotation-heights.tsx'), 'RotationHeights');

interface RadarPlayerProps {
  videoUrl: string;
  /** Null where it is unknown; it is then the file beside the video. */
  posterUrl: string | null;
  label: string;
  subject: RadarSubject;
  /** Whether the page's URL can lead to a scan of this loop. */
  isLinkable: boolean;
  /** For a loop that was just made; ignored where the person prefers reduced motion. */
  playsAtOnce: boolean;
}

/**
 * Plays a loop, and steps through its frames by buttons, by a slider or, while the video has the focus, by arrow
 * keys. The browser's own controls would cover the lower edge of the picture.
 */
export function RadarPlayer(props: RadarPlayerProps) {
  const { videoUrl, posterUrl, label, subject, isLinkable, playsAtOnce } = props;
  const stage = useRef<HTMLDivElement>(null);
  const [hasFailed, setFailed] = useState(false);
  const list = useFrameList(videoUrl);
  const track = useTrack(videoUrl, list);
  const { video, playback, follow, toggle, step, seek, setSpeed, onKeyDown } = usePlayback(playsAtOnce, list);
  const renewed = useRenewedVideo(video, () => setFailed(true));
  const fullscreen = useFullscreen(stage);
  const [led, setLed] = useState<{ link: URLSearchParams; times: number }>();
  const openScan = (link: URLSearchParams) => {
    video.current?.pause();
    setLed({ link, times: (led?.times ?? 0) + 1 });
  };

  const scansUrl = loopFileUrl(videoUrl, 'sweeps');
  return (
    <>
      {hasFailed ? (
        <div role="alert" className={styles['failed']}>
          <p>Failed to load radar loop</p>
          <Button onClick={() => setFailed(false)}>Try again</Button>
        </div>
      ) : (
        <figure>
          <div ref={stage} className={styles['stage']}>
            {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a picture without sound */}
            <video
              ref={video}
              className={styles['video']}
              src={videoUrl}
              poster={posterUrl ?? loopFileUrl(videoUrl, 'poster') ?? undefined}
              aria-label={label}
              tabIndex={0}
              muted
              playsInline
              preload="metadata"
              onError={renewed.onError}
              onPlaying={renewed.onRead}
              onClick={toggle}
              onLoadedMetadata={follow}
              onDurationChange={follow}
              onPlay={follow}
              onPause={follow}
              onTimeUpdate={follow}
              onSeeked={follow}
              onKeyDown={onKeyDown}
            />
            <LoopControls
              playback={playback}
              isWholeScreen={fullscreen.isPossible ? fullscreen.isOn : null}
              onToggle={toggle}
              onStep={step}
              onSeek={seek}
              onSpeed={setSpeed}
              onWholeScreen={fullscreen.toggle}
            />
          </div>
          {loopFileUrl(videoUrl, 'frames') ? (
            <Suspense fallback={<figcaption className={styles['caption']} />}>
              <LoopCaption list={list} track={track} seconds={playback.seconds} />
            </Suspense>
          ) : null}
        </figure>
      )}
      {list && track?.scans.some(({ looks }) => looks) ? (
        <Suspense>
          <RotationHeights list={list} track={track} subject={subject} onOpen={openScan} />
        </Suspense>
      ) : null}
      {/* A browser that cannot play the video may still draw the scans. */}
      {scansUrl ? (
        <LoopScans
          key={led?.times}
          led={led?.link}
          indexUrl={scansUrl}
          subject={subject}
          palette={list?.velocityPalette}
          clock={list?.clock ?? subject.clock}
          isLinkable={isLinkable}
          onOpen={() => video.current?.pause()}
        />
      ) : null}
      {list && isLinkable ? <SeenByInView subject={subject} loopStationId={list.stationId} /> : null}
    </>
  );
}

/** What the frames of a loop show; null while it loads, and where there is no such list. */
function useFrameList(videoUrl: string): FrameList | null {
  const framesUrl = loopFileUrl(videoUrl, 'frames');
  const { data } = useQuery({
    queryKey: ['radar-frames', framesUrl],
    queryFn: async ({ signal }) => {
      const response = await fetchOwnFile(framesUrl ?? '', signal);
      return response.ok ? readFrameList(await response.json()) : null;
    },
    enabled: framesUrl !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return data ?? null;
}

/** It is written some seconds after the loop, so a loop that was just made is asked for it again. */
const trackAttempts = 2;
const trackPauseMilliseconds = 15_000;

/** The radar's own track; null while it loads, and where there is none. */
function useTrack(videoUrl: string, list: FrameList | null): TrackFile | null {
  const url = loopFileUrl(videoUrl, 'track');
  const { data } = useQuery({
    queryKey: ['radar-track', url],
    queryFn: async ({ signal }) => {
      const response = await fetchOwnFile(url ?? '', signal);
      if (!response.ok) throw new Error(`We couldn’t load the track: ${response.status}.`);
      return readTrackFile(await response.json()) ?? null;
    },
    enabled: url !== null && list?.hasTrack === true,
    staleTime: Number.POSITIVE_INFINITY,
    retry: trackAttempts,
    retryDelay: trackPauseMilliseconds,
  });
  return data ?? null;
}

/**
 * Returns what to do when a video cannot be read. That of a private loop is asked for with the session, which may have
 * expired while the page was open: it is renewed, and the video goes on where it was. A second failure without anything
 * played in between is one.
 */
function useRenewedVideo(video: RefObject<HTMLVideoElement | null>, onFailure: () => void) {
  const isRenewed = useRef(false);
  return {
    onError: () => {
      const player = video.current;
      if (!player || isRenewed.current || !isPrivateFile(player.src)) {
        isRenewed.current = false;
        return onFailure();
      }
      isRenewed.current = true;
      const { currentTime, paused } = player;
      void renewQuietly().then(() => {
        player.load();
        player.currentTime = currentTime;
        if (!paused) void player.play().catch(() => {});
      });
    },
    onRead: () => {
      isRenewed.current = false;
    },
  };
}

/**
 * Reads a file that is for this person alone. Such a file is no call of the API, so an expired session is renewed by one
 * before the second attempt.
 */
async function fetchOwnFile(url: string, signal: AbortSignal): Promise<Response> {
  const response = await fetch(url, { signal });
  if (response.status !== 401) return response;
  await renewQuietly();
  return fetch(url, { signal });
}

interface LoopControlsProps {
  playback: PlaybackState;
  /** Whether the player is full screen; null where the browser does not support it. */
  isWholeScreen: boolean | null;
  onToggle: () => void;
  onStep: (direction: 1 | -1) => void;
  onSeek: (frame: number) => void;
  onSpeed: (speed: number) => void;
  onWholeScreen: () => void;
}

const speeds = [0.25, 0.5, 1, 2];

/** Below the picture, because the scale and the times are at its lower edge. */
function LoopControls(props: LoopControlsProps) {
  const { playback, isWholeScreen, onToggle, onStep, onSeek, onSpeed, onWholeScreen } = props;
  const count = frameCount(playback.duration);
  const at = frameAt(playback.seconds, count);
  return (
    <div role="group" aria-label="Loop controls" className={styles['controls']}>
      <Button
        look="primary"
        className={styles['control']}
        {...named(playback.isPlaying ? 'Pause' : 'Play')}
        onClick={onToggle}
      >
        {playback.isPlaying ? <Pause {...icon} /> : <Play {...icon} />}
      </Button>
      <input
        type="range"
        className={styles['slider']}
        aria-label="Frame"
        aria-valuetext={`Frame ${at + 1} of ${count}`}
        min={1}
        max={Math.max(1, count)}
        value={at + 1}
        disabled={count === 0}
        onChange={({ target }) => onSeek(Number(target.value) - 1)}
      />
      <Button className={styles['control']} {...named('Previous frame')} onClick={() => onStep(-1)}>
        <SkipBack {...icon} />
      </Button>
      <Button className={styles['control']} {...named('Next frame')} onClick={() => onStep(1)}>
        <SkipForward {...icon} />
      </Button>
      <select
        className={`card ${styles['speed']}`}
        aria-label="Speed"
        title="At 1×, ten minutes take a second"
        defaultValue="1"
        onChange={({ target }) => onSpeed(Number(target.value))}
      >
        {speeds.map((speed) => (
          <option key={speed} value={speed}>
            {speed}×
          </option>
        ))}
      </select>
      {isWholeScreen === null ? null : (
        <Button
          className={styles['control']}
          {...named(isWholeScreen ? 'Exit full screen' : 'Full screen')}
          onClick={onWholeScreen}
        >
          {isWholeScreen ? <Minimize {...icon} /> : <Maximize {...icon} />}
        </Button>
      )}
    </div>
  );
}

const icon = { size: 18, 'aria-hidden': true } as const;

function named(name: string) {
  return { 'aria-label': name, title: name };
}

const loadViewer = async () => {
  const [{ ScanViewer: component }, { replaceView }] = await Promise.all([
    import('./scans/scan-viewer.tsx'),
    import('../../map/radar/use-scan-link.ts'),
  ]);
  return { default: component, replaceView };
};
const ScanViewer = lazy(loadViewer);

interface LoopScansProps {
  /** The index of the loop's scans. */
  indexUrl: string;
  subject: RadarSubject;
  /** The colours of the loop's velocities; undefined where they are the usual ones. */
  palette: VelocityPalette | undefined;
  /** What clocks showed there; undefined where it is not known. */
  clock: WallClock | undefined;
  /** Whether the page's URL can lead to a scan. Of several loops on a page only one can. */
  isLinkable: boolean;
  /** Where something else on the page leads. */
  led: URLSearchParams | undefined;
  onOpen: () => void;
}

/** Opens what the radar measured for a loop: the same scans, to look into. Its script is loaded on demand. */
function LoopScans({ indexUrl, subject, palette, clock, isLinkable, led, onOpen }: LoopScansProps) {
  const isServed = useIsServed();
  const link = useMemo(
    () => led ?? new URLSearchParams(isLinkable && !isServed ? location.search : ''),
    [led, isLinkable, isServed],
  );
  const [chosen, setChosen] = useState<'by hand' | 'closed'>();
  const byItself = leadsToScans(link) ? 'by link' : undefined;
  const opened = chosen === 'closed' ? undefined : (chosen ?? byItself);
  const toggle = () => {
    if (opened) {
      if (isLinkable) void loadViewer().then(({ replaceView }) => replaceView(undefined));
      setChosen('closed');
    } else {
      onOpen();
      setChosen('by hand');
    }
  };
  // Whoever points at the button is about to press it. A failure shows when the viewer is needed.
  const prepare = () => void loadViewer().catch(() => undefined);
  return (
    <div className={loopScansStyles['scans']}>
      <p className={loopScansStyles['invitation']}>
        <Button
          aria-expanded={opened !== undefined}
          onPointerEnter={prepare}
          onFocus={prepare}
          onClick={toggle}
        >
          {opened ? 'Close the scans' : 'Explore the scans'}
        </Button>
        {opened ? null : (
          <span className="second-15">
            Pan and zoom what the radar measured: rain, wind and debris, with the value at each point.
          </span>
        )}
      </p>
      {opened ? (
        <Suspense fallback={<p role="status">Loading the viewer…</p>}>
          <ScanViewer
            indexUrl={indexUrl}
            subject={subject}
            palette={palette}
            clock={clock}
            isLinkable={isLinkable}
            link={opened === 'by link' ? link : undefined}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

/** Loaded when somebody scrolls to it, because it includes the names of all radars. */
const SeenBy = lazyPart(() => import('./seen-by.tsx'), 'SeenBy');

/** The radars that saw a tornado or storm report, once their place is in view. There is none before the archive begins. */
export function SeenByInView(props: ComponentProps<typeof SeenBy>) {
  const place = useRef<HTMLDivElement>(null);
  const isSeen = useIsSeen(place, 'at once');
  if (whyNoLoop(props.subject)) return null;
  return (
    <div ref={place}>
      {isSeen ? (
        <Suspense>
          <SeenBy {...props} />
        </Suspense>
      ) : null}
    </div>
  );
}
