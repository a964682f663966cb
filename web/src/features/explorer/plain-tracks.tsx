import { useEffect, useMemo, useRef } from 'react';
import type { MapView } from '../../map/map-view.ts';
import { usePalette } from '../../map/use-palette.ts';
import { drawTracksPlainly, trackWorldOf, worldX, worldY, type PlainView } from './draw-tracks-plainly.ts';
import styles from './explorer-map.module.css';
import type { TrackColumns } from './track-columns.ts';

interface PlainTracksProps {
  view: MapView;
  tracks: TrackColumns;
  shown: Uint8Array;
}

/** While the map moves, the picture moves with it; it is drawn anew once the map has rested so long. */
const redrawMilliseconds = 120;

/** Every track on a plain canvas, for browsers that draw WebGL in software. */
export function PlainTracks({ view, tracks, shown }: PlainTracksProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawn = useRef<PlainView>(undefined);
  const palette = usePalette();
  const world = useMemo(() => trackWorldOf(tracks), [tracks]);
  const { width, height } = view;
  const { longitude, latitude, zoom } = view.place;
  const now = useRef<PlainView>(undefined);
  now.current = { longitude, latitude, zoom, width, height };

  useEffect(() => {
    const draw = () => {
      const context = canvas.current?.getContext('2d');
      if (!context || !canvas.current || !now.current) return;
      drawTracksPlainly(context, tracks, world, shown, palette, now.current);
      drawn.current = now.current;
      canvas.current.style.transform = '';
      performance.mark('tracks drawn');
    };
    // What was chosen shows at once; a movement waits for its end.
    const frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, [tracks, world, shown, palette, width, height]);

  useEffect(() => {
    const before = drawn.current;
    if (!before || !canvas.current) return undefined;
    const scale = 2 ** (zoom - before.zoom);
    const [dx, dy] = [
      worldX(before.longitude) - worldX(longitude),
      worldY(before.latitude) - worldY(latitude),
    ];
    canvas.current.style.transform = `translate(${dx * 2 ** zoom}px, ${dy * 2 ** zoom}px) scale(${scale})`;
    const timer = setTimeout(() => {
      const context = canvas.current?.getContext('2d');
      if (!context || !canvas.current || !now.current) return;
      drawTracksPlainly(context, tracks, world, shown, palette, now.current);
      drawn.current = now.current;
      canvas.current.style.transform = '';
    }, redrawMilliseconds);
    return () => clearTimeout(timer);
  }, [longitude, latitude, zoom, tracks, world, shown, palette]);

  return <canvas ref={canvas} className={styles['plain']} width={width} height={height} aria-hidden="true" />;
}
