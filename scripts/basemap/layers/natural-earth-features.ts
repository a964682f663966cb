import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Feature, FeatureCollection, Geometry, MultiPolygon, Polygon } from 'geojson';
import { labelPoint } from './label-point.ts';
import { mapFeature, type MapFeature } from './map-feature.ts';

interface NaturalEarthProperties {
  name?: string | null;
  scalerank: number;
  featurecla: string;
  min_zoom?: number;
}

type Source = Feature<Geometry, NaturalEarthProperties>;

const sourcesFolder = join(import.meta.dirname, '..', 'sources');
/** Natural Earth's files, release 5, cut to North America and to these properties (public domain). */
export const naturalEarthFiles = {
  lakes: 'ne_10m_lakes.geojson.gz',
  smallLakes: 'ne_10m_lakes_north_america.geojson.gz',
  rivers: 'ne_10m_rivers_lake_centerlines.geojson.gz',
  smallRivers: 'ne_10m_rivers_north_america.geojson.gz',
  railroads: 'ne_10m_railroads_north_america.geojson.gz',
} as const;

/** Returns the path of a source that is kept in the project. */
export function sourcePath(file: string): string {
  return join(sourcesFolder, file);
}

/** Lakes as areas and, where they have a name, as a point for it; rivers as lines with their names. */
export function waterFeatures(): MapFeature[] {
  const { lakes, smallLakes, rivers, smallRivers } = naturalEarthFiles;
  const areas = [...read(lakes), ...read(smallLakes)].flatMap(({ geometry, properties }) => {
    const area = mapFeature({ kind: 'lake', min_zoom: minZoomOf(properties) }, geometry);
    const { name } = properties;
    if (!name) return [area];
    const labelled = { kind: 'lake', name, min_zoom: minZoomOf(properties) + 2 };
    return [area, mapFeature(labelled, labelPoint(geometry as Polygon | MultiPolygon))];
  });
  const lines = [...read(rivers), ...read(smallRivers)]
    // Lines through lakes would show on the water.
    .filter(({ properties }) => !properties.featurecla.startsWith('Lake Centerline'))
    .map(({ geometry, properties }) => {
      const { name } = properties;
      return mapFeature(
        { kind: 'river', min_zoom: minZoomOf(properties), ...(name ? { name } : {}) },
        geometry,
      );
    });
  return [...areas, ...lines];
}

export function railroadFeatures(): MapFeature[] {
  return read(naturalEarthFiles.railroads).map(({ geometry }) =>
    mapFeature({ kind: 'rail', kind_detail: 'rail', min_zoom: 7 }, geometry),
  );
}

function read(file: string): Source[] {
  const text = gunzipSync(readFileSync(sourcePath(file))).toString('utf8');
  return (JSON.parse(text) as FeatureCollection<Geometry, NaturalEarthProperties>).features;
}

function minZoomOf({ min_zoom: minZoom, scalerank }: NaturalEarthProperties): number {
  return Math.max(0, Math.floor(minZoom ?? scalerank));
}
