import { openRing } from './warning-file.ts';

const hundredths = 100;
/** Longitudes that seem to be east of here have lost the 1 of their hundreds: no office is there. */
const eastmostWest = 40;

/** Returns the corners of the line `LAT...LON` and those that go on with it; undefined without one, or what is wrong. */
export function readLatLon(lines: readonly string[]): [number, number][] | string | undefined {
  const text = withFollowing(lines, 'LAT...LON');
  return text === undefined ? undefined : pairsOf(wordsOf(text.replace('LAT...LON', '')), 'LAT...LON');
}

/** Returns the line that begins with a name, with the lines of numbers below it. */
function withFollowing(lines: readonly string[], name: string): string | undefined {
  const begin = lines.findIndex((line) => line.trimStart().startsWith(name));
  if (begin < 0) return undefined;
  const following = lines.slice(begin + 1);
  const end = following.findIndex((line) => !/^\s*\d[\d\s]*$/.test(line));
  return [lines[begin], ...following.slice(0, end < 0 ? undefined : end)].join(' ').trim();
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

export interface TextMotion {
  at: number;
  from_degrees: number;
  knots: number;
  places: [number, number][];
}

/** Reads `TIME...MOT...LOC 1940Z 245DEG 25KT 3525 9770`. Returns null without one, or what is wrong with it. */
export function readMotion(lines: readonly string[], near: number): TextMotion | string | null {
  const text = withFollowing(lines, 'TIME...MOT...LOC');
  if (text === undefined) return null;
  const found = /^TIME\.\.\.MOT\.\.\.LOC\s+(\d{2})(\d{2})Z\s+(\d{1,3})DEG\s+(\d{1,3})KT\s+([\d\s]+)$/.exec(
    text,
  );
  if (!found) return `“${text}” is no time, motion and place`;
  const [, hour, minute, degrees, knots, numbers = ''] = found;
  const places = pairsOf(wordsOf(numbers), 'TIME...MOT...LOC');
  if (typeof places === 'string') return places;
  return {
    at: nearestTime(near, Number(hour), Number(minute)),
    from_degrees: Number(degrees),
    knots: Number(knots),
    places,
  };
}

/** The time of day is said without its date. */
function nearestTime(near: number, hour: number, minute: number): number {
  const midnight = new Date(near).setUTCHours(hour, minute, 0, 0);
  const day = 86_400_000;
  const [nearest = midnight] = [midnight - day, midnight, midnight + day].toSorted(
    (a, b) => Math.abs(a - near) - Math.abs(b - near),
  );
  return nearest;
}

/** Hundredths of degrees in pairs: latitude to the north, longitude to the west. */
function pairsOf(numbers: readonly string[], line: string): [number, number][] | string {
  const odd = numbers.find((one) => !/^\d{4,5}$/.test(one));
  if (odd !== undefined) return `${line} has “${odd}” where hundredths of a degree are expected`;
  if (numbers.length === 0 || numbers.length % 2 > 0) {
    return `${line} has ${numbers.length} numbers, but each place needs two`;
  }
  const places = Array.from({ length: numbers.length / 2 }, (_, at): [number, number] => [
    toLongitude(Number(numbers[2 * at + 1])),
    Number(numbers[2 * at]) / hundredths,
  ]);
  return openRing(places);
}

function toLongitude(number: number): number {
  const west = number / hundredths;
  if (west > 180) return Math.round((360 - west) * hundredths) / hundredths;
  return west < eastmostWest ? -(west + 100) : -west;
}
