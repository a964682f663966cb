import type { Position } from '../geo/great-circle.ts';
import { scanParameters, type ScanParameter } from './leads-to-scans.ts';
import { velocityPalettes, type VelocityPalette } from './radar-choices.ts';
import { shownFields, type ShownField } from './derived/derived-fields.ts';
import { maxSectionKm, minSectionKm, sectionLengthKm, type SectionLine } from './section/section-line.ts';

/** Where the colours of velocities may end, in knots: the usual end, hurricanes, and the limit of a loop's form. */
export const velocityEnds = [70, 100, 140] as const;
export type VelocityEnd = (typeof velocityEnds)[number];
export const defaultVelocityEnd: VelocityEnd = 70;

/** A link has tenths of a degree, and the angles of a tilt differ a little from volume to volume. */
export const linkedWithinDegrees = 0.25;

/** The middle of a map, and how close it is: at zoom 0 the world is 512 pixels wide. */
interface ViewPlace {
  longitude: number;
  latitude: number;
  zoom: number;
}

/** What a radar view shows, as far as a link says it. */
export interface LinkedView {
  /** Of the scan, to the second: milliseconds since 1970, UTC. */
  time?: number | undefined;
  field?: ShownField | undefined;
  place?: ViewPlace | undefined;
  palette?: VelocityPalette | undefined;
  tiltDegrees?: number | undefined;
  velocityEnd?: VelocityEnd | undefined;
  section?: SectionLine | undefined;
}

/** What a sentence is said of, with a sentence about each that means nothing. */
export type LeftOutOfView = Partial<Record<ScanParameter, string>>;

/** How close and how far away the maps of the viewer go, with street tiles. */
const viewZooms = [1.8, 16] as const;

/** Reads what a query string says of a radar view, before it is known which scans there are. What is empty is absent. */
export function readViewLink(
  search: URLSearchParams,
  [least, most]: readonly [number, number] = viewZooms,
): { view: LinkedView; leftOut: LeftOutOfView } {
  const leftOut: LeftOutOfView = {};
  const read = <T>(name: ScanParameter, take: (text: string) => T | undefined, words: string) => {
    const text = search.get(name) || undefined;
    const value = text === undefined ? undefined : take(text);
    if (text !== undefined && value === undefined) leftOut[name] = `“${text}” isn’t ${words}`;
    return value;
  };
  const view: LinkedView = {
    time: read('scan', readTime, 'a scan time; use one such as 20130520T201643Z.'),
    field: read(
      'field',
      (text) => shownFields.find((one) => one === text),
      `a field; use one of ${shownFields.join(', ')}.`,
    ),
    place: read(
      'view',
      (text) => readPlace(text, least, most),
      'a map view; use latitude, longitude, and zoom, such as 35.31,-97.50,9.',
    ),
    palette: read(
      'palette',
      (text) => velocityPalettes.find((one) => one === text),
      `a velocity palette; use one of ${velocityPalettes.join(', ')}.`,
    ),
    tiltDegrees: read(
      'tilt',
      (text) => (/^\d{1,2}(\.\d)?$/.test(text) ? Number(text) : undefined),
      'a tilt; use degrees, such as 2.4.',
    ),
    velocityEnd: read(
      'scale',
      (text) => velocityEnds.find((end) => String(end) === text),
      `a velocity color limit; use one of ${velocityEnds.join(', ')}.`,
    ),
    section: read(
      'section',
      readSectionLine,
      `a cross-section line; use the latitude and longitude of both ends, ${minSectionKm} to ${maxSectionKm} km apart, such as 35.31,-97.50,35.40,-97.20.`,
    ),
  };
  return { view, leftOut };
}

/** The values of the parameters that lead to a view. */
export function writeViewLink(view: LinkedView): [name: ScanParameter, value: string][] {
  const { time, field, place, palette, tiltDegrees, velocityEnd, section } = view;
  const values: Record<ScanParameter, string | undefined> = {
    scan: time === undefined ? undefined : writeTime(time),
    field,
    view: place && `${place.latitude.toFixed(4)},${place.longitude.toFixed(4)},${place.zoom.toFixed(2)}`,
    palette,
    tilt: tiltDegrees?.toFixed(1),
    scale: velocityEnd && String(velocityEnd),
    section: section && writeSectionLine(section),
  };
  return scanParameters.flatMap((name): [ScanParameter, string][] => {
    const value = values[name];
    return value === undefined ? [] : [[name, value]];
  });
}

/**
 * The one query string of a view: in the order of the parameters, without any others, and to a tenth of a zoom and a
 * hundred metres. So copies of a picture at the edge are few. Undefined for a view that means nothing.
 */
export function viewQuery(search: URLSearchParams): string | undefined {
  const { view, leftOut } = readViewLink(search);
  if (Object.keys(leftOut).length > 0) return undefined;
  const { place } = view;
  const rounded = place && {
    latitude: Number(place.latitude.toFixed(3)),
    longitude: Number(place.longitude.toFixed(3)),
    zoom: Number(place.zoom.toFixed(1)),
  };
  const pairs = writeViewLink({ ...view, place: rounded });
  return pairs.map(([name, value]) => `${name}=${value}`).join('&');
}

/** `20130520T201643Z` */
function writeTime(time: number): string {
  return new Date(time).toISOString().replaceAll(/[-:]|\.\d+/g, '');
}

function readTime(text: string): number | undefined {
  const [, date, hour, minute, second] = /^(\d{8})T(\d{2})(\d{2})(\d{2})Z$/.exec(text) ?? [];
  if (date === undefined) return undefined;
  const day = `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`;
  const time = Date.parse(`${day}T${hour}:${minute}:${second}Z`);
  // JavaScript takes February 30 for March 2.
  return Number.isNaN(time) || writeTime(time) !== text ? undefined : time;
}

/** The second by which a link names a scan. */
export function secondOf(time: number): number {
  return Math.floor(time / 1_000) * 1_000;
}

const number = String.raw`(-?\d{1,3}(?:\.\d{1,10})?)`;
const placeForm = new RegExp(`^${number},${number},${number}$`);
const lineForm = new RegExp(`^${number},${number},${number},${number}$`);

function readPlace(text: string, least: number, most: number): ViewPlace | undefined {
  const [, ...parts] = placeForm.exec(text) ?? [];
  const [lat, lon, zoom] = parts.map(Number);
  if (lat === undefined || lon === undefined || zoom === undefined) return undefined;
  const isIn = isPlace({ lat, lon }) && zoom >= least && zoom <= most;
  return isIn ? { latitude: lat, longitude: lon, zoom } : undefined;
}

/** `35.3100,-97.5000,35.4000,-97.2000`: end A, then end B. */
function writeSectionLine({ from, to }: SectionLine): string {
  return [from.lat, from.lon, to.lat, to.lon].map((degrees) => degrees.toFixed(4)).join(',');
}

function readSectionLine(text: string): SectionLine | undefined {
  const [, ...parts] = lineForm.exec(text) ?? [];
  const [fromLat, fromLon, toLat, toLon] = parts.map(Number);
  if (fromLat === undefined || fromLon === undefined || toLat === undefined || toLon === undefined)
    return undefined;
  const line = { from: { lat: fromLat, lon: fromLon }, to: { lat: toLat, lon: toLon } };
  if (!isPlace(line.from) || !isPlace(line.to)) return undefined;
  const km = sectionLengthKm(line);
  return km >= minSectionKm && km <= maxSectionKm ? line : undefined;
}

function isPlace({ lat, lon }: Position): boolean {
  return Math.abs(lat) <= 80 && Math.abs(lon) <= 180;
}
