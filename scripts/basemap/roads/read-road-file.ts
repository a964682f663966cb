import { readFileSync } from 'node:fs';
import type { Feature, LineString, MultiLineString } from 'geojson';
import { ArchiveRefused } from '../archives/archive-refused.ts';
import { readShapefile } from './read-shapefile.ts';
import { isZip, readShapefileParts } from './road-file-bytes.ts';

/** A road with the Census Bureau's class (MTFCC) and name (FULLNAME). */
export interface CensusRoad {
  kind: string;
  name: string;
  geometry: LineString | MultiLineString;
}

const columns = ['MTFCC', 'FULLNAME'] as const;

/**
 * Reads the Census Bureau's roads: the zip archive as it is published (TIGER/Line), its `.shp` file, or GeoJSON as
 * `ogr2ogr` writes it. Throws `ArchiveRefused` with the reason if it is none of these.
 */
export function readRoadFile(path: string): CensusRoad[] {
  const bytes = read(path);
  if (isZip(bytes) || /\.shp$/i.test(path)) {
    return readShapefile(path, readShapefileParts(path, bytes), columns).map(({ parts, row }) => ({
      kind: row['MTFCC'] ?? '',
      name: row['FULLNAME'] ?? '',
      geometry: { type: 'MultiLineString', coordinates: parts },
    }));
  }
  return readGeoJson(path, bytes);
}

function read(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    throw new ArchiveRefused(isMissing ? `${path} does not exist.` : `${path} could not be read.`);
  }
}

function readGeoJson(path: string, bytes: Buffer): CensusRoad[] {
  const { features } = parse(path, bytes);
  return (features ?? []).flatMap(({ geometry, properties }) => {
    const { MTFCC: kind, FULLNAME: name } = (properties ?? {}) as Record<string, unknown>;
    if (geometry?.type !== 'LineString' && geometry?.type !== 'MultiLineString') return [];
    return [{ kind: String(kind), name: typeof name === 'string' ? name : '', geometry }];
  });
}

function parse(path: string, bytes: Buffer): { features?: Feature[] } {
  try {
    return JSON.parse(bytes.toString('utf8')) as { features?: Feature[] };
  } catch {
    throw new ArchiveRefused(
      `${path} is not a zip archive, a .shp file or GeoJSON. Expected a file of roads as the Census Bureau publishes it.`,
    );
  }
}
