import { loopFileUrl } from '@touchdown/shared/radar/loop-files.ts';
import { lazy, Suspense, useEffect, useRef, useState, type RefObject } from 'react';
import { Button } from '../../ui/button.tsx';
import { LoopControls } from './loop-controls.tsx';
import { steppedTime, stepOfKey, timeOfFrame, type PlaybackState } from './frame-step.ts';
import styles from './radar-player.module.css';
import { useWholeScreen } from './use-whole-screen.ts';

/** Loaded after the loop, because it includes the names of all radars. */
const LoopCaption = lazy(() =>
  import('./loop-caption.tsx').then(({ LoopCaption: component }) => ({ default: component })),
);

interface RadarPlayerProps {
  videoUrl: string;
  /** Null where it is unknown; it is then the file beside the video. */
  posterUrl: string | null;
  label: string;
  /** For a loop that was just made; ignored where the person prefers reduced motion. */
  playsAtOnce: boolean;
}

const unknown: PlaybackState = { seconds: 0, duration: Number.NaN, isPlaying: false };

/**
 * Plays a loop, and steps through its frames by buttons, by a slider or, while the video has the focus, by arrow
 * keys. The browser's own controls would cover the lower edge of the picture.
 */
export function RadarPlayer({ videoUrl, posterUrl, label, playsAtOnce }: RadarPlayerProps) {
  const video = useRef<HTMLVideoElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const [hasFailed, setFailed] = useState(false);
  const [playback, setPlayback] = useState(unknown);
  const wholeScreen = useWholeScreen(stage);
  const follow = () => {
    const player = video.current;
    if (player)
      setPlayback({ seconds: player.currentTime, duration: player.duration, isPlaying: !player.paused });
  };
  useEffect(() => {
    const wantsStillness = matchMedia('(prefers-reduced-motion: reduce)').matches;
    // Where the browser blocks autoplay, the person can use the button.
    if (playsAtOnce && !wantsStillness) void video.current?.play().catch(() => {});
  }, [playsAtOnce]);
  useFrames(video, playback.isPlaying, follow);

  function toggle() {
    const player = video.current;
    if (player?.paused) void player.play().catch(() => {});
    else player?.pause();
  }
  function goTo(time: (player: HTMLVideoElement) => number) {
    const player = video.current;
    if (!player) return;
    player.pause();
    player.currentTime = time(player);
  }
  const step = (direction: 1 | -1) =>
    goTo(({ currentTime, duration }) => steppedTime(currentTime, duration, direction));

  if (hasFailed) {
    return (
      <div role="alert" className={styles['failed']}>
        <p>Failed to load radar loop</p>
        <Button onClick={() => setFailed(false)}>Try again</Button>
      </div>
    );
  }
  const framesUrl = loopFileUrl(videoUrl, 'frames');
  return (
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
          loop
          muted
          playsInline
          preload="metadata"
          onError={() => setFailed(true)}
          onClick={toggle}
          onLoadedMetadata={follow}
          onDurationChange={follow}
          onPlay={follow}
          onPause={follow}
          onTimeUpdate={follow}
          onSeeked={follow}
          onKeyDown={(event) => {
            const direction = stepOfKey(event.key);
            if (!direction && event.key !== ' ') return;
            // Space would scroll the page.
            event.preventDefault();
            if (direction) step(direction);
            else toggle();
          }}
        />
        <LoopControls
          playback={playback}
          isWholeScreen={wholeScreen.isOn}
          onToggle={toggle}
          onStep={step}
          onSeek={(frame) => goTo(() => timeOfFrame(frame))}
          onSpeed={(speed) => {
            if (video.current) video.current.playbackRate = speed;
          }}
          onWholeScreen={wholeScreen.toggle}
        />
      </div>
      {framesUrl ? (
        <Suspense fallback={<figcaption className={styles['caption']} />}>
          <LoopCaption framesUrl={framesUrl} seconds={playback.seconds} />
        </Suspense>
      ) : null}
    </figure>
  );
}

/** Calls back for each frame shown during playback; the video's own events are less frequent. */
function useFrames(video: RefObject<HTMLVideoElement | null>, isPlaying: boolean, onFrame: () => void) {
  const latest = useRef(onFrame);
  useEffect(() => {
    latest.current = onFrame;
  });
  useEffect(() => {
    const player = video.current;
    if (!isPlaying || !player || !('requestVideoFrameCallback' in player)) return undefined;
    let waiting = player.requestVideoFrameCallback(shown);
    return () => player.cancelVideoFrameCallback(waiting);

    function shown() {
      latest.current();
      if (player) waiting = player.requestVideoFrameCallback(shown);
    }
  }, [video, isPlaying]);
}
