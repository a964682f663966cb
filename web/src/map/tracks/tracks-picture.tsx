import styles from '../map-canvas.module.css';
import type { Padding } from '../map-frame.ts';
import type { Track } from './track-weights.ts';
import { useDrawnTracks } from './use-drawn-tracks.ts';

interface TracksPictureProps {
  tracks: readonly Track[];
  label: string;
  padding: Padding;
}

/**
 * A picture of some hundred tracks, drawn once by the canvas renderer: it needs no graphics processor and costs a
 * first visit next to nothing.
 */
export function TracksPicture({ tracks, label, padding }: TracksPictureProps) {
  const { canvas, isDrawn } = useDrawnTracks(tracks, padding);
  return (
    <div className={styles['map']}>
      <canvas
        ref={canvas}
        role="img"
        aria-label={label}
        className={styles['picture']}
        data-drawn={isDrawn ? '' : undefined}
      />
    </div>
  );
}
