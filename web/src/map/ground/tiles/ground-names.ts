import type { GroundTile, NameKind } from '@touchdown/shared/geo/ground/ground-tile.ts';
import { rankedNames, type RankedName } from '@touchdown/shared/geo/ground/ranked-names.ts';
import type { Position } from '../base-data.ts';
import { worldWidth } from '../../world-frame.ts';
import { labelSize, labelWidth, uncollidedPlaces, type NamedPlace } from '../uncollided-places.ts';

/** A name of the base map that is shown. */
export interface ShownName extends NamedPlace {
  kind: NameKind;
  /** Written only if the map has the name nowhere else. */
  isInside?: true;
  /** How long the street is that the name lies on, in a world of one unit. */
  reach?: number;
}

const sizes: Record<NameKind, number> = {
  country: 14,
  state: 13,
  town: labelSize,
  county: 11.5,
  lake: 11.5,
  river: 11.5,
  shield: 10.5,
  street: 10.5,
};

/** Returns the names that fit at a zoom. The town that a marker stands on comes first. */
export function groundNames(
  tiles: readonly GroundTile[],
  zoom: number,
  markers: readonly Position[],
): ShownName[] {
  const names = rankedNames(tiles, zoom, markers)
    .map(shownName)
    .filter((name) => fitsStreet(name, zoom));
  return uncollidedPlaces(names, zoom);
}

export function shownName({ along, ...name }: RankedName): ShownName {
  return {
    ...name,
    name: name.kind === 'state' ? name.name.toUpperCase() : name.name,
    size: sizes[name.kind],
    isCentred: name.kind !== 'town',
    ...(along ? { degrees: along.degrees, reach: along.length } : {}),
  };
}

/** A name longer than its street would seem to belong to the next one. */
function fitsStreet(name: ShownName, zoom: number): boolean {
  return name.reach === undefined || labelWidth(name) <= name.reach * worldWidth(zoom);
}
