import { useEffect, useMemo, useRef, useState, type MouseEvent, type PointerEvent } from 'react';
import { Link } from 'react-router-dom';
import { loadBaseData, type BaseData } from '../ground/base-data.ts';
import { groundMarks } from '../ground/ground-marks.ts';
import { drawOnCanvas } from '../canvas/draw-on-canvas.ts';
import type { Bounds, Padding } from '../map-frame.ts';
import { MapTip } from '../map-tip.tsx';
import styles from '../map-canvas.module.css';
import { pickMark } from '../pick-mark.ts';
import { fittedFrame, projectionOf, type WorldFrame } from '../world-frame.ts';
import { newestTrackMarks } from './newest-track-marks.ts';
import type { Track } from './track-weights.ts';
import { useEveryTrack } from './use-every-track.ts';
import { usePalette } from '../use-palette.ts';

/** The part of the country with nearly every tornado; the west extends to the left, under the words. */
const tornadoCountry: Bounds = [
  [-106, 26],
  [-71.5, 48.6],
];

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
  const canvas = useRef<HTMLCanvasElement>(null);
  const [aimed, setAimed] = useState<Track>();
  const [tip, setTip] = useState<{ text: string; x: number; y: number }>();
  const pressed = useRef({ x: 0, y: 0 });
  const palette = usePalette();
  const base = useBaseData();
  const newest = useMemo(() => newestTrackMarks(tracks, palette), [tracks, palette]);
  const [frame, setFrame] = useState<WorldFrame>();
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
      const fitted = fittedFrame(tornadoCountry, width, height, padding);
      setFrame((before) => (isSameFrame(before, fitted) ? before : fitted));
      const ground = groundMarks(base, undefined, palette);
      drawOnCanvas(context, every ? ground : [...ground, ...newest], fitted, pixels);
      if (every) context.drawImage(every, 0, 0, width, height);
    };
    const resized = new ResizeObserver(draw);
    resized.observe(element);
    return () => resized.disconnect();
  }, [base, newest, every, palette, padding]);

  const aim = ({ nativeEvent: { offsetX: x, offsetY: y } }: PointerEvent) => {
    const id = frame && !every ? pickMark(newest, projectionOf(frame), x, y) : undefined;
    const track = tracks.find((one) => one.id === id);
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
        to={aimed ? urlOf(aimed) : map.url}
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
          // A finger leaves before its click event; the click still belongs to the track it was on.
          if (pointerType === 'mouse') setAimed(undefined);
        }}
        onClick={(event) => {
          if (wasDragged(event, pressed.current)) event.preventDefault();
        }}
      />
      {tip ? (
        <MapTip x={tip.x} y={tip.y}>
          {tip.text}
        </MapTip>
      ) : null}
    </div>
  );
}

/** The Enter key clicks too, with a click count of 0 and no position. */
function wasDragged({ detail, clientX, clientY }: MouseEvent, from: { x: number; y: number }): boolean {
  return detail > 0 && Math.hypot(clientX - from.x, clientY - from.y) > dragPixels;
}

function isSameFrame(a: WorldFrame | undefined, b: WorldFrame): boolean {
  return (
    a !== undefined && a.world === b.world && a.left === b.left && a.top === b.top && a.width === b.width
  );
}

/** If the boundaries fail to load there is no picture; the page works without it. */
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
