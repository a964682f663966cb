import type { GroundTile, Inside } from '@touchdown/shared/geo/ground/ground-tile.ts';
import { latOfMercatorY, lonOfMercatorX, mercatorX, mercatorY } from '@touchdown/shared/geo/web-mercator.ts';
import type { MapView } from '../../map-view.ts';
import { shownName, type ShownName } from './ground-names.ts';

/** From these zooms on, the place of a name is often out of view while its area fills the map. */
const fromZoom: Record<Inside['names'][number]['kind'], number> = { state: 7, county: 9 };
/** Places in a row around the world, at most. */
const latticeSteps = 2 ** 14;
/** If none of these is free, the map is full of other names. */
const maxPlaces = 24;

/**
 * Returns places in view for the names of states and counties, which a map may write if it has them nowhere else. Those
 * of coarser lattices come first, so that a name stays where it is while the map moves.
 */
export function insideNames(
  tiles: readonly GroundTile[],
  zoom: number,
  { bounds }: Pick<MapView, 'bounds'>,
): ShownName[] {
  if (zoom < fromZoom.state) return [];
  const [left, right] = [mercatorX(bounds.west), mercatorX(bounds.east)];
  const [top, bottom] = [mercatorY(bounds.north), mercatorY(bounds.south)];
  const found = new Map<string, ShownName[]>();
  for (const { names, at } of tiles.flatMap(({ insides }) => insides ?? [])) {
    const shown = names.filter(({ kind }) => zoom >= fromZoom[kind]);
    if (shown.length === 0) continue;
    for (let corner = 0; corner < at.length; corner += 2) {
      const [x, y] = [at[corner] as number, at[corner + 1] as number];
      if (x < left || x > right || y < top || y > bottom) continue;
      const position: [number, number] = [lonOfMercatorX(x), latOfMercatorY(y)];
      const rank = -halvingsOf(x) - halvingsOf(y);
      for (const { kind, name } of shown) {
        const key = `${kind} ${name}`;
        const places = found.get(key) ?? [];
        if (places.length === 0) found.set(key, places);
        places.push({ ...shownName({ kind, name, position, rank }), isInside: true });
      }
    }
  }
  return [...found.values()].flatMap((places) =>
    places
      .toSorted((a, b) => a.rank - b.rank || a.position[0] - b.position[0] || a.position[1] - b.position[1])
      .slice(0, maxPlaces),
  );
}

/** How often a place's number in its row or column can be halved. */
function halvingsOf(share: number): number {
  const number = Math.floor(share * latticeSteps);
  return number === 0 ? 0 : Math.log2(number & -number);
}
