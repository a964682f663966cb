import { useEffect, useRef } from 'react';
import type { MapView } from '../map-view.ts';
import styles from '../map-canvas.module.css';
import type { Marks } from '../marks.ts';
import { frameOf, projectionOf } from '../world-frame.ts';
import { drawOnCanvas } from './draw-on-canvas.ts';

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
  const drawn = useRef<CanvasMarksProps>(undefined);
  const pixels = Math.min(devicePixelRatio, maxPixels);
  const { width, height } = view;
  useEffect(() => {
    const draw = () => {
      const context = canvas.current?.getContext('2d');
      if (!context) return;
      drawOnCanvas(context, marks, frameOf(view.place, width, height), pixels);
      context.canvas.style.transform = '';
      drawn.current = { view, marks };
      onDrawn?.(marks);
    };
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
  }, [view, width, height, marks, pixels, onDrawn]);
  return (
    <canvas
      ref={canvas}
      className={styles['marks']}
      width={Math.round(width * pixels)}
      height={Math.round(height * pixels)}
      aria-hidden="true"
    />
  );
}

/** The CSS transform that moves a picture of one view to its place in another. */
function movement(
  { place: { longitude, latitude, zoom } }: MapView,
  { place, width, height }: MapView,
): string {
  const [x, y] = projectionOf(frameOf(place, width, height))([longitude, latitude]);
  return `translate(${x - width / 2}px, ${y - height / 2}px) scale(${2 ** (place.zoom - zoom)})`;
}
