import { useEffect, useRef } from 'react';
import type { MapView } from '../map-view.ts';
import styles from '../map-canvas.module.css';
import type { Marks } from '../marks.ts';
import { CanvasPainter, type Picture } from './canvas-painter.ts';
import { movement } from './movement.ts';

interface CanvasMarksProps {
  view: MapView;
  marks: readonly Marks[];
  /** Called each time after drawing. */
  onDrawn?: ((marks: readonly Marks[]) => void) | undefined;
}

const maxPixels = 2;
/** Drawing all tracks takes a fifth of a second. Their picture moves with the map, and is redrawn after this pause. */
const redrawMilliseconds = 120;

/**
 * Marks on a 2D canvas, for browsers that draw WebGL in software. With deck.gl, the ground alone would take a second
 * and a half for its first frame, which blocks the page, and a third of a second for each further one.
 */
export function CanvasMarks({ view, marks, onDrawn }: CanvasMarksProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const painter = useRef<CanvasPainter>(undefined);
  const drawn = useRef<Picture>(undefined);
  const latest = useRef({ view, onDrawn });
  const pixels = Math.min(devicePixelRatio, maxPixels);
  const { width, height } = view;
  useEffect(() => {
    latest.current = { view, onDrawn };
  }, [view, onDrawn]);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    painter.current = new CanvasPainter(element, (picture) => {
      drawn.current = picture;
      // The map may have moved on while this was drawn.
      element.style.transform = movement(picture.view, latest.current.view);
      latest.current.onDrawn?.(picture.marks);
    });
    return () => painter.current?.end();
  }, []);
  useEffect(() => {
    const draw = () => painter.current?.paint({ view, marks, pixels });
    const before = drawn.current;
    const hasOnlyMoved =
      before?.marks === marks && before.view.width === width && before.view.height === height;
    if (canvas.current && hasOnlyMoved && marks.some(({ kind }) => kind === 'tracks')) {
      canvas.current.style.transform = movement(before.view, view);
      const timer = setTimeout(draw, redrawMilliseconds);
      return () => clearTimeout(timer);
    }
    const frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, [view, width, height, marks, pixels]);
  return <canvas ref={canvas} className={styles['marks']} aria-hidden="true" />;
}
