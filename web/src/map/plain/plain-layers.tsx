import type { Layer } from '@deck.gl/core';
import { useEffect, useRef } from 'react';
import { drawLayersPlainly } from './draw-layers-plainly.ts';
import { plainFrameOf } from '../web-mercator.ts';
import type { MapView } from '../map-view.ts';

interface PlainLayersProps {
  view: MapView;
  layers: readonly Layer[];
  onDrawn?: () => void;
}

const mostPixels = 2;

/**
 * The map's layers on a plain canvas, for browsers that draw WebGL in software: there the first picture of
 * the ground alone takes a second and a half, in which the page does not answer, and each one after it a third.
 */
export function PlainLayers({ view, layers, onDrawn }: PlainLayersProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pixels = Math.min(devicePixelRatio, mostPixels);
  const { place, width, height } = view;
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const context = canvas.current?.getContext('2d');
      if (!context) return;
      drawLayersPlainly(context, layers, plainFrameOf({ ...place, width, height }), pixels);
      onDrawn?.();
    });
    return () => cancelAnimationFrame(frame);
  }, [place, width, height, layers, pixels, onDrawn]);
  return (
    <canvas
      ref={canvas}
      className="fill"
      width={Math.round(width * pixels)}
      height={Math.round(height * pixels)}
      aria-hidden="true"
    />
  );
}
