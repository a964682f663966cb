import { useEffect, useMemo, useRef, useState } from 'react';
import { drawOnCanvas } from '../canvas/draw-on-canvas.ts';
import { loadBaseData, type BaseData } from '../ground/base-data.ts';
import { groundMarks } from '../ground/ground-marks.ts';
import type { Bounds, Padding } from '../map-frame.ts';
import { usePalette } from '../use-palette.ts';
import { fittedFrame, type WorldFrame } from '../world-frame.ts';
import { newestTrackMarks } from './newest-track-marks.ts';
import type { Track } from './track-weights.ts';
import { useEveryTrack } from './use-every-track.ts';

/** The part of the country with nearly every tornado; the west extends to the left, under the text. */
export const tornadoCountry: Bounds = [
  [-106, 26],
  [-71.5, 48.6],
];

/**
 * Draws some hundred tracks on a canvas with the canvas renderer, again whenever its size or the theme changes.
 * Once the whole record has loaded, from the URL in `everyTrack`, every track is drawn.
 */
export function useDrawnTracks(tracks: readonly Track[], padding: Padding, everyTrack: string | undefined) {
  const canvas = useRef<HTMLCanvasElement>(null);
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

  return { canvas, isDrawn: base !== undefined && tracks.length > 0, hasEveryTrack: Boolean(every) };
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
