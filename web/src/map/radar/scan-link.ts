import { velocityPalettes } from '@touchdown/shared/radar/radar-choices.ts';
import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import {
  maxSectionKm,
  minSectionKm,
  sectionLengthKm,
  type SectionLine,
} from '@touchdown/shared/radar/section/section-line.ts';
import type { MapPlace } from '../map-frame.ts';
import { maxZoom, minZoom } from '../move-map.ts';
import type { FieldWords } from './field-words.ts';
import type { Scan } from './scans.ts';
import { velocityEnds } from './velocity-scale.ts';
import type { ViewerView } from './viewer-view.ts';
import { scanParameters } from './leads-to-scans.ts';

/** With whether there are two maps, which alone leads nowhere. */
const linkParameters = [...scanParameters, 'maps'] as const;

interface LinkedView {
  view: ViewerView;
  /** Sentences about what means nothing. */
  leftOut: string[];
}

/** The time that a query string names, before it is known whether there is such a scan. */
export function timeOfLink(search: URLSearchParams): number | undefined {
  return readTime(search.get('scan') ?? '');
}

/** Reads what a query string shows of these scans. */
export function readScanLink(
  search: URLSearchParams,
  scans: readonly Scan[],
  fields: readonly FieldWords[],
): LinkedView {
  const leftOut: string[] = [];
  const given = (name: (typeof linkParameters)[number]) => search.get(name) || undefined;
  const [scanText, fieldText, viewText, paletteText, tiltText, scaleText, sectionText, mapsText] =
    linkParameters.map(given);

  const asked = scanText === undefined ? undefined : readTime(scanText);
  const time = scans.find(({ startTime }) => secondOf(startTime) === asked)?.startTime;
  if (scanText !== undefined && asked === undefined)
    leftOut.push(`“${scanText}” is no time of a scan; write one such as 20130520T201643Z.`);
  else if (scanText !== undefined && time === undefined)
    leftOut.push(`These scans have none of ${scanText}.`);

  const field = fields.find(({ id }) => id === fieldText)?.id;
  if (fieldText !== undefined && !field) {
    const known = fields.map(({ id }) => id).join(', ');
    leftOut.push(`“${fieldText}” is no field of these scans, which have ${known}.`);
  }

  const place = viewText === undefined ? undefined : readPlace(viewText);
  if (viewText !== undefined && !place)
    leftOut.push(`“${viewText}” is no view; write latitude, longitude and zoom, such as 35.31,-97.50,9.`);

  const palette = velocityPalettes.find((one) => one === paletteText);
  if (paletteText !== undefined && !palette)
    leftOut.push(
      `“${paletteText}” is no palette of velocities; write one of ${velocityPalettes.join(', ')}.`,
    );

  const tiltDegrees = /^\d{1,2}(\.\d)?$/.test(tiltText ?? '') ? Number(tiltText) : undefined;
  if (tiltText !== undefined && tiltDegrees === undefined)
    leftOut.push(`“${tiltText}” is no tilt; write its degrees, such as 2.4.`);

  const velocityEnd = velocityEnds.find((end) => String(end) === scaleText);
  if (scaleText !== undefined && !velocityEnd)
    leftOut.push(
      `“${scaleText}” is no end of the colours of velocities; write one of ${velocityEnds.join(', ')}.`,
    );
  const section = sectionText === undefined ? undefined : readSectionLine(sectionText);
  if (sectionText !== undefined && !section) leftOut.push(sectionLineWords(sectionText));
  if (mapsText !== undefined && mapsText !== '2')
    leftOut.push(`“${mapsText}” is no number of maps; write 2 for two beside each other.`);
  const isPair = mapsText === '2' || undefined;
  return { view: { time, field, place, palette, tiltDegrees, velocityEnd, section, isPair }, leftOut };
}

/** Returns a query string that leads to a view, or to none, and has everything else that it had before. */
export function writeScanLink(search: URLSearchParams, view: ViewerView | undefined): string {
  const written = new URLSearchParams(search);
  for (const name of linkParameters) written.delete(name);
  const { time, field, place, palette, tiltDegrees, velocityEnd, section, isPair } = view ?? {};
  if (time !== undefined) written.set('scan', writeTime(time));
  if (field) written.set('field', field);
  if (place) written.set('view', writePlace(place));
  if (palette) written.set('palette', palette);
  if (tiltDegrees !== undefined) written.set('tilt', tiltDegrees.toFixed(1));
  if (velocityEnd) written.set('scale', String(velocityEnd));
  if (section) written.set('section', writeSectionLine(section));
  if (isPair) written.set('maps', '2');
  return written.toString().replaceAll('%2C', ',');
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

function secondOf(time: number): number {
  return Math.floor(time / 1_000) * 1_000;
}

function writePlace({ latitude, longitude, zoom }: MapPlace): string {
  return `${latitude.toFixed(4)},${longitude.toFixed(4)},${zoom.toFixed(2)}`;
}

function readPlace(text: string): MapPlace | undefined {
  const number = String.raw`(-?\d{1,3}(?:\.\d{1,10})?)`;
  const [, ...parts] = new RegExp(`^${number},${number},${number}$`).exec(text) ?? [];
  const [latitude, longitude, zoom] = parts.map(Number);
  if (latitude === undefined || longitude === undefined || zoom === undefined) return undefined;
  const isPlace = Math.abs(latitude) <= 80 && Math.abs(longitude) <= 180;
  return isPlace && zoom >= minZoom && zoom <= maxZoom ? { latitude, longitude, zoom } : undefined;
}

/** `35.3100,-97.5000,35.4000,-97.2000`: end A, then end B. */
function writeSectionLine({ from, to }: SectionLine): string {
  return [from.lat, from.lon, to.lat, to.lon].map((degrees) => degrees.toFixed(4)).join(',');
}

function readSectionLine(text: string): SectionLine | undefined {
  const number = String.raw`(-?\d{1,3}(?:\.\d{1,10})?)`;
  const [, ...parts] = new RegExp(`^${number},${number},${number},${number}$`).exec(text) ?? [];
  const [fromLat, fromLon, toLat, toLon] = parts.map(Number);
  if (fromLat === undefined || fromLon === undefined || toLat === undefined || toLon === undefined)
    return undefined;
  const line = { from: { lat: fromLat, lon: fromLon }, to: { lat: toLat, lon: toLon } };
  if (!isPlace(line.from) || !isPlace(line.to)) return undefined;
  const km = sectionLengthKm(line);
  return km >= minSectionKm && km <= maxSectionKm ? line : undefined;
}

/** What is wrong with a text that is no line. */
function sectionLineWords(text: string): string {
  return `“${text}” is no line of a cross-section; write latitude and longitude of both ends, ${minSectionKm} to ${maxSectionKm} km apart, such as 35.31,-97.50,35.40,-97.20.`;
}

function isPlace({ lat, lon }: Position): boolean {
  return Math.abs(lat) <= 80 && Math.abs(lon) <= 180;
}
