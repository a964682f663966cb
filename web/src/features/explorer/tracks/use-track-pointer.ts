import { useState } from 'react';
import type { MapView } from '../../../map/map-view.ts';
import { worldWidth } from '../../../map/world-frame.ts';
import { useSettled } from '../use-settled.ts';
import { nearestVisibleTrack } from './nearest-visible-track.ts';
import type { HoveredTrack } from './track-tip.tsx';
import type { TrackLayer } from './use-track-layer.ts';

/** The time after which a pointer has rested on a track. */
const hoverMilliseconds = 150;
const degreesOfWorld = 360;

interface PointerPlace {
  coordinate?: [number, number] | undefined;
  x: number;
  y: number;
}

/** Finds the track under the pointer. There is no view until the map is drawn. */
export function useTrackPointer(
  { record, brushed }: TrackLayer,
  isShown: boolean,
  viewNow: () => MapView | undefined,
) {
  const [hovered, setHovered] = useState<HoveredTrack>();
  const restedRow = useSettled(hovered?.row, hoverMilliseconds);

  /** Returns the row of the track at a place, or -1. */
  function rowAt(coordinate: [number, number] | undefined): number {
    const view = viewNow();
    if (!record || !brushed || !isShown || !coordinate || !view) return -1;
    const pixelsPerDegree = worldWidth(view.place.zoom) / degreesOfWorld;
    return nearestVisibleTrack(record.tracks, brushed.shown, coordinate, pixelsPerDegree);
  }
  function onHover({ coordinate, x, y }: PointerPlace) {
    const row = rowAt(coordinate);
    setHovered(row < 0 ? undefined : { row, x, y });
  }
  return { hovered, hasRested: restedRow === hovered?.row, rowAt, onHover };
}
