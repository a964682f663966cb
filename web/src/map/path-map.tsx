import { useCallback } from 'react';
import { boundsOf } from './fit-bounds.ts';
import { MapCanvas } from './map-canvas.tsx';
import type { Palette } from './palette.ts';
import { onePathLayers, type Path } from './path-layers.ts';
import { hasEnd } from './track-weights.ts';

interface PathMapProps {
  track: Path & { id: string };
  /** What the map shows, where it is no path of the record. */
  what?: string;
}

/** One tornado's path, scaled to the path. Without coordinates there is no map to draw. */
export function PathMap({ track, what = contentOf(track) }: PathMapProps) {
  const dataLayers = useCallback((palette: Palette) => onePathLayers(track, palette), [track]);
  const { start_lat: lat, start_lon: lon } = track;
  if (lat === null || lon === null) return null;
  const end = hasEnd(track) ? [[track.end_lon, track.end_lat] as [number, number]] : [];
  return (
    <MapCanvas
      key={track.id}
      label={`Map. ${what}.`}
      bounds={boundsOf([[lon, lat], ...end])}
      dataLayers={dataLayers}
      isMovable
    />
  );
}

function contentOf(track: Path): string {
  return hasEnd(track)
    ? `Path of ${track.display_name}`
    : `Where ${track.display_name} touched down; its end is not recorded`;
}
