import type { Position, Geometry, MultiPolygon, Polygon } from 'geojson';
import { feature, mesh } from 'topojson-client';
import { writeArchive } from '@touchdown/functions/platform/pmtiles/write-archive.ts';
import { cityLimitsIn } from '@touchdown/functions/domain/drawing/city-limits.ts';
import { mercatorX, mercatorY } from '@touchdown/shared/geo/web-mercator.ts';
import { readTowns, type Town } from '@touchdown/shared/geo/towns/towns.ts';
import { ArchiveRefused } from './archives/archive-refused.ts';
import { coverageOf, tilesOfLines } from './covered-tiles.ts';
import { cutTiles, type Layers } from './cut-tiles.ts';
import { layerNames, type MapFeature, mapFeature } from './layers/map-feature.ts';
import { railroadFeatures, waterFeatures } from './layers/natural-earth-features.ts';
import { readCensusAtlas, readWorldAtlas, type CensusAtlas, type WorldAtlas } from './layers/read-atlases.ts';
import { roadFeatures, streetFeatures, streetMaxZoom } from './roads/road-features.ts';
import { countyName } from './layers/county-name.ts';
import { insidePoints } from './layers/inside-points.ts';
import { labelPoint, ringArea } from './layers/label-point.ts';

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

/** The least numbers of people of Protomaps' ranks, from 18 down to 1. */
const leastOfRank = [
  1e9, 1e8, 5e7, 2e7, 1e7, 5e6, 1e6, 500_000, 200_000, 100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000,
  200, 0,
];
/** The zoom from which on towns of a rank have a name, so that a screen has some, but not too many. */
const minZoomOfRank = [11, 10, 9, 9, 9, 8, 8, 7, 6, 6, 5, 4, 3];

/** In thinly settled country the largest town of each square of these zooms has a name, however small it is. */
const namedSquaresFrom = 6;
const namedSquaresTo = 9;
const squaresPerTile = 3;

/** The towns of the record's own list, as points. */
function townFeatures(): MapFeature[] {
  const towns = readTowns();
  const firstZooms = zoomsOfLargest(towns);
  return towns.map((town) => {
    const { name, lat, lon, population } = town;
    // The small towns, whose population is not listed, have fewer than a thousand people.
    const people = population ?? 0;
    const rank = populationRank(people);
    return mapFeature(
      {
        kind: 'locality',
        kind_detail: localityOf(people),
        name,
        min_zoom: Math.min(
          minZoomOfRank[Math.min(rank, minZoomOfRank.length - 1)] ?? 0,
          firstZooms.get(town) ?? Infinity,
        ),
        ...(population === null ? {} : { population }),
        population_rank: rank,
      },
      { type: 'Point', coordinates: [lon, lat] },
    );
  });
}

/** What a place needs to be seen as an area, in pixels of a map whose world has 512 of them at zoom 0. */
const leastPixels = 9;
const [firstZoom, lastZoom] = [5, 9];

/**
 * The limits of cities and towns as areas. Protomaps calls the ground that people live on residential, and the map draws
 * that of any archive alike.
 */
function limitFeatures(): MapFeature[] {
  return cityLimitsIn({ south: -90, west: -180, north: 90, east: 180 }).map(({ parts, ...box }) => {
    const degrees = Math.max(box.east - box.west, box.north - box.south);
    const zoom = Math.ceil(Math.log2((leastPixels * 360) / (512 * degrees)));
    return mapFeature(
      { kind: 'residential', min_zoom: Math.min(lastZoom, Math.max(firstZoom, zoom)) },
      {
        type: 'MultiPolygon',
        coordinates: parts.map((rings) => rings.map((ring) => ring.map(([x, y]) => [x, y]))),
      },
    );
  });
}

/** Returns the lowest zoom at which a town is the largest of its square. Towns that never are have none. */
function zoomsOfLargest(towns: readonly Town[]): Map<Town, number> {
  const largestFirst = towns.toSorted((a, b) => (b.population ?? 0) - (a.population ?? 0));
  const zooms = new Map<Town, number>();
  for (let zoom = namedSquaresFrom; zoom <= namedSquaresTo; zoom++) {
    const squares = squaresPerTile * 2 ** zoom;
    const taken = new Set<number>();
    for (const town of largestFirst) {
      const square =
        Math.floor(mercatorX(town.lon) * squares) + Math.floor(mercatorY(town.lat) * squares) * squares;
      if (taken.has(square)) continue;
      taken.add(square);
      if (!zooms.has(town)) zooms.set(town, zoom);
    }
  }
  return zooms;
}

function populationRank(people: number): number {
  return leastOfRank.length - leastOfRank.findIndex((least) => people >= least);
}

/** OpenStreetMap's words for places, by the number of people. */
function localityOf(people: number): string {
  if (people >= 50_000) return 'city';
  return people >= 5_000 ? 'town' : 'village';
}

interface Land {
  earth: MapFeature[];
  boundaries: MapFeature[];
  places: MapFeature[];
}

/** The value of `kind_detail` by which a map tells other countries' land apart. */
const neighbor = 'neighbor';
/** Numeric codes of ISO 3166-1: the United States and the territories that the Census Bureau's atlas has too. */
const ownLands = new Set(['840', '630', '850', '316', '580', '016']);
/** The numbers of Protomaps' `kind_detail` of a boundary, which are OpenStreetMap's levels. */
const level = { country: 2, region: 4, county: 6 } as const;

/** From these zooms on, the place of a name is often out of view while its area fills the map. */
const insideZooms = { state: 7, county: 9 } as const;
/** Points in a row of a tile of those zooms: a name's width apart from afar, and one or two on a screen close up. */
const insideLattices = {
  state: { perWorld: 2 ** insideZooms.state * 8, clearance: [0.8, 0.3] },
  county: { perWorld: 2 ** insideZooms.county * 32, clearance: [0.4, 0.2] },
} as const;

/** The land, lines and names of the United States and its territories. */
function ownLand(atlas: CensusAtlas): Land {
  const { nation, states, counties } = atlas.objects;
  const land = feature(atlas, nation).features.map(({ geometry }) =>
    mapFeature({ kind: 'earth', min_zoom: 0 }, geometry),
  );
  const lines = (objects: typeof states) => mesh(atlas, objects, (a, b) => a !== b);
  const stateOf = (geometry: unknown) => (geometry as { id: string }).id.slice(0, 2);
  const countyLines = mesh(atlas, counties, (a, b) => a !== b && stateOf(a) === stateOf(b));
  const stateNamesByCode = new Map(
    feature(atlas, states).features.map(({ id, properties }) => [String(id), properties.name]),
  );
  const stateInsides = feature(atlas, states).features.map(({ geometry, properties: { name } }) =>
    mapFeature(
      { kind: 'region_area', name, min_zoom: insideZooms.state },
      insidePoints(geometry as Polygon | MultiPolygon, insideLattices.state),
    ),
  );
  const countyInsides = feature(atlas, counties).features.map(({ id, geometry, properties }) => {
    const name = countyName(String(id), properties.name);
    const region = stateNamesByCode.get(String(id).slice(0, 2));
    return mapFeature(
      {
        kind: 'county_area',
        min_zoom: insideZooms.county,
        ...(name ? { name } : {}),
        ...(region ? { region } : {}),
      },
      insidePoints(geometry as Polygon | MultiPolygon, insideLattices.county),
    );
  });
  const stateNames = feature(atlas, states).features.map(({ geometry, properties: { name } }) =>
    mapFeature(
      { kind: 'region', kind_detail: 'state', name, min_zoom: 3 },
      labelPoint(geometry as Polygon | MultiPolygon),
    ),
  );
  const countyNames = feature(atlas, counties).features.flatMap(({ id, geometry, properties }) => {
    const name = countyName(String(id), properties.name);
    if (name === undefined) return [];
    const point = labelPoint(geometry as Polygon | MultiPolygon);
    return [mapFeature({ kind: 'county', kind_detail: 'county', name, min_zoom: 8 }, point)];
  });
  return {
    earth: land,
    boundaries: [
      mapFeature({ kind: 'region', kind_detail: level.region, min_zoom: 0 }, lines(states)),
      mapFeature({ kind: 'county', kind_detail: level.county, min_zoom: 5 }, countyLines),
    ],
    places: [...stateNames, ...countyNames, ...stateInsides, ...countyInsides],
  };
}

/** The land, borders and names of all other countries. */
function foreignLand(atlas: WorldAtlas): Land {
  const { countries } = atlas.objects;
  const features = feature(atlas, countries).features;
  const foreign = features.filter(({ id }) => !ownLands.has(String(id)));
  const isOwn = (geometry: unknown) => ownLands.has((geometry as { id: string }).id);
  const borders = mesh(atlas, countries, (a, b) => a !== b && !(isOwn(a) && isOwn(b)));
  return {
    earth: foreign.map(({ geometry }) =>
      mapFeature({ kind: 'earth', kind_detail: neighbor, min_zoom: 0 }, geometry),
    ),
    boundaries: [mapFeature({ kind: 'country', kind_detail: level.country, min_zoom: 0 }, borders)],
    places: features
      .filter(({ id }) => id === '840' || !ownLands.has(String(id)))
      .map(({ geometry, properties: { name } }) =>
        mapFeature(
          { kind: 'country', kind_detail: 'country', name, min_zoom: countryMinZoom(geometry) },
          labelPoint(geometry as Polygon | MultiPolygon),
        ),
      ),
  };
}

/** Small countries and islands are named when they are large enough to be seen. */
function countryMinZoom(geometry: Geometry): number {
  if (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon') return 1;
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  const area = Math.max(...polygons.map(([outline]) => ringArea(outline)));
  if (area > 50) return 1;
  return area > 2 ? 4 : 6;
}
