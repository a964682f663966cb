import type { Position } from '../geo/great-circle.ts';
import type { ReadingOf } from './search-reading.ts';
import { SearchText } from './search-text.ts';

type Form = 'degrees' | 'minutes';

/** `35.34` and `N 35.34°`; or `35° 20.4'`, `35°20′22″` and `35 20 22 N`. */
function angle(name: string, letters: [before: string, after: string], form: Form): string {
  const whole = `(?<${name}>[+-]?\\d{1,3}`;
  const mark = `(?<${name}Mark>°|º|degrees|deg)`;
  // A mark or a space stands between two numbers; otherwise one number could be read as two.
  const sixtieth = (unit: string) => `(?<${name}${unit}>[0-5]?\\d(?:\\.\\d+)?)`;
  const minuteMark = `\\s*(?:['′]|min(?:utes?)?)\\s*`;
  const secondMark = `(?:\\s*(?:["″”]|''|′′|sec(?:onds?)?))?`;
  const seconds = `(?:(?:${minuteMark}|\\s+)${sixtieth('Second')}${secondMark}|${minuteMark})?`;
  const number =
    form === 'degrees'
      ? `${whole}(?:\\.\\d+)?)\\s*${mark}?`
      : `${whole})(?:\\s*${mark}\\s*|\\s+)${sixtieth('Minute')}${seconds}`;
  return `(?:(?<${name}Before>${letters[0]})\\s*)?${number}(?:\\s*(?<${name}After>${letters[1]}))?`;
}

function patternOf(form: Form): RegExp {
  const north = angle('lat', ['n', 'n(?:orth)?'], form);
  const west = angle('lon', ['[we]', 'w(?:est)?|e(?:ast)?'], form);
  const [lat, lon] = ['(?:lat(?:itude)?[\\s:=]*)?', '(?:(?:lon(?:gitude)?|lng)[\\s:=]*)?'];
  const between = form === 'minutes' ? '[\\s,;/]*' : '[\\s,;/]+';
  return new RegExp(`(?<![\\p{L}\\p{N}.-])${lat}${north}${between}${lon}${west}(?![\\p{L}\\p{N}.-])`, 'gu');
}

/** What has minutes is read first: its numbers would be others without them. */
const patterns = (['minutes', 'degrees'] as const).map(patternOf);
const minLat = 13;
const maxLat = 72;
/** A ten-thousandth of a degree is about ten meters, as exact as seconds are. */
const digits = 5;

/**
 * Reads a latitude and a longitude, in degrees or with minutes and seconds. A longitude without a sign or letter is west,
 * because the country is. Longitude first is read too, as files of maps have it, if it has its sign.
 */
export function readPoints(text: SearchText): ReadingOf<'point'>[] {
  const readings: ReadingOf<'point'>[] = [];
  for (const pattern of patterns) {
    text.take(pattern, ({ groups = {} }, span) => {
      const point = pointOf(groups);
      if (!point) return false;
      readings.push({ kind: 'point', ...point, spans: [span] });
      return true;
    });
  }
  return readings;
}

/** Returns the point that a whole text is; undefined if it is something else. */
export function readPoint(query: string): Position | undefined {
  const text = new SearchText(query);
  const [point, another] = readPoints(text);
  if (!point || another || text.words().length > 0) return undefined;
  return { lat: point.lat, lon: point.lon };
}

type Groups = Record<string, string | undefined>;

function pointOf(groups: Groups): Position | undefined {
  const { lat: first = '', lon: second = '' } = groups;
  const northLetter = groups['latBefore'] ?? groups['latAfter'];
  const westLetter = groups['lonBefore'] ?? groups['lonAfter'];
  const hasMinutes = (groups['latMinute'] ?? groups['lonMinute']) !== undefined;
  // Numbers in a row may be anything, unless something says that they are degrees.
  const hasForm = hasMinutes
    ? groups['latMark'] !== undefined || (northLetter !== undefined && westLetter !== undefined)
    : first.includes('.') || second.startsWith('-') || (northLetter ?? westLetter) !== undefined;
  if (!hasForm) return undefined;
  const [one, other] = [degreesOf('lat', groups), degreesOf('lon', groups)];
  const isTurned = first.startsWith('-') && (northLetter ?? westLetter) === undefined;
  const lat = isTurned ? other : one;
  const across = isTurned ? one : other;
  const isEast = westLetter === undefined ? second.startsWith('+') : westLetter.startsWith('e');
  const lon = isEast ? across : -Math.abs(across);
  if (lat < minLat || lat > maxLat || Math.abs(lon) > 180) return undefined;
  return { lat, lon };
}

function degreesOf(name: 'lat' | 'lon', groups: Groups): number {
  const [whole, minutes, seconds] = [name, `${name}Minute`, `${name}Second`].map((each) => groups[each]);
  const size = Math.abs(Number(whole)) + Number(minutes ?? 0) / 60 + Number(seconds ?? 0) / 3600;
  const degrees = whole?.startsWith('-') ? -size : size;
  return minutes === undefined ? degrees : Number(degrees.toFixed(digits));
}
