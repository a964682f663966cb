import styles from '../map-canvas.module.css';
import type { Padding } from '../map-frame.ts';
import type { Track } from './track-weights.ts';
import { useDrawnTracks } from './use-drawn-tracks.ts';

interface TracksPictureProps {
  tracks: readonly Track[];
  label: string;
  padding: Padding;
  /** Where the columns of the whole record are: once they are loaded, every track is drawn. */
  everyTrack?: string | undefined;
}

/**
 * A picture of some hundred tracks, drawn once by the canvas renderer: it needs no graphics processor and costs a
 * first visit next to nothing.
 */
export function TracksPicture({ tracks, label, padding, everyTrack }: TracksPictureProps) {
  const { canvas, isDrawn, hasEveryTrack } = useDrawnTracks(tracks, padding, everyTrack);
  return (
    <div className={styles['map']}>
      <canvas
        ref={canvas}
        role="img"
        aria-label={label}
        className={styles['picture']}
        data-drawn={isDrawn ? (hasEveryTrack ? 'every track' : '') : undefined}
      />
    </div>
  );
}
