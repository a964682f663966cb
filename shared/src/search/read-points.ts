import type { SearchReading } from './search-reading.ts';
import type { SearchText } from './search-text.ts';

const degrees = (name: string, max: string) =>
  `(?<${name}>[+-]?${max}(?:\\.\\d+)?)\\s*(?:°|degrees|deg)?\\s*`;
const point = new RegExp(
  `(?<![\\p{L}\\p{N}.-])${degrees('lat', '\\d{1,2}')}(?<north>n(?:orth)?)?[\\s,;/]+(?:lon(?:gitude)?\\s*)?${degrees('lon', '\\d{2,3}')}(?<west>w(?:est)?)?(?![\\p{L}\\p{N}.-])`,
  'gu',
);
const minLat = 13;
const maxLat = 72;

/** Reads a latitude and a longitude in degrees. A longitude without a sign is west, because the country is. */
export function readPoints(text: SearchText): SearchReading[] {
  const readings: SearchReading[] = [];
  text.take(point, ({ groups = {} }, span) => {
    const { lat: written = '', lon: across = '', north, west } = groups;
    const hasForm = written.includes('.') || across.startsWith('-') || (north ?? west) !== undefined;
    const lat = Number(written);
    const isWest = west !== undefined || !/^[+-]/.test(across);
    const lon = isWest ? -Math.abs(Number(across)) : Number(across);
    if (!hasForm || lat < minLat || lat > maxLat || Math.abs(lon) > 180) return false;
    readings.push({ kind: 'point', lat, lon, spans: [span] });
    return true;
  });
  return readings;
}
