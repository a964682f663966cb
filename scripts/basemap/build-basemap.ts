import { coverageOf } from './covered-tiles.ts';
import { cutTiles, type Layers } from './cut-tiles.ts';
import { foreignLand, ownLand } from './layers/land-features.ts';
import { layerNames, type MapFeature } from './layers/map-feature.ts';
import { railroadFeatures, waterFeatures } from './layers/natural-earth-features.ts';
import { readCensusAtlas, readWorldAtlas } from './layers/read-atlases.ts';
import { roadFeatures } from './layers/road-features.ts';
import { townFeatures } from './layers/town-features.ts';
import { writeArchive } from './pmtiles/write-archive.ts';

/** Tiles above it are drawn from its own, larger. */
export const embeddedMaxZoom = 9;

const attribution =
  'U.S. Census Bureau · Natural Earth · <a href="https://www.geonames.org/">GeoNames</a> (CC BY 4.0)';

/** Returns the archive of the project's base map: the same bytes from the same sources. The sources have no highways. */
export function buildBasemap(roads?: string, maxZoom = embeddedMaxZoom): Buffer {
  const census = readCensusAtlas();
  const highways = roads === undefined ? [] : roadFeatures(roads);
  const layers = layersOf(ownLand(census), foreignLand(readWorldAtlas()), highways);
  const tiles = cutTiles(layers, maxZoom, coverageOf(census, maxZoom));
  const metadata = {
    name: 'Touchdown base map',
    description:
      'Land, water, railroads, boundaries and towns of the United States, in the layers of Protomaps',
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

function layersOf(
  own: ReturnType<typeof ownLand>,
  foreign: ReturnType<typeof foreignLand>,
  highways: MapFeature[],
): Layers {
  return {
    earth: [...foreign.earth, ...own.earth],
    water: waterFeatures(),
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
