import type { PickingInfo } from '@deck.gl/core';
import { useCallback, useMemo } from 'react';
import { boundsOf } from '../fit-bounds.ts';
import { MapCanvas } from '../map-canvas.tsx';
import type { Palette } from '../palette.ts';
import { onePathLayers, type Path } from './path-layers.ts';
import { otherPathLayers, type OtherPath } from './other-path-layers.ts';
import { pathPoints, type TornadoPath } from './path-points.ts';

export interface PathMapProps {
  track: Path & TornadoPath & { id: string };
  /** What the map shows, where it is no path of the record. */
  what?: string;
  /** Tornadoes to be seen around it; the map is then scaled to all of them. */
  others?: readonly OtherPath[];
  onOpen?: (id: string) => void;
}

const none: readonly OtherPath[] = [];

/** One tornado's path, scaled to the path. Without coordinates there is no map to draw. */
export function PathMap({ track, what = contentOf(track), others = none, onOpen }: PathMapProps) {
  const drawable = useMemo(() => others.filter((other) => pathPoints(other).length > 0), [others]);
  const dataLayers = useCallback(
    (palette: Palette) => [...otherPathLayers(drawable, palette), ...onePathLayers(track, palette)],
    [drawable, track],
  );
  const open = useCallback(({ object }: PickingInfo<OtherPath>) => object && onOpen?.(object.id), [onOpen]);
  const points = pathPoints(track);
  if (points.length === 0) return null;
  const around =
    drawable.length === 0
      ? ''
      : `, with ${drawable.length} other ${tornadoes(drawable.length)} of its episode`;
  return (
    <MapCanvas
      key={`${track.id} ${drawable.length}`}
      label={`Map. ${what}${around}.`}
      bounds={boundsOf([...points, ...drawable.flatMap(pathPoints)])}
      dataLayers={dataLayers}
      isMovable
      {...(drawable.length > 0 && onOpen ? { onPick: open, tipOf } : {})}
    />
  );
}

function tornadoes(count: number): string {
  return count === 1 ? 'tornado' : 'tornadoes';
}

function tipOf({ object }: PickingInfo<OtherPath>): string | undefined {
  return object?.display_name;
}

function contentOf(track: Path & TornadoPath): string {
  return pathPoints(track).length > 1
    ? `Path of ${track.display_name}`
    : `Where ${track.display_name} touched down; its end is not recorded`;
}
