import { besideFilm } from '@touchdown/shared/radar/film-files.ts';
import { SkipBack, SkipForward } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { steppedTime, stepOfKey } from './frame-step.ts';
import styles from './radar-section.module.css';

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

/** A loop that can be walked frame by frame, by buttons or, while it has the focus, by arrow keys. */
export function RadarPlayer({ videoUrl, posterUrl, label, playsAtOnce }: RadarPlayerProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [hasFailed, setFailed] = useState(false);
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const wantsStillness = matchMedia('(prefers-reduced-motion: reduce)').matches;
    // A browser that does not let it has its own play button.
    if (playsAtOnce && !wantsStillness) void video.current?.play().catch(() => {});
  }, [playsAtOnce]);
  const step = (direction: 1 | -1) => {
    const player = video.current;
    if (!player) return;
    player.pause();
    player.currentTime = steppedTime(player.currentTime, player.duration, direction);
  };
  if (hasFailed) {
    return (
      <div role="alert" className={styles['failed']}>
        <p>Failed to load radar loop</p>
        <Button onClick={() => setFailed(false)}>Try again</Button>
      </div>
    );
  }
  const follow = () => setSeconds(video.current?.currentTime ?? 0);
  const framesUrl = besideFilm(videoUrl, 'frames');
  return (
    <figure className={styles['film']}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a picture without sound */}
      <video
        ref={video}
        className={styles['video']}
        src={videoUrl}
        poster={posterUrl ?? besideFilm(videoUrl, 'poster') ?? undefined}
        aria-label={label}
        controls
        loop
        muted
        playsInline
        preload="metadata"
        onError={() => setFailed(true)}
        onTimeUpdate={follow}
        onSeeked={follow}
        onKeyDownCapture={(event) => {
          const direction = stepOfKey(event.key);
          if (!direction) return;
          // On its way down, before the browser's own controls jump by seconds: most of a loop.
          event.preventDefault();
          event.stopPropagation();
          step(direction);
        }}
      />
      <div className={styles['buttons']}>
        <Button onClick={() => step(-1)}>
          <SkipBack size={16} aria-hidden="true" />
          Previous frame
        </Button>
        <Button onClick={() => step(1)}>
          Next frame
          <SkipForward size={16} aria-hidden="true" />
        </Button>
      </div>
      {framesUrl ? (
        <Suspense fallback={<figcaption className={styles['caption']} />}>
          <FilmCaption framesUrl={framesUrl} seconds={seconds} />
        </Suspense>
      ) : null}
    </figure>
  );
}
