import { parseDay } from '../catalogue/local-time.ts';
import { states } from '../geo/states.ts';
import { distanceMiles, type Position } from '../geo/great-circle.ts';
import { ratings, scaleOfDays } from '../tornadoes/rating.ts';
import { unrated } from '../contract/tornado-scales.ts';
import { groupedNumber } from '../text/grouped-number.ts';
import { controlCharactersSentence, hasControlInText, tidyText } from '../text/user-text.ts';

/** What a correction puts in the place of an official value. Date-times are ISO texts in UTC with seconds. */
export type CorrectionValue = string | number | Position;

/** What a field accepts, which also decides the input that a form shows. */
export type FieldKind =
  | { type: 'text'; maxLength: number }
  | { type: 'number'; unit: string | null; max: number; isWhole: boolean }
  | { type: 'date-time' }
  | { type: 'coordinates' }
  | { type: 'state' }
  | { type: 'rating' };

export type ParsedValue = { value: CorrectionValue } | { sentence: string };

export const maxShortText = 255;
export const maxNarrative = 5_000;

const firstInstant = '1800-01-01T00:00:00Z';
const lastInstant = '2399-12-31T23:59:59Z';
const numberPattern = /^\d{1,3}(,\d{3})+(\.\d+)?$|^\d+(\.\d+)?$/;
const dateTimePattern = /^(\d{4}-\d{2}-\d{2})[T ]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.0+)?)?Z?$/;
const coordinatesPattern = /^([+-]?\d{1,3}(?:\.\d+)?)\s*[,;\s]\s*([+-]?\d{1,3}(?:\.\d+)?)$/;
const placeSentence =
  'Please enter latitude (-90 to 90) and longitude (-180 to 180) in degrees, such as 35.3389, -97.4867.';
// The steps of the columns, so that a value is the same in lists and on the tornado's own page.
const degreeSteps = 100_000;

/** Reads what somebody typed. Says what is wrong in one sentence for the reader. */
export function parseValue(kind: FieldKind, typed: string): ParsedValue {
  const text = tidyText(typed);
  if (text === '') return { sentence: 'Please provide a proposed value.' };
  switch (kind.type) {
    case 'text':
      if (hasControlInText(text)) return { sentence: controlCharactersSentence };
      return text.length <= kind.maxLength
        ? { value: text.toWellFormed() }
        : { sentence: `The proposed value must be at most ${kind.maxLength} characters long.` };
    case 'number': {
      const value = numberPattern.test(text) ? Number(text.replaceAll(',', '')) : Number.NaN;
      return isValueOf(kind, value) ? { value } : { sentence: numberSentence(kind) };
    }
    case 'date-time': {
      const [, day = '', hours, minutes, seconds = '00'] = dateTimePattern.exec(text) ?? [];
      const value = `${day}T${hours}:${minutes}:${seconds}Z`;
      return isValueOf(kind, value)
        ? { value }
        : { sentence: 'Please enter a date and time in UTC, such as 2013-05-20 19:56.' };
    }
    case 'coordinates': {
      const [, lat, lon] = coordinatesPattern.exec(text) ?? [];
      const value = { lat: rounded(Number(lat)), lon: rounded(Number(lon)) };
      return isValueOf(kind, value) ? { value } : { sentence: placeSentence };
    }
    case 'state': {
      const known = states.find(({ name }) => name.toLowerCase() === text.toLowerCase());
      return known ? { value: known.name } : { sentence: 'Please choose a state from the list.' };
    }
    default: {
      const value = text.toUpperCase();
      return isValueOf(kind, value) ? { value } : { sentence: 'Please choose a rating from the list.' };
    }
  }
}

/** Returns whether a stored value has the type and the range of its field. */
export function isValueOf(kind: FieldKind, value: unknown): value is CorrectionValue {
  switch (kind.type) {
    case 'text':
      return typeof value === 'string' && value !== '' && value.length <= kind.maxLength;
    case 'number':
      return (
        typeof value === 'number' &&
        value >= 0 &&
        value <= kind.max &&
        (!kind.isWhole || Number.isInteger(value))
      );
    case 'date-time':
      return typeof value === 'string' && isInstant(value);
    case 'coordinates':
      return isPosition(value);
    case 'state':
      return states.some(({ name }) => name === value);
    default:
      return (ratings as readonly unknown[]).includes(value);
  }
}

/** Returns a value as text that `parseValue` reads as the same value; empty for an unknown one. */
export function valueText(value: CorrectionValue | null): string {
  if (value === null) return '';
  return typeof value === 'object' ? `${value.lat}, ${value.lon}` : String(value);
}

/** Far longer than any tornado lasts. A date that is wrong by more can be corrected in steps. */
export const maxLifeMilliseconds = 3 * 86_400_000;

/** Another day or year is another event, or a slip of the pen. */
export function refuseFarTime(value: CorrectionValue, near: string, what: string): string | undefined {
  const away = typeof value === 'string' ? Math.abs(Date.parse(value) - Date.parse(near)) : 0;
  return away > maxLifeMilliseconds ? `${what} must be within three days of the recorded value.` : undefined;
}

/** A position further away than this is another tornado's, or a slip of the pen. */
const maxMovedMiles = 100;

export function refuseFarPosition(value: CorrectionValue, near: Position | null): string | undefined {
  if (near === null || !isPosition(value) || distanceMiles(value, near) <= maxMovedMiles) return undefined;
  const sentence = `The place must be within ${maxMovedMiles} miles of the recorded place.`;
  // Most people write the degrees of a western longitude without the sign.
  const isMirrored = distanceMiles({ ...value, lon: -value.lon }, near) <= maxMovedMiles;
  return isMirrored ? `${sentence} Western longitudes are negative, such as ${-value.lon}.` : sentence;
}

/** Returns the ratings of the scale that was in use on a day, and `N/A` for none. F and EF are never converted. */
export function ratingsOn(day: string): readonly string[] {
  const isEnhanced = scaleOfDays(day) === 'EF';
  return ratings.filter((rating) => rating === unrated || rating.startsWith('EF') === isEnhanced);
}

export function refuseOtherScale(value: CorrectionValue, day: string): string | undefined {
  if ((ratingsOn(day) as readonly unknown[]).includes(value)) return undefined;
  return `Tornadoes of ${day} are rated on the ${scaleOfDays(day)} scale.`;
}

function numberSentence({ unit, max, isWhole }: Extract<FieldKind, { type: 'number' }>): string {
  const what = isWhole ? 'a whole number' : 'a number';
  const example = isWhole ? '' : ', such as 12.5';
  return `Please enter ${what} from 0 to ${groupedNumber(max)}${unit === null ? '' : ` (${unit})`}${example}.`;
}

function isInstant(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$/.test(text)) return false;
  return parseDay(text.slice(0, 10)) !== null && text >= firstInstant && text <= lastInstant;
}

function isPosition(value: unknown): value is Position {
  if (typeof value !== 'object' || value === null) return false;
  const { lat, lon } = value as Partial<Position>;
  return typeof lat === 'number' && typeof lon === 'number' && Math.abs(lat) <= 90 && Math.abs(lon) <= 180;
}

/** Not a number where there is none; never minus zero, which JSON cannot carry. */
function rounded(degrees: number): number {
  return Math.round(degrees * degreeSteps) / degreeSteps + 0;
}
