import type { Position } from 'geojson';
import { ArchiveRefused } from './archives/archive-refused.ts';
import { coverageOf, tilesOfLines } from './covered-tiles.ts';
import { cutTiles, type Layers } from './cut-tiles.ts';
import { foreignLand, ownLand } from './layers/land-features.ts';
import { layerNames, type MapFeature } from './layers/map-feature.ts';
import { railroadFeatures, waterFeatures } from './layers/natural-earth-features.ts';
import { readCensusAtlas, readWorldAtlas } from './layers/read-atlases.ts';
import { limitFeatures, townFeatures } from './layers/town-features.ts';
import { writeArchive } from '@touchdown/functions/platform/pmtiles/write-archive.ts';
import { roadFeatures, streetFeatures, streetMaxZoom } from './roads/road-features.ts';

/** Tiles above it are drawn from its own, larger. */
export const embeddedMaxZoom = 9;

const attribution =
  'U.S. Census Bureau · Natural Earth · <a href="https://www.geonames.org/">GeoNames</a> (CC BY 4.0)';

/** Files of main roads, and files with all roads of counties. */
export interface RoadFiles {
  roads: readonly string[];
  streets: readonly string[];
}

const noRoads: RoadFiles = { roads: [], streets: [] };
/** Far more than a metropolis has, and few enough for the memory of a usual machine. */
const maxStreets = 300_000;

/**
 * Returns the archive of the project's base map: the same bytes from the same sources. The sources have no roads. Where
 * streets are given, it has tiles of higher zooms too.
 */
export function buildBasemap(files: RoadFiles = noRoads, groundZoom = embeddedMaxZoom): Buffer {
  const census = readCensusAtlas();
  const highways = files.roads.flatMap((file) => roadFeatures(file));
  const streets = readStreets(files.streets);
  const layers = layersOf(ownLand(census), foreignLand(readWorldAtlas()), [...highways, ...streets]);
  const maxZoom = streets.length > 0 ? streetMaxZoom : groundZoom;
  const tiles = cutTiles(
    layers,
    groundZoom,
    coverageOf(census, groundZoom),
    streets.length > 0
      ? { maxZoom, tiles: tilesOfLines(linesOf(streets), groundZoom + 1, streetMaxZoom) }
      : undefined,
  );
  const metadata = {
    name: 'Touchdown base map',
    description:
      'Land, water, city limits, railroads, boundaries and towns of the United States, in the layers of Protomaps',
    version: '4.0.0',
    type: 'baselayer',
    attribution,
    vector_layers: layerNames.map((id) => ({
      id,
      minzoom: 0,
      maxzoom: maxZoom,
      fields: fieldsOf(layers[id]),
    })),
  };
  return writeArchive(tiles, metadata, {
    bounds: [-180, -85, 180, 85],
    minZoom: 0,
    maxZoom,
    center: [-97, 38, 4],
  });
}

function readStreets(files: readonly string[]): MapFeature[] {
  const streets: MapFeature[] = [];
  for (const file of files) {
    for (const street of streetFeatures(file)) streets.push(street);
    if (streets.length > maxStreets) {
      throw new ArchiveRefused(
        `These files have more than ${maxStreets.toLocaleString('en-US')} streets. Give fewer counties, or take the streets of the whole country from an archive of Protomaps with --url.`,
      );
    }
  }
  return streets;
}

function* linesOf(features: readonly MapFeature[]): Generator<Position[]> {
  for (const { geometry } of features) {
    if (geometry.type === 'LineString') yield geometry.coordinates;
    if (geometry.type === 'MultiLineString') yield* geometry.coordinates;
  }
}

function layersOf(
  own: ReturnType<typeof ownLand>,
  foreign: ReturnType<typeof foreignLand>,
  highways: MapFeature[],
): Layers {
  return {
    earth: [...foreign.earth, ...own.earth],
    water: waterFeatures(),
    landuse: limitFeatures(),
    roads: [...railroadFeatures(), ...highways],
    boundaries: [...own.boundaries, ...foreign.boundaries],
    places: [...foreign.places, ...own.places, ...townFeatures()],
  };
}

/** The properties of a layer with TileJSON's words for their types. */
function fieldsOf(features: readonly MapFeature[] = []): Record<string, string> {
  const types = features.flatMap(({ properties }) =>
    Object.entries(properties).map(([name, value]) => [
      name,
      typeof value === 'number' ? 'Number' : 'String',
    ]),
  );
  return Object.fromEntries(types.toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1))) as Record<
    string,
    string
  >;
}
