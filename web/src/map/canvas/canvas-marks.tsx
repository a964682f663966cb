import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Live } from '../live.ts';
import type { MapPlace } from '../map-frame.ts';
import type { MapView } from '../map-view.ts';
import styles from '../map-canvas.module.css';
import type { Marks } from '../marks.ts';
import { CanvasPainter, type Picture } from './canvas-painter.ts';
import { movement } from './movement.ts';

interface CanvasMarksProps {
  view: MapView;
  live: Live<MapPlace>;
  marks: readonly Marks[];
  /** Called each time after drawing. */
  onDrawn?: ((marks: readonly Marks[]) => void) | undefined;
}

const maxPixels = 2;

/**
 * Marks on a 2D canvas, for browsers that draw WebGL in software. With deck.gl, the ground alone would take a second
 * and a half for its first frame, which blocks the page, and a third of a second for each further one.
 */
export function CanvasMarks({ view, live, marks, onDrawn }: CanvasMarksProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const painter = useRef<CanvasPainter>(undefined);
  const latest = useRef(onDrawn);
  const pixels = Math.min(devicePixelRatio, maxPixels);
  useEffect(() => {
    latest.current = onDrawn;
  }, [onDrawn]);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    let drawn: Picture | undefined;
    // The map moves on while a picture is drawn, and after that.
    const follow = () => {
      if (drawn && live.now)
        element.style.transform = movement(drawn.view, { ...drawn.view, place: live.now });
    };
    painter.current = new CanvasPainter(element, (picture) => {
      drawn = picture;
      follow();
      latest.current?.(picture.marks);
    });
    const leave = live.follow(follow);
    return () => {
      leave();
      painter.current?.end();
    };
  }, [live]);
  // Before the page is painted, so that its next frame has the pins of the same view.
  useLayoutEffect(() => {
    const frame = requestAnimationFrame(() => painter.current?.paint({ view, marks, pixels }));
    return () => cancelAnimationFrame(frame);
  }, [view, marks, pixels]);
  return <canvas ref={canvas} className={styles['marks']} aria-hidden="true" />;
}
