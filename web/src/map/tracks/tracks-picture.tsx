import { useRef, useState, type MouseEvent, type PointerEvent } from 'react';
import { Link } from 'react-router-dom';
import styles from '../map-canvas.module.css';
import type { Padding } from '../map-frame.ts';
import { MapTip } from '../map-tip.tsx';
import type { Track } from './track-weights.ts';
import { useDrawnTracks } from './use-drawn-tracks.ts';

interface TracksPictureProps {
  tracks: readonly Track[];
  label: string;
  padding: Padding;
  tipOf: (track: Track) => string;
  urlOf: (track: Track) => string;
  /** The map that the picture links to, except where a track is under the pointer. */
  map: { url: string; name: string };
  /** Where the columns of the whole record are: once they are loaded, every track is drawn. */
  everyTrack?: string | undefined;
}

/** How far a pointer moves between press and release to count as dragged, in pixels. */
const dragPixels = 6;

/**
 * A picture of some hundred tracks, drawn once by the canvas renderer: it needs no graphics processor and
 * costs a first visit next to nothing. It is a link to the map; a pointer can also name a track and open it.
 */
export function TracksPicture({ tracks, label, padding, tipOf, urlOf, map, everyTrack }: TracksPictureProps) {
  const { canvas, trackAt, isDrawn, hasEveryTrack } = useDrawnTracks(tracks, padding, everyTrack);
  const { aimed, tip, handlers } = useAim(trackAt);
  return (
    <div className={styles['map']}>
      <canvas
        ref={canvas}
        role="img"
        aria-label={label}
        className={styles['picture']}
        data-drawn={isDrawn ? (hasEveryTrack ? 'every track' : '') : undefined}
      />
      <Link
        to={aimed ? urlOf(aimed) : map.url}
        aria-label={aimed ? tipOf(aimed) : map.name}
        className={styles['pictureLink']}
        draggable={false}
        {...handlers}
      />
      {tip ? (
        <MapTip x={tip.x} y={tip.y}>
          {tipOf(tip.track)}
        </MapTip>
      ) : null}
    </div>
  );
}

/** Follows the pointer over the picture: the track under it, which a click opens, and where its tip is shown. */
function useAim(trackAt: (x: number, y: number) => Track | undefined) {
  const [aimed, setAimed] = useState<Track>();
  const [tip, setTip] = useState<{ track: Track; x: number; y: number }>();
  const pressed = useRef({ x: 0, y: 0 });
  const aim = ({ nativeEvent: { offsetX: x, offsetY: y } }: PointerEvent) => {
    const track = trackAt(x, y);
    setAimed(track);
    setTip(track && { track, x, y });
  };
  const handlers = {
    onPointerMove: aim,
    onPointerDown: (event: PointerEvent) => {
      pressed.current = { x: event.clientX, y: event.clientY };
      aim(event);
    },
    onPointerLeave: ({ pointerType }: PointerEvent) => {
      setTip(undefined);
      // A finger leaves before its click event; the click still belongs to the track it was on.
      if (pointerType === 'mouse') setAimed(undefined);
    },
    onClick: (event: MouseEvent) => {
      if (wasDragged(event, pressed.current)) event.preventDefault();
    },
  };
  return { aimed, tip, handlers };
}

/** The Enter key clicks too, with a click count of 0 and no position. */
function wasDragged({ detail, clientX, clientY }: MouseEvent, from: { x: number; y: number }): boolean {
  return detail > 0 && Math.hypot(clientX - from.x, clientY - from.y) > dragPixels;
}
