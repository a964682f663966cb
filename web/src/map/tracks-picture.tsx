import { useEffect, useMemo, useRef, useState, type PointerEvent } from 'react';
import { loadBaseData, type BaseData } from './base-data.ts';
import { drawTracks } from './draw-tracks.ts';
import type { Bounds, Padding } from './map-frame.ts';
import styles from './map-canvas.module.css';
import { nearestTrack, type DrawnTrack } from './nearest-track.ts';
import type { PlainFrame } from './web-mercator.ts';
import { fittedFrame, projectionOf } from './picture-projection.ts';
import { weakestFirst, type Track } from './track-weights.ts';
import { useEveryTrack } from './use-every-track.ts';
import { usePalette } from './use-palette.ts';

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
  onOpen: (track: Track) => void;
  /** Where the columns of the whole record are: once they have come, all of it is drawn. */
  everyTrack?: string | undefined;
  /** Of seventy thousand tracks a finger meets none; the picture then leads to the map. */
  onOpenAll?: () => void;
}

/**
 * A picture of some hundred tracks, drawn once on a plain canvas: it needs no graphics processor and costs
 * a first visit next to nothing. A pointer can name and open a track; everyone else has the list.
 */
export function TracksPicture({
  tracks,
  label,
  padding,
  tipOf,
  onOpen,
  everyTrack,
  onOpenAll,
}: TracksPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawn = useRef<DrawnTrack[]>([]);
  const [tip, setTip] = useState<{ text: string; x: number; y: number }>();
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

  const trackAt = (event: PointerEvent) =>
    ordered[nearestTrack(drawn.current, event.nativeEvent.offsetX, event.nativeEvent.offsetY)];
  return (
    <div className={styles['map']}>
      <canvas
        ref={canvas}
        role="img"
        aria-label={label}
        className={styles['picture']}
        data-drawn={base && tracks.length > 0 ? '' : undefined}
        style={tip || every ? { cursor: 'pointer' } : undefined}
        onPointerMove={(event) => {
          const track = trackAt(event);
          const { offsetX: x, offsetY: y } = event.nativeEvent;
          setTip(track && { text: tipOf(track), x, y });
        }}
        onPointerLeave={() => setTip(undefined)}
        onPointerUp={(event) => {
          const track = trackAt(event);
          if (track) onOpen(track);
          else if (every) onOpenAll?.();
        }}
      />
      {tip ? (
        <div className={styles['tip']} style={{ left: tip.x, top: tip.y }}>
          {tip.text}
        </div>
      ) : null}
    </div>
  );
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
