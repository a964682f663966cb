import { brotliCompressSync, gunzipSync } from 'node:zlib';
import { limitsPerDegree } from '@touchdown/functions/domain/drawing/city-limits.ts';
import { packNumbers } from '@touchdown/functions/domain/drawing/packed-numbers.ts';
import type { Feature, MultiPolygon, Polygon } from 'geojson';
import { ringArea } from '../basemap/layers/label-point.ts';
import { withoutDetails, type Point } from './without-details.ts';

type Source = Feature<Polygon | MultiPolygon, { geoid: string; lat: number; lon: number }>;
/** Each part of a place with its holes. */
type Parts = Point[][][];

const source = 'U.S. Census Bureau, TIGER/Line places of 2019';
/** About 130 meters. A town is not recognized by the single lots along its limits, and they are most of the bytes. */
const tolerance = 0.0012;
/** Smaller parts and holes are strips beside roads. About 0.3 km², in square degrees. */
const leastArea = 0.000_03;
/** The side of a cell in degrees: a small map needs one or two. */
const cellDegrees = 2;

/**
 * Returns the text of `city-limits.json` from a file with a GeoJSON feature a line: the limits of all places without
 * their details, by cells of the country, so that a small map unpacks little.
 */
export function buildCityLimits(file: Uint8Array): string {
  const places = gunzipSync(file)
    .toString('utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Source)
    .toSorted((a, b) => (a.properties.geoid < b.properties.geoid ? -1 : 1));
  const cells = Map.groupBy(
    places,
    ({ properties: { lat, lon } }) => `${Math.floor(lon / cellDegrees)} ${Math.floor(lat / cellDegrees)}`,
  );
  const packed = [...cells].flatMap(([, inCell]) => {
    const shapes = inCell.map(partsOf).filter(({ length }) => length > 0);
    if (shapes.length === 0) return [];
    const points = shapes.flat(3);
    const [lons, lats] = [points.map(([lon]) => lon), points.map(([, lat]) => lat)];
    const box = [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)];
    return [[...box.map(onGrid), brotliCompressSync(packNumbers(numbersOf(shapes))).toString('base64')]];
  });
  const lines = packed.map((cell) => `    ${JSON.stringify(cell)}`).join(',\n');
  return `{\n  "credit": "public domain",\n  "source": "${source}",\n  "cells": [\n${lines}\n  ]\n}\n`;
}

function partsOf({ geometry }: Source): Parts {
  const parts = (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates) as Parts;
  const largest = parts.toSorted((a, b) => ringArea(b[0]) - ringArea(a[0]))[0];
  // The smallest village keeps one part.
  return parts
    .filter((part) => part === largest || ringArea(part[0]) >= leastArea)
    .map((part) =>
      part
        .filter((ring, at) => at === 0 || ringArea(ring) >= leastArea)
        .map((ring) => withoutDetails(ring, tolerance))
        .filter(({ length }) => length > 3),
    )
    .filter(({ length }) => length > 0);
}

function* numbersOf(places: readonly Parts[]): Generator<number> {
  yield places.length;
  for (const parts of places) {
    yield parts.length;
    for (const rings of parts) {
      yield rings.length;
      for (const ring of rings) {
        yield ring.length;
        let [lastX, lastY] = [0, 0];
        for (const [lon, lat] of ring) {
          const [x, y] = [Math.round(lon * limitsPerDegree), Math.round(lat * limitsPerDegree)];
          yield x - lastX;
          yield y - lastY;
          [lastX, lastY] = [x, y];
        }
      }
    }
  }
}

function onGrid(degrees: number): number {
  return Math.round(degrees * limitsPerDegree) / limitsPerDegree;
}
