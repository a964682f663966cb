import { earthRadiusMiles } from '../geo/earth.ts';
import { clearRows, setRows, unite, type Bitset } from './bitset.ts';
import { column, nullStep, type Catalogue, type DegreesColumn } from './columns.ts';
import { buildPostings, type Postings } from './postings.ts';
import type { Bounds } from './query.ts';

const bands = 180;
const cellsPerBand = 360;
const radians = Math.PI / 180;

/** A box of cells of the grid, including the bands and cells at its ends. */
interface CellBox {
  south: number;
  north: number;
  west: number;
  east: number;
}

/**
 * Places of touchdown in cells of one degree, from west to east, then from south to north. A run of cells in one band
 * is one slice of the postings. Only the cells on the edge of a shape are tested row by row.
 */
export class SpatialGrid {
  readonly #lat: DegreesColumn;
  readonly #lon: DegreesColumn;
  readonly #postings: Postings;

  constructor(catalogue: Catalogue) {
    this.#lat = column(catalogue, 'startLat');
    this.#lon = column(catalogue, 'startLon');
    const cells = new Uint32Array(catalogue.count);
    for (let row = 0; row < cells.length; row++) {
      const lat = this.#lat.steps[row] as number;
      const lon = this.#lon.steps[row] as number;
      // A row without a complete place gets an extra cell, which is not in the postings.
      const isPlaced = lat !== nullStep && lon !== nullStep;
      cells[row] = isPlaced
        ? bandOf(lat / this.#lat.scale) * cellsPerBand + cellOf(lon / this.#lon.scale)
        : bands * cellsPerBand;
    }
    this.#postings = buildPostings(cells, bands * cellsPerBand);
  }

  /** Adds the rows that start within the bounds, edges included. */
  markBounds(bits: Bitset, bounds: Bounds): void {
    const south = Math.min(bounds.south, bounds.north);
    const north = Math.max(bounds.south, bounds.north);
    for (const [west, east] of splitLongitudes(bounds.west, bounds.east)) {
      this.#markBox(bits, south, north, west, east);
    }
  }

  /** Adds the rows that start within a radius of a point. */
  markNear(bits: Bitset, lat: number, lon: number, radiusMiles: number): void {
    const angle = radiusMiles / earthRadiusMiles;
    const reach = angle / radians;
    const south = lat - reach;
    const north = lat + reach;
    // A circle with a pole in it covers every longitude. Otherwise the outermost meridians are at asin(sin r / cos lat).
    const containsPole = south <= -90 || north >= 90;
    const width = containsPole
      ? 180
      : Math.asin(Math.min(1, Math.sin(angle) / Math.cos(lat * radians))) / radians;
    // The chord grows with the distance and, unlike the arc's cosine, is precise for small distances.
    const chord = 2 * Math.sin(Math.min(angle, Math.PI) / 2);
    const circle = { ...unitVector(lat, lon), chordSquared: chord * chord };
    for (const [west, east] of splitLongitudes(lon - width - 1e-9, lon + width + 1e-9)) {
      const box = cellBox(south, north, west, east);
      for (let band = box.south; band <= box.north; band++) {
        for (let cell = box.west; cell <= box.east; cell++) this.#markCell(bits, band, cell, circle, angle);
      }
    }
  }

  #markBox(bits: Bitset, south: number, north: number, west: number, east: number): void {
    if (north < -90 || south > 90) return;
    const box = cellBox(south, north, west, east);
    const { starts, rows } = this.#postings;
    if (this.#countBox(box) > rows.length / 2) {
      this.#markLargeBox(bits, box, south, north, west, east);
      return;
    }
    for (let band = box.south; band <= box.north; band++) {
      const first = band * cellsPerBand;
      const isInside = band - 90 >= south && band - 89 <= north;
      // Cells that are completely inside are one run. The others are tested one by one.
      const west1 = isInside ? box.west + (box.west - 180 >= west ? 0 : 1) : box.east + 1;
      const east1 = isInside ? box.east - (box.east - 179 <= east ? 0 : 1) : box.east;
      for (let cell = box.west; cell < Math.min(west1, box.east + 1); cell++) {
        this.#testCell(bits, first + cell, south, north, west, east);
      }
      if (west1 <= east1) {
        setRows(bits, rows, starts[first + west1] as number, starts[first + east1 + 1] as number);
      }
      for (let cell = Math.max(east1 + 1, west1); cell <= box.east; cell++) {
        this.#testCell(bits, first + cell, south, north, west, east);
      }
    }
  }

  /** Starts with all placed rows and removes those outside, which are fewer in a view of most of the record. */
  #markLargeBox(bits: Bitset, box: CellBox, south: number, north: number, west: number, east: number): void {
    const { starts, rows } = this.#postings;
    const inside = new Int32Array(bits.length);
    inside.set(this.#placed);
    clearRows(inside, rows, 0, starts[box.south * cellsPerBand] as number);
    clearRows(inside, rows, starts[(box.north + 1) * cellsPerBand] as number, rows.length);
    for (let band = box.south; band <= box.north; band++) {
      const first = band * cellsPerBand;
      clearRows(inside, rows, starts[first] as number, starts[first + box.west] as number);
      clearRows(inside, rows, starts[first + box.east + 1] as number, starts[first + cellsPerBand] as number);
      const isEdgeBand = band - 90 < south || band - 89 > north;
      for (let cell = box.west; cell <= box.east; cell++) {
        if (!isEdgeBand && cell !== box.west && cell !== box.east) continue;
        clearRows(inside, rows, starts[first + cell] as number, starts[first + cell + 1] as number);
        this.#testCell(inside, first + cell, south, north, west, east);
      }
    }
    unite(bits, inside);
  }

  #placedRows: Bitset | undefined;
  get #placed(): Bitset {
    if (!this.#placedRows) {
      this.#placedRows = new Int32Array((this.#lat.steps.length + 31) >>> 5);
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

  #testCell(bits: Bitset, cell: number, south: number, north: number, west: number, east: number): void {
    const { starts, rows } = this.#postings;
    const { steps: lats, scale: latScale } = this.#lat;
    const { steps: lons, scale: lonScale } = this.#lon;
    for (let i = starts[cell] as number; i < (starts[cell + 1] as number); i++) {
      const row = rows[i] as number;
      const lat = (lats[row] as number) / latScale;
      const lon = (lons[row] as number) / lonScale;
      if (lat >= south && lat <= north && lon >= west && lon <= east) {
        bits[row >>> 5] = (bits[row >>> 5] as number) | (1 << (row & 31));
      }
    }
  }

  #markCell(bits: Bitset, band: number, cell: number, circle: Circle, angle: number): void {
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
    for (let i = from; i < to; i++) {
      const row = rows[i] as number;
      const lat = (this.#lat.steps[row] as number) / this.#lat.scale;
      const lon = (this.#lon.steps[row] as number) / this.#lon.scale;
      if (containsPoint(circle, lat, lon)) bits[row >>> 5] = (bits[row >>> 5] as number) | (1 << (row & 31));
    }
  }
}

/** A circle on the unit sphere: its centre as a vector, its radius as a chord. */
interface Circle {
  x: number;
  y: number;
  z: number;
  chordSquared: number;
}

function containsPoint(circle: Circle, lat: number, lon: number): boolean {
  const ring = Math.cos(lat * radians);
  const dx = ring * Math.cos(lon * radians) - circle.x;
  const dy = ring * Math.sin(lon * radians) - circle.y;
  const dz = Math.sin(lat * radians) - circle.z;
  return dx * dx + dy * dy + dz * dz <= circle.chordSquared;
}

function containsCell(circle: Circle, south: number, west: number): boolean {
  return (
    containsPoint(circle, south, west) &&
    containsPoint(circle, south + 1, west) &&
    containsPoint(circle, south, west + 1) &&
    containsPoint(circle, south + 1, west + 1)
  );
}

function unitVector(lat: number, lon: number): { x: number; y: number; z: number } {
  const ring = Math.cos(lat * radians);
  return { x: ring * Math.cos(lon * radians), y: ring * Math.sin(lon * radians), z: Math.sin(lat * radians) };
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

function cellBox(south: number, north: number, west: number, east: number): CellBox {
  return { south: bandOf(south), north: bandOf(north), west: cellOf(west), east: cellOf(east) };
}

/** The north pole and the antimeridian belong to the last cell before them. */
function bandOf(lat: number): number {
  return Math.max(0, Math.min(bands - 1, Math.floor(lat + 90)));
}

function cellOf(lon: number): number {
  return Math.max(0, Math.min(cellsPerBand - 1, Math.floor(lon + 180)));
}
