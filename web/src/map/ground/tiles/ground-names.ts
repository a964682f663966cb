import type { GroundTile, NameKind } from '@touchdown/shared/geo/ground/ground-tile.ts';
import { rankedNames } from '@touchdown/shared/geo/ground/ranked-names.ts';
import type { Position } from '../base-data.ts';
import { labelSize, uncollidedPlaces, type NamedPlace } from '../uncollided-places.ts';

/** A name of the base map that is shown. */
export interface ShownName extends NamedPlace {
  kind: NameKind;
}

const sizes: Record<NameKind, number> = {
  country: 14,
  state: 13,
  town: labelSize,
  county: 11.5,
  lake: 11.5,
  river: 11.5,
  shield: 10.5,
};

/** Returns the names that fit at a zoom. The town that a marker stands on comes first. */
export function groundNames(
  tiles: readonly GroundTile[],
  zoom: number,
  markers: readonly Position[],
): ShownName[] {
  const names = rankedNames(tiles, zoom, markers);
  return uncollidedPlaces(
    names.map((name): ShownName => ({ ...name, size: sizes[name.kind], isCentred: name.kind !== 'town' })),
    zoom,
  );
}
