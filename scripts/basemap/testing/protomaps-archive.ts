import type { Feature, Geometry, Position } from 'geojson';
import { cutTiles } from '../cut-tiles.ts';
import type { MapFeature } from '../layers/map-feature.ts';
import type { ArchiveExtent } from '@touchdown/functions/platform/pmtiles/archive-header.ts';
import { writeArchive } from '@touchdown/functions/platform/pmtiles/write-archive.ts';

interface Choices {
  maxZoom?: number;
  /** Without it, places have no names. */
  hasNames?: boolean;
  layers?: string[];
  bounds?: ArchiveExtent['bounds'];
}

/**
 * Returns a small archive as Protomaps' published schema describes its basemap, version 4
 * (docs.protomaps.com/basemaps/layers): the same layers, and properties that the project's own base map lacks.
 */
export function protomapsArchive(choices: Choices = {}): Buffer {
  const { maxZoom = 6, hasNames = true, bounds = [-180, -85, 180, 85] } = choices;
  const layers = choices.layers ?? [
    'boundaries',
    'buildings',
    'earth',
    'landuse',
    'places',
    'pois',
    'roads',
    'water',
  ];
  const tiles = cutTiles(
    {
      earth: [feature({ kind: 'earth', min_zoom: 0 }, land)],
      water: [feature({ kind: 'ocean', sort_rank: 200, min_zoom: 0 }, sea)],
      roads: [
        feature(road, {
          type: 'LineString',
          coordinates: [
            [-95, 35.5],
            [-90, 35],
          ],
        }),
      ],
      boundaries: [
        feature(
          { kind: 'region', kind_detail: 4, min_zoom: 0 },
          {
            type: 'LineString',
            coordinates: [
              [-94.6, 33],
              [-94.6, 40],
            ],
          },
        ),
      ],
      places: cities(hasNames),
    },
    maxZoom,
    () => true,
  );
  const metadata = {
    name: 'Basemap',
    type: 'baselayer',
    version: '4.0.0',
    attribution: '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap</a>',
    vector_layers: layers.map((id) => ({ id, minzoom: 0, maxzoom: maxZoom, fields: { kind: 'String' } })),
  };
  return writeArchive(tiles, metadata, { bounds, minZoom: 0, maxZoom, center: [0, 0, 0] });
}

const road = {
  kind: 'highway',
  kind_detail: 'motorway',
  ref: 'I 40',
  network: 'US:I',
  shield_text: '40',
  sort_rank: 400,
  min_zoom: 3,
};

/** A place every five degrees, so that any part of the world has some. */
function cities(hasNames: boolean): MapFeature[] {
  return Array.from({ length: 72 * 28 }, (_, index) => {
    const [lon, lat] = [(index % 72) * 5 - 177.5, Math.floor(index / 72) * 5 - 67.5];
    const name = hasNames ? { name: `Town ${lon} ${lat}`, 'name:en': `Town ${lon} ${lat}` } : {};
    const place = { kind: 'locality', kind_detail: 'city', population_rank: 9, wikidata: 'Q1', min_zoom: 2 };
    return feature({ ...place, ...name }, { type: 'Point', coordinates: [lon, lat] });
  });
}

function box(west: number, south: number, east: number, north: number): Position[] {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
}
const land: Geometry = { type: 'Polygon', coordinates: [box(-125, 25, -66, 70)] };
const sea: Geometry = { type: 'Polygon', coordinates: [box(-66, -60, 179, 70)] };

/** Protomaps has more properties than the project's own base map. */
function feature(properties: Record<string, unknown>, geometry: Geometry): MapFeature {
  return { type: 'Feature', properties, geometry } as Feature as MapFeature;
}
