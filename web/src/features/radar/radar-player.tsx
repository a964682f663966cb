import { SkipBack, SkipForward } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { steppedTime, stepOfKey } from './frame-step.ts';
import styles from './radar-section.module.css';

/** A loop that can be walked frame by frame, by buttons or, while it has the focus, by arrow keys. */
export function RadarPlayer({ videoUrl, label }: { videoUrl: string; label: string }) {
  const video = useRef<HTMLVideoElement>(null);
  const [hasFailed, setFailed] = useState(false);
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
  return (
    <div>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a picture without sound */}
      <video
        ref={video}
        className={styles['video']}
        src={videoUrl}
        aria-label={label}
        controls
        loop
        muted
        playsInline
        preload="metadata"
        onError={() => setFailed(true)}
        onKeyDownCapture={(event) => {
          const direction = stepOfKey(event.key);
          if (!direction) return;
          // On its way down, before the browser's own controls jump by seconds: most of a loop.
          event.preventDefault();
          event.stopPropagation();
          step(direction);
        }}
      />
      <div className={styles['steps']}>
        <Button onClick={() => step(-1)}>
          <SkipBack size={16} aria-hidden="true" />
          Previous frame
        </Button>
        <Button onClick={() => step(1)}>
          Next frame
          <SkipForward size={16} aria-hidden="true" />
        </Button>
      </div>
    </div>
  );
}
