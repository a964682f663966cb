import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { MapView } from '../../../map/map-view.ts';
import { usePalette } from '../../../map/use-palette.ts';
import { drawTracksPlainly, trackWorldOf } from '../../../map/plain/draw-tracks-plainly.ts';
import { plainFrameOf, worldX, worldY, type PlainView } from '../../../map/web-mercator.ts';
import styles from '../explorer-map.module.css';
import type { TrackColumns } from '../../../map/tracks/track-columns.ts';

interface PlainTracksProps {
  view: MapView;
  tracks: TrackColumns;
  shown: Uint8Array;
  /** Called with how many tracks a frame has painted, and with undefined once there is no picture any more. */
  onPainted: (count: number | undefined) => void;
}

/** While the map moves, the picture moves with it; it is drawn anew once the map has rested so long. */
const redrawMilliseconds = 120;

/** Every track on a plain canvas, for browsers that draw WebGL in software. */
export function PlainTracks({ view, tracks, shown, onPainted }: PlainTracksProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawn = useRef<PlainView>(undefined);
  const palette = usePalette();
  const world = useMemo(() => trackWorldOf(tracks), [tracks]);
  const { width, height } = view;
  const { longitude, latitude, zoom } = view.place;
  const place = useRef(view.place);
  useEffect(() => {
    place.current = view.place;
  });

  const drawAt = useCallback(
    (at: PlainView) => {
      const context = canvas.current?.getContext('2d');
      if (!context || !canvas.current) return;
      const count = drawTracksPlainly(context, tracks, world, shown, palette.rating, plainFrameOf(at));
      drawn.current = at;
      canvas.current.style.transform = '';
      onPainted(count);
    },
    [tracks, world, shown, palette, onPainted],
  );
  useEffect(() => () => onPainted(undefined), [onPainted]);

  // What was chosen shows with the next frame, wherever the map is.
  useEffect(() => {
    const frame = requestAnimationFrame(() => drawAt({ ...place.current, width, height }));
    return () => cancelAnimationFrame(frame);
  }, [drawAt, width, height]);

  // A movement carries the picture along and waits for its end.
  useEffect(() => {
    const before = drawn.current;
    if (!before || !canvas.current) return undefined;
    const scale = 2 ** zoom;
    const dx = (worldX(before.longitude) - worldX(longitude)) * scale;
    const dy = (worldY(before.latitude) - worldY(latitude)) * scale;
    canvas.current.style.transform = `translate(${dx}px, ${dy}px) scale(${2 ** (zoom - before.zoom)})`;
    const timer = setTimeout(() => drawAt({ longitude, latitude, zoom, width, height }), redrawMilliseconds);
    return () => clearTimeout(timer);
  }, [longitude, latitude, zoom, width, height, drawAt]);

  return <canvas ref={canvas} className={styles['plain']} width={width} height={height} aria-hidden="true" />;
}
