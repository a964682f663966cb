import { earthRadiusMiles } from '../geo/earth.ts';
import {
  circleContains,
  placeOnPath,
  pathEntersBoxAt,
  pathMeetsBox,
  pathMeetsCircle,
  sphereCircle,
  type Box,
  type PathEnds,
  type SphereCircle,
} from '../geo/path-reach.ts';
import { clearRow, clearRows, setRow, setRows, unite, type Bitset } from './bitset.ts';
import { column, nullStep, serverStepsPerDegree, type Catalogue } from './columns.ts';
import type { Position } from '../geo/great-circle.ts';
import { buildPostings, type Postings } from './postings.ts';
import { readBends } from './read-row.ts';
import type { Bounds } from './query.ts';

const bands = 180;
const cellsPerBand = 360;
const radians = Math.PI / 180;

/** Reads the ends of a path in degrees. False for a row without a place. */
export type ReadPath = (row: number, into: PathEnds) => boolean;

/**
 * Reads where each tornado was, or only where it began. Without an end, a path is its beginning, and so it is where it
 * seems to go around the world because it crosses the antimeridian.
 */
export function pathReader(catalogue: Catalogue, beginOnly = false): ReadPath {
  const { steps: lats, scale } = column(catalogue, 'startLat');
  const { steps: lons } = column(catalogue, 'startLon');
  const { steps: endLats } = column(catalogue, 'endLat');
  const { steps: endLons } = column(catalogue, 'endLon');
  const { starts: bendStarts } = column(catalogue, 'bends');
  const bends = bendsOf(catalogue);
  return (row, into) => {
    const [lat, lon] = [lats[row] as number, lons[row] as number];
    if (lat === nullStep || lon === nullStep) return false;
    const [endLat, endLon] = [endLats[row] as number, endLons[row] as number];
    const hasEnd =
      !beginOnly && endLat !== nullStep && endLon !== nullStep && Math.abs(endLon - lon) <= 180 * scale;
    into.lat = lat / scale;
    into.lon = lon / scale;
    into.endLat = hasEnd ? endLat / scale : into.lat;
    into.endLon = hasEnd ? endLon / scale : into.lon;
    // Only a few rows are looked up.
    const isBent = hasEnd && bendStarts[row] !== bendStarts[row + 1];
    into.bends = isBent ? bends.get(row) : undefined;
    return true;
  };
}

const bendsByCatalogue = new WeakMap<Catalogue, ReadonlyMap<number, Position[]>>();

/** The places between the ends by row. Few paths have any. */
export function bendsOf(catalogue: Catalogue): ReadonlyMap<number, Position[]> {
  const known = bendsByCatalogue.get(catalogue);
  if (known) return known;
  const { starts } = column(catalogue, 'bends');
  const bends = new Map<number, Position[]>();
  for (let row = 0; row < catalogue.count; row++) {
    if (starts[row] !== starts[row + 1]) bends.set(row, readBends(catalogue, row));
  }
  bendsByCatalogue.set(catalogue, bends);
  return bends;
}

/**
 * Paths in cells of one degree, from west to east, then from south to north. A run of cells in one band is one slice of
 * the postings. A row is in each cell that its path comes into, so a cell that is wholly inside a shape is taken
 * without a look at its rows. Only those on the edge are tested row by row.
 */
export class PathGrid {
  readonly #read: ReadPath;
  readonly #postings: Postings;
  /** The rows in more than one cell. */
  readonly #long: Uint32Array;
  readonly #path: PathEnds = { lat: 0, lon: 0, endLat: 0, endLon: 0 };
  readonly #words: number;

  constructor(catalogue: Catalogue, beginOnly = false) {
    this.#read = pathReader(catalogue, beginOnly);
    this.#words = (catalogue.count + 31) >>> 5;
    const cells: number[] = [];
    const owners: number[] = [];
    const long: number[] = [];
    const path = this.#path;
    for (let row = 0; row < catalogue.count; row++) {
      if (!this.#read(row, path)) continue;
      const before = cells.length;
      addCells(cells, path);
      for (let entry = before; entry < cells.length; entry++) owners.push(row);
      if (cells.length > before + 1) long.push(row);
    }
    const { starts, rows } = buildPostings(Uint32Array.from(cells), bands * cellsPerBand);
    this.#postings = { starts, rows: rows.map((entry) => owners[entry] as number) };
    this.#long = Uint32Array.from(long);
  }

  /** Adds the rows whose path comes into the bounds, edges included. */
  markBounds(bits: Bitset, bounds: Bounds): void {
    for (const box of boxesOf(bounds)) this.#markBox(bits, box);
  }

  /** Adds the rows whose path comes within a radius of a point. */
  markNear(bits: Bitset, lat: number, lon: number, radiusMiles: number): void {
    const angle = radiusMiles / earthRadiusMiles;
    const reach = angle / radians;
    const [south, north] = [lat - reach, lat + reach];
    // A circle with a pole in it covers every longitude. Otherwise the outermost meridians are at asin(sin r / cos lat).
    const containsPole = south <= -90 || north >= 90;
    const width = containsPole
      ? 180
      : Math.asin(Math.min(1, Math.sin(angle) / Math.cos(lat * radians))) / radians;
    const circle = sphereCircle(lat, lon, radiusMiles);
    for (const [west, east] of splitLongitudes(lon - width - 1e-9, lon + width + 1e-9)) {
      const box = cellBox({ south, north, west, east });
      for (let band = box.south; band <= box.north; band++) {
        for (let cell = box.west; cell <= box.east; cell++) this.#markCell(bits, band, cell, circle, angle);
      }
    }
  }

  #markBox(bits: Bitset, shape: Box): void {
    const box = cellBox(shape);
    const { starts, rows } = this.#postings;
    if (this.#countBox(box) > rows.length / 2) {
      this.#markLargeBox(bits, box, shape);
      return;
    }
    const { south, north, west, east } = shape;
    for (let band = box.south; band <= box.north; band++) {
      const first = band * cellsPerBand;
      const isInside = band - 90 >= south && band - 89 <= north;
      // Cells that are completely inside are one run. The others are tested one by one.
      const west1 = isInside ? box.west + (box.west - 180 >= west ? 0 : 1) : box.east + 1;
      const east1 = isInside ? box.east - (box.east - 179 <= east ? 0 : 1) : box.east;
      for (let cell = box.west; cell < Math.min(west1, box.east + 1); cell++) {
        this.#testCell(bits, first + cell, shape);
      }
      if (west1 <= east1) {
        setRows(bits, rows, starts[first + west1] as number, starts[first + east1 + 1] as number);
      }
      for (let cell = Math.max(east1 + 1, west1); cell <= box.east; cell++) {
        this.#testCell(bits, first + cell, shape);
      }
    }
  }

  /**
   * Starts with all placed rows and removes those outside, which are fewer in a view of most of the record. A path in
   * several cells may be inside with one of them, so such paths are tested last.
   */
  #markLargeBox(bits: Bitset, box: CellBox, shape: Box): void {
    const { starts, rows } = this.#postings;
    const inside = this.#placed.slice();
    clearRows(inside, rows, 0, starts[box.south * cellsPerBand] as number);
    clearRows(inside, rows, starts[(box.north + 1) * cellsPerBand] as number, rows.length);
    for (let band = box.south; band <= box.north; band++) {
      const first = band * cellsPerBand;
      clearRows(inside, rows, starts[first] as number, starts[first + box.west] as number);
      clearRows(inside, rows, starts[first + box.east + 1] as number, starts[first + cellsPerBand] as number);
      const isEdgeBand = band - 90 < shape.south || band - 89 > shape.north;
      for (let cell = box.west; cell <= box.east; cell++) {
        if (!isEdgeBand && cell !== box.west && cell !== box.east) continue;
        clearRows(inside, rows, starts[first + cell] as number, starts[first + cell + 1] as number);
        this.#testCell(inside, first + cell, shape);
      }
    }
    const path = this.#path;
    for (const row of this.#long) {
      if (this.#read(row, path) && pathMeetsBox(path, shape)) setRow(inside, row);
      else clearRow(inside, row);
    }
    unite(bits, inside);
  }

  #placedRows: Bitset | undefined;
  get #placed(): Bitset {
    if (!this.#placedRows) {
      this.#placedRows = new Int32Array(this.#words);
      setRows(this.#placedRows, this.#postings.rows, 0, this.#postings.rows.length);
    }
    return this.#placedRows;
  }

  #countBox(box: CellBox): number {
    const { starts } = this.#postings;
    let count = 0;
    for (let band = box.south; band <= box.north; band++) {
      const first = band * cellsPerBand;
      count += (starts[first + box.east + 1] as number) - (starts[first + box.west] as number);
    }
    return count;
  }

  #testCell(bits: Bitset, cell: number, shape: Box): void {
    const { starts, rows } = this.#postings;
    const path = this.#path;
    for (let i = starts[cell] as number; i < (starts[cell + 1] as number); i++) {
      const row = rows[i] as number;
      if (this.#read(row, path) && pathMeetsBox(path, shape)) setRow(bits, row);
    }
  }

  #markCell(bits: Bitset, band: number, cell: number, circle: SphereCircle, angle: number): void {
    const { starts, rows } = this.#postings;
    const at = band * cellsPerBand + cell;
    const from = starts[at] as number;
    const to = starts[at + 1] as number;
    if (from === to) return;
    // If the radius is less than a quarter of the circumference, the farthest point of a cell is a corner.
    if (to - from > 4 && angle < Math.PI / 2 && containsCell(circle, band - 90, cell - 180)) {
      setRows(bits, rows, from, to);
      return;
    }
    const path = this.#path;
    for (let i = from; i < to; i++) {
      const row = rows[i] as number;
      if (this.#read(row, path) && pathMeetsCircle(path, circle)) setRow(bits, row);
    }
  }
}

/** One box or, across the antimeridian, two. None where no place can be. */
export function boxesOf({ south, north, west, east }: Bounds): Box[] {
  const [low, high] = [Math.min(south, north), Math.max(south, north)];
  if (high < -90 || low > 90) return [];
  return splitLongitudes(west, east).map(([from, to]) => ({ south: low, north: high, west: from, east: to }));
}

/**
 * Where a path comes into the bounds: undefined where it never does, null where it begins there, so that only a
 * tornado that passes has a place of entry.
 */
export function entryOf(
  path: PathEnds,
  boxes: readonly Box[],
): { lat: number; lon: number } | null | undefined {
  let first: number | undefined;
  for (const box of boxes) {
    const at = pathEntersBoxAt(path, box);
    if (at === 0) return null;
    if (at !== undefined && (first === undefined || at < first)) first = at;
  }
  if (first === undefined) return undefined;
  const round = (degrees: number) => Math.round(degrees * serverStepsPerDegree) / serverStepsPerDegree;
  const { lat, lon } = placeOnPath(path, first);
  return { lat: round(lat), lon: round(lon) };
}

/** In bands and cells, including those at its ends. */
type CellBox = Box;

/** Adds the cells that a path comes into. */
function addCells(cells: number[], path: PathEnds): void {
  const { lat, lon, endLat, endLon, bends = [] } = path;
  let [south, north] = [Math.min(lat, endLat), Math.max(lat, endLat)];
  let [west, east] = [Math.min(lon, endLon), Math.max(lon, endLon)];
  for (const bend of bends) {
    [south, north] = [Math.min(south, bend.lat), Math.max(north, bend.lat)];
    [west, east] = [Math.min(west, bend.lon), Math.max(east, bend.lon)];
  }
  const box = cellBox({ south, north, west, east });
  const isOneCell = box.south === box.north && box.west === box.east;
  for (let band = box.south; band <= box.north; band++) {
    for (let cell = box.west; cell <= box.east; cell++) {
      const [south, west] = [band - 90, cell - 180];
      const isIn = isOneCell || pathMeetsBox(path, { south, west, north: south + 1, east: west + 1 });
      if (isIn) cells.push(band * cellsPerBand + cell);
    }
  }
}

function containsCell(circle: SphereCircle, south: number, west: number): boolean {
  return (
    circleContains(circle, south, west) &&
    circleContains(circle, south + 1, west) &&
    circleContains(circle, south, west + 1) &&
    circleContains(circle, south + 1, west + 1)
  );
}

/** Returns one span of longitudes from -180 to 180, or two if it crosses the antimeridian. */
function splitLongitudes(west: number, east: number): [number, number][] {
  // A map that shows the globe more than once shows every longitude.
  if (east - west >= 360) return [[-180, 180]];
  const [from, to] = [wrapLongitude(west), wrapLongitude(east)];
  if (from <= to) return [[from, to]];
  return [
    [from, 180],
    [-180, to],
  ];
}

function wrapLongitude(lon: number): number {
  return lon >= -180 && lon <= 180 ? lon : ((((lon + 180) % 360) + 360) % 360) - 180;
}

function cellBox({ south, north, west, east }: Box): CellBox {
  return { south: bandOf(south), north: bandOf(north), west: cellOf(west), east: cellOf(east) };
}

/** The north pole and the antimeridian belong to the last cell before them. */
function bandOf(lat: number): number {
  return Math.max(0, Math.min(bands - 1, Math.floor(lat + 90)));
}

function cellOf(lon: number): number {
  return Math.max(0, Math.min(cellsPerBand - 1, Math.floor(lon + 180)));
}
