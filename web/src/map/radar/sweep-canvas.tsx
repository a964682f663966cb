import type { RadarField } from '@touchdown/shared/radar/radar-fields.ts';
import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import { drawSweep } from '@touchdown/shared/radar/sweeps/draw-sweep.ts';
import type { MeasuredSweep } from '@touchdown/shared/radar/sweeps/measured-sweep.ts';
import { makePixelTable, type PixelTable } from '@touchdown/shared/radar/sweeps/pixel-table.ts';
import { useEffect, useMemo, useRef } from 'react';
import { movement } from '../canvas/movement.ts';
import type { MapView } from '../map-view.ts';
import { frameOf } from '../world-frame.ts';
import styles from './radar-viewer.module.css';
import { colourScaleOf, type ViewerColours } from './velocity-scale.ts';

interface SweepCanvasProps {
  view: MapView;
  radar: Position;
  sweep: MeasuredSweep;
  id: RadarField;
  colours: ViewerColours;
  /** Names what is drawn, for tests. */
  name: string;
  /** Called each time after drawing. */
  onDrawn: () => void;
}

/** While the map moves, the picture moves with it. It is drawn again after this pause. */
const redrawMilliseconds = 100;

interface Drawn {
  view: MapView;
  table: PixelTable;
}

/**
 * A sweep over the map, on a 2D canvas. Each pixel's azimuth and distance are computed once for a view: another
 * sweep or field then takes two lookups a pixel.
 */
export function SweepCanvas({ view, radar, sweep, id, colours, name, onDrawn }: SweepCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawn = useRef<Drawn>(undefined);
  // It keeps the colours of its codes from scan to scan.
  const scale = useMemo(() => colourScaleOf(id, colours), [id, colours]);
  const [width, height] = [Math.round(view.width), Math.round(view.height)];
  useEffect(() => {
    const draw = () => {
      const context = canvas.current?.getContext('2d');
      if (!context) return;
      const { table } = drawn.current?.view === view ? drawn.current : { table: tableOf(view, radar) };
      drawn.current = { view, table };
      const picture = new ImageData(width, height);
      const look = { scale, isFiltered: false, threshold: null, opacity: 1 };
      drawSweep(sweep, table, look, new Uint32Array(picture.data.buffer));
      context.canvas.width = width;
      context.canvas.height = height;
      context.putImageData(picture, 0, 0);
      context.canvas.style.transform = '';
      context.canvas.dataset['drawn'] = name;
      onDrawn();
    };
    const before = drawn.current?.view;
    if (canvas.current && before && before !== view && before.width === view.width) {
      canvas.current.style.transform = movement(before, view);
      const timer = setTimeout(draw, redrawMilliseconds);
      return () => clearTimeout(timer);
    }
    const frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, [view, radar, sweep, scale, name, width, height, onDrawn]);
  return <canvas ref={canvas} className={styles['sweep']} aria-hidden="true" />;
}

function tableOf({ place, width, height }: MapView, radar: Position): PixelTable {
  const { world, left, top } = frameOf(place, width, height);
  const grid = {
    width: Math.round(width),
    height: Math.round(height),
    left: left / world,
    top: top / world,
    unitsPerPixel: 1 / world,
  };
  return makePixelTable(grid, radar);
}
