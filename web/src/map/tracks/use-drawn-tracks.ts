import { tornadoCountry } from '@touchdown/shared/tornadoes/record-picture.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { drawOnCanvas } from '../canvas/draw-on-canvas.ts';
import { loadBaseData, type BaseData } from '../ground/base-data.ts';
import { groundMarks } from '../ground/ground-marks.ts';
import type { Padding } from '../map-frame.ts';
import { usePalette } from '../use-palette.ts';
import { fittedFrame } from '../world-frame.ts';
import { newestTrackMarks } from './newest-track-marks.ts';
import type { Track } from './track-weights.ts';

/** Draws some hundred tracks on a canvas with the canvas renderer, again whenever its size or the theme changes. */
export function useDrawnTracks(tracks: readonly Track[], padding: Padding) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const palette = usePalette();
  const base = useBaseData();
  const newest = useMemo(() => newestTrackMarks(tracks, palette), [tracks, palette]);

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
      const ground = groundMarks(base, undefined, palette);
      drawOnCanvas(context, [...ground, ...newest], fitted, pixels);
    };
    const resized = new ResizeObserver(draw);
    resized.observe(element);
    return () => resized.disconnect();
  }, [base, newest, palette, padding]);

  return { canvas, isDrawn: base !== undefined && tracks.length > 0 };
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
