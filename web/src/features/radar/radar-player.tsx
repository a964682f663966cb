import { besideFilm } from '@touchdown/shared/radar/film-files.ts';
import { lazy, Suspense, useEffect, useRef, useState, type RefObject } from 'react';
import { Button } from '../../ui/button.tsx';
import { FilmControls } from './film-controls.tsx';
import { steppedTime, stepOfKey, timeOfFrame, type FilmState } from './frame-step.ts';
import styles from './radar-player.module.css';
import { useWholeScreen } from './use-whole-screen.ts';

/** It knows every radar's name: after the film, not before. */
const FilmCaption = lazy(() =>
  import('./film-caption.tsx').then(({ FilmCaption: component }) => ({ default: component })),
);

interface RadarPlayerProps {
  videoUrl: string;
  /** Where it is known; otherwise it lies beside the video. */
  posterUrl: string | null;
  label: string;
  /** For somebody who has just had it made; never where less motion is wished for. */
  playsAtOnce: boolean;
}

const unknown: FilmState = { seconds: 0, duration: Number.NaN, isPlaying: false };

/**
 * A loop that can be walked frame by frame, by buttons, by a slider or, while it has the focus, by arrow keys.
 * The browser's own controls would lie over the lowest part of the picture.
 */
export function RadarPlayer({ videoUrl, posterUrl, label, playsAtOnce }: RadarPlayerProps) {
  const video = useRef<HTMLVideoElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const [hasFailed, setFailed] = useState(false);
  const [film, setFilm] = useState(unknown);
  const wholeScreen = useWholeScreen(stage);
  const follow = () => {
    const player = video.current;
    if (player)
      setFilm({ seconds: player.currentTime, duration: player.duration, isPlaying: !player.paused });
  };
  useEffect(() => {
    const wantsStillness = matchMedia('(prefers-reduced-motion: reduce)').matches;
    // Where the browser does not let it, there is the button.
    if (playsAtOnce && !wantsStillness) void video.current?.play().catch(() => {});
  }, [playsAtOnce]);
  useFrames(video, film.isPlaying, follow);

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
  const framesUrl = besideFilm(videoUrl, 'frames');
  return (
    <figure>
      <div ref={stage} className={styles['stage']}>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a picture without sound */}
        <video
          ref={video}
          className={styles['video']}
          src={videoUrl}
          poster={posterUrl ?? besideFilm(videoUrl, 'poster') ?? undefined}
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
        <FilmControls
          film={film}
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
          <FilmCaption framesUrl={framesUrl} seconds={film.seconds} />
        </Suspense>
      ) : null}
    </figure>
  );
}

/** Calls back with each frame that is shown while it plays; a player's own events come less often. */
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
