import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { zxyToTileId } from 'pmtiles';
import type { ExportHead, ExportRow } from '@touchdown/shared/tornadoes/export/export-columns.ts';
import { geometryOf, linesOf, type Placed } from '@touchdown/shared/tornadoes/export/geometry-of.ts';
import type { Bounds } from '../../platform/pmtiles/archive-header.ts';
import { gzipReproducibly } from '../../platform/pmtiles/gzip-reproducibly.ts';
import { writeArchive, type ArchivedTile } from '../../platform/pmtiles/write-archive.ts';
import {
  cutTracks,
  tileExtent,
  type CutFeature,
  type Point,
  type Track,
  type TrackTags,
} from './cut-tracks.ts';

type TrackRow = ExportRow<Placed | 'id' | 'name' | 'rating' | 'begin_wall' | 'deaths' | 'injuries' | 'bends'>;

/** At the deepest zoom a unit of a tile is 19 m at the equator, and every tornado with a place is there. */
const tracksMaxZoom = 9;
/** The weakest rating on the country's maps. At higher zooms all are there. */
const leastSteps = [4, 4, 4, 3, 2, 1];
const everyStep = -1;
/** About 300 kB as it is stored. */
const mostInTile = 8_000;
const layer = 'tornadoes';

/**
 * Writes the tracks of all tornadoes as vector tiles in one PMTiles archive, for maps that read only what they show. The
 * same rows make the same bytes.
 */
export function writeTracksPmtiles(rows: Iterable<TrackRow>, head: ExportHead): Uint8Array {
  const tracks: Track[] = [];
  let bounds: Bounds | undefined;
  for (const row of rows) {
    const geometry = geometryOf(row);
    if (geometry === null) continue;
    const lines = linesOf(geometry);
    for (const line of lines) for (const point of line) bounds = widened(bounds, point);
    tracks.push({ lines: lines.map((line) => line.map(onSquare)), ...described(row) });
  }
  const tiles: ArchivedTile[] = [];
  for (let zoom = 0; zoom <= tracksMaxZoom; zoom++) {
    const least = leastSteps[zoom] ?? everyStep;
    const most = zoom === tracksMaxZoom ? Infinity : mostInTile;
    for (const { x, y, features } of cutTracks(tracks, zoom, { least, most })) {
      tiles.push({ tileId: zxyToTileId(zoom, x, y), bytes: gzipReproducibly(encoded(features)) });
    }
  }
  return writeArchive(tiles, metadataOf(head), {
    bounds: bounds ?? wholeWorld,
    minZoom: 0,
    maxZoom: tracksMaxZoom,
    center: [-97, 38, 4],
  });
}

const wholeWorld: Bounds = [-180, -85, 180, 85];

function described(row: TrackRow): Omit<Track, 'lines'> {
  const { id, name, rating, begin_wall: begin, deaths, injuries } = row;
  const tags: TrackTags = {};
  const year = begin === null ? null : Number(begin.slice(0, 4));
  for (const [key, value] of Object.entries({ id, name, rating, year, deaths, injuries })) {
    if (value !== null) tags[key] = value;
  }
  return { tags, step: Number(/\d$/.exec(rating ?? '')?.[0] ?? everyStep), deaths: deaths ?? 0 };
}

function widened(bounds: Bounds | undefined, [lon, lat]: readonly [lon: number, lat: number]): Bounds {
  if (!bounds) return [lon, lat, lon, lat];
  const [west, south, east, north] = bounds;
  return [Math.min(west, lon), Math.min(south, lat), Math.max(east, lon), Math.max(north, lat)];
}

/** Web Mercator. */
function onSquare([lon, lat]: readonly [lon: number, lat: number]): Point {
  const sine = Math.sin((lat * Math.PI) / 180);
  return [lon / 360 + 0.5, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)];
}

function encoded(features: readonly CutFeature[]): Uint8Array {
  // The types of this package name a fork of geojson-vt, whose tiles have more than is read here.
  const layers = { [layer]: { features } } as unknown as Parameters<typeof fromGeojsonVt>[0];
  return fromGeojsonVt(layers, { version: 2, extent: tileExtent });
}

/** What a reader of the archive can find out without a tile. */
function metadataOf(head: ExportHead): Record<string, unknown> {
  const fields = {
    id: 'String',
    name: 'String',
    rating: 'String',
    year: 'Number',
    deaths: 'Number',
    injuries: 'Number',
  };
  return {
    name: 'Tornado tracks',
    description: 'Straight lines between the places that the agencies state; a point where no end is known',
    attribution: head.source,
    ...head,
    vector_layers: [{ id: layer, fields, minzoom: 0, maxzoom: tracksMaxZoom }],
  };
}
