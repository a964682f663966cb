import type { Position } from '@touchdown/shared/geo/great-circle.ts';
import {
  maxSectionKm,
  minSectionKm,
  sectionLengthKm,
  type SectionLine,
} from '@touchdown/shared/radar/section/section-line.ts';

/** `35.3100,-97.5000,35.4000,-97.2000`: end A, then end B. */
export function writeSectionLine({ from, to }: SectionLine): string {
  return [from.lat, from.lon, to.lat, to.lon].map((degrees) => degrees.toFixed(4)).join(',');
}

export function readSectionLine(text: string): SectionLine | undefined {
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
export function sectionLineWords(text: string): string {
  return `“${text}” is no line of a cross-section; write latitude and longitude of both ends, ${minSectionKm} to ${maxSectionKm} km apart, such as 35.31,-97.50,35.40,-97.20.`;
}

function isPlace({ lat, lon }: Position): boolean {
  return Math.abs(lat) <= 80 && Math.abs(lon) <= 180;
}
