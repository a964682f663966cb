import { useMemo } from 'react';
import { placeMarks } from './ground/ground-marks.ts';
import { useGround } from './ground/use-ground.ts';
import type { Marks } from './marks.ts';
import type { Palette } from './palette.ts';

/** The marks of a map, from the bottom to the top. */
export interface MapMarks {
  /** Undefined until it has loaded; without it there is neither data nor names. */
  ground: Marks[] | undefined;
  data: Marks[];
  names: Marks[];
}

interface MapMarksOptions {
  zoom: number;
  palette: Palette;
  dataMarks: (palette: Palette) => Marks[];
  hasNames: boolean;
  onFailure: () => void;
}

export function useMapMarks({ zoom, palette, dataMarks, hasNames, onFailure }: MapMarksOptions): MapMarks {
  const ground = useGround(zoom, palette, onFailure);
  const hasGround = ground !== undefined;
  const data = useMemo(() => (hasGround ? dataMarks(palette) : []), [hasGround, palette, dataMarks]);
  // Names change by steps of zoom, not with every wheel click.
  const zoomLevel = Math.round(zoom * 2) / 2;
  const names = useMemo(
    () => (hasGround && hasNames ? placeMarks(zoomLevel, palette) : []),
    [hasGround, hasNames, zoomLevel, palette],
  );
  return { ground, data, names };
}
