import type { Geometry, MultiPolygon, Polygon } from 'geojson';
import { feature, mesh } from 'topojson-client';
import { countyName } from './county-name.ts';
import { insidePoints } from './inside-points.ts';
import { labelPoint, ringArea } from './label-point.ts';
import { mapFeature, type MapFeature } from './map-feature.ts';
import type { CensusAtlas, WorldAtlas } from './read-atlases.ts';

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
export function ownLand(atlas: CensusAtlas): Land {
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
export function foreignLand(atlas: WorldAtlas): Land {
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
