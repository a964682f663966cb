import { useEffect, useMemo, useRef, useState, type MouseEvent, type PointerEvent } from 'react';
import { Link } from 'react-router-dom';
import { loadBaseData, type BaseData } from '../ground/base-data.ts';
import { drawTracks } from './draw-tracks.ts';
import type { Bounds, Padding } from '../map-frame.ts';
import styles from '../map-canvas.module.css';
import { nearestTrack, type DrawnTrack } from './nearest-track.ts';
import type { PlainFrame } from '../web-mercator.ts';
import { fittedFrame, projectionOf } from './picture-projection.ts';
import { weakestFirst, type Track } from './track-weights.ts';
import { useEveryTrack } from './use-every-track.ts';
import { usePalette } from '../use-palette.ts';

/** The part of the country where nearly every tornado is; the west runs out to the left, under the words. */
const tornadoCountry: Bounds = [
  [-106, 26],
  [-71.5, 48.6],
];

interface TracksPictureProps {
  tracks: readonly Track[];
  label: string;
  padding: Padding;
  tipOf: (track: Track) => string;
  addressOf: (track: Track) => string;
  /** The map that the picture leads to, but where one of the tracks is under the pointer. */
  map: { address: string; name: string };
  /** Where the columns of the whole record are: once they have come, all of it is drawn. */
  everyTrack?: string | undefined;
}

/** A pointer that has gone so far between press and release was dragged, in pixels. */
const dragPixels = 6;

/**
 * A picture of some hundred tracks, drawn once on a plain canvas: it needs no graphics processor and costs
 * a first visit next to nothing. It is a link to the map; a pointer can also name a track and open it.
 */
export function TracksPicture({
  tracks,
  label,
  padding,
  tipOf,
  addressOf,
  map,
  everyTrack,
}: TracksPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawn = useRef<DrawnTrack[]>([]);
  const [aimed, setAimed] = useState<Track>();
  const [tip, setTip] = useState<{ text: string; x: number; y: number }>();
  const pressed = useRef({ x: 0, y: 0 });
  const palette = usePalette();
  const base = useBaseData();
  const ordered = useMemo(() => weakestFirst(tracks), [tracks]);
  const [frame, setFrame] = useState<PlainFrame>();
  const every = useEveryTrack(everyTrack, frame, palette.rating);

  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context || !base) return undefined;
    const draw = () => {
      const { clientWidth: width, clientHeight: height } = element;
      const pixels = Math.min(devicePixelRatio, 2);
      element.width = width * pixels;
      element.height = height * pixels;
      context.scale(pixels, pixels);
      const fitted = fittedFrame(tornadoCountry, width, height, padding);
      setFrame((before) => (isSameFrame(before, fitted) ? before : fitted));
      const seen = every ? [] : ordered;
      drawn.current = drawTracks(context, base, seen, palette, projectionOf(fitted), boldness);
      if (every) context.drawImage(every, 0, 0, width, height);
    };
    const resized = new ResizeObserver(draw);
    resized.observe(element);
    return () => resized.disconnect();
  }, [base, ordered, every, palette, padding]);

  const aim = ({ nativeEvent: { offsetX: x, offsetY: y } }: PointerEvent) => {
    const track = ordered[nearestTrack(drawn.current, x, y)];
    setAimed(track);
    setTip(track && { text: tipOf(track), x, y });
  };
  return (
    <div className={styles['map']}>
      <canvas
        ref={canvas}
        role="img"
        aria-label={label}
        className={styles['picture']}
        data-drawn={base && tracks.length > 0 ? (every ? 'every track' : '') : undefined}
      />
      <Link
        to={aimed ? addressOf(aimed) : map.address}
        aria-label={aimed ? tipOf(aimed) : map.name}
        className={styles['pictureLink']}
        draggable={false}
        onPointerMove={aim}
        onPointerDown={(event) => {
          pressed.current = { x: event.clientX, y: event.clientY };
          aim(event);
        }}
        onPointerLeave={({ pointerType }) => {
          setTip(undefined);
          // A finger has left before its click comes; that still goes where the finger was.
          if (pointerType === 'mouse') setAimed(undefined);
        }}
        onClick={(event) => {
          if (wasDragged(event, pressed.current)) event.preventDefault();
        }}
      />
      {tip ? (
        <div className={`card ${styles['tip']}`} style={{ left: tip.x, top: tip.y }}>
          {tip.text}
        </div>
      ) : null}
    </div>
  );
}

/** The Enter key clicks too, with no count of clicks and no place. */
function wasDragged({ detail, clientX, clientY }: MouseEvent, from: { x: number; y: number }): boolean {
  return detail > 0 && Math.hypot(clientX - from.x, clientY - from.y) > dragPixels;
}

function isSameFrame(a: PlainFrame | undefined, b: PlainFrame): boolean {
  return (
    a !== undefined && a.scale === b.scale && a.left === b.left && a.top === b.top && a.width === b.width
  );
}

/** A few hundred tracks may be drawn bolder than seventy thousand. */
const boldness = 1.6;

/** Without boundaries there is no picture; the words beside it stand for themselves. */
function useBaseData(): BaseData | undefined {
  const [base, setBase] = useState<BaseData>();
  useEffect(() => {
    let current = true;
    loadBaseData().then(
      (loaded) => current && setBase(loaded),
      () => {},
    );
    return () => {
      current = false;
    };
  }, []);
  return base;
}
