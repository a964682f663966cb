import {
  parseValue,
  valueText,
  type CorrectionValue,
  type FieldKind,
} from '@touchdown/shared/corrections/correction-value.ts';
import { numberWords } from '@touchdown/shared/corrections/number-words.ts';
import { isSameAs } from '@touchdown/shared/corrections/is-same-as.ts';
import { findField, findSuggestedField } from '@touchdown/shared/corrections/find-field.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import { ratingLabel } from '@touchdown/shared/tornadoes/rating.ts';
import { clockText } from '@touchdown/shared/text/clock-text.ts';
import { formatUtcTime, notRecorded } from '../../lib/format.ts';
import { sentenceIn } from '../../lib/quantities.ts';
import type { Units } from '../../lib/units.ts';
import { ratingOf } from '../tornado/tornado-words.ts';

export type TargetType = 'tornado' | 'spc-report';

/** The clock at a place, such as 5 hours behind UTC, `CDT`. */
export interface PlaceClock {
  utcOffsetHours: number;
  letters: string;
}

/** The label of a field; its name if it is no field any more. */
export function fieldLabel(type: TargetType, name: string): string {
  return findField(type, name)?.label ?? name;
}

/**
 * A value in words, with its unit. It is exact: two values that differ have different words. People correct in the
 * record's unit, so it always stands first.
 */
export function valueWords(
  type: TargetType,
  name: string,
  value: CorrectionValue | null,
  units: Units,
): string {
  if (value === null) return notRecorded;
  const kind = findField(type, name)?.kind;
  const words = wordsOf(kind, value);
  const isMeasured = kind?.type === 'number' && typeof value === 'number';
  const inUnits = isMeasured ? sentenceIn(units, words) : words;
  return inUnits === words ? words : `${words} (${inUnits})`;
}

/** Whether a corrected value is what the record officially says. */
export function isSameAsOfficial(
  type: TargetType,
  { field, value, official }: { field: string; value: CorrectionValue; official: CorrectionValue | null },
): boolean {
  const kind = findField(type, field)?.kind;
  return kind !== undefined && official !== null && isSameAs(kind, valueText(value), valueText(official));
}

/**
 * A value that a suggestion has as text, in words. `clock` adds the time at the place to an instant. A text
 * that is no value of its field stays as it is.
 */
export function suggestedWords(
  type: TargetType,
  name: string,
  text: string | null | undefined,
  clock: PlaceClock | null = null,
): string {
  if (!text) return 'N/A';
  const kind = findSuggestedField(type, name)?.kind;
  const parsed = kind && parseValue(kind, text);
  return parsed && 'value' in parsed ? wordsOf(kind, parsed.value, clock) : text;
}

function wordsOf(
  kind: FieldKind | undefined,
  value: CorrectionValue,
  clock: PlaceClock | null = null,
): string {
  if (typeof value === 'number') return numberWords(kind, value);
  if (typeof value === 'string' && kind?.type === 'date-time') return timeWords(value, clock);
  if (typeof value === 'string' && kind?.type === 'rating') return ratingLabel(ratingOf(value));
  return valueText(value);
}

function timeWords(instant: string, clock: PlaceClock | null): string {
  const utc = `${longDate(instant)}, ${formatUtcTime(instant)} UTC`;
  if (clock === null) return utc;
  const local = new Date(Date.parse(instant) + clock.utcOffsetHours * 3_600_000).toISOString().slice(0, 16);
  return `${utc} (${longDate(local)}, ${clockText(local)} ${clock.letters})`;
}

/** Beside a value there is room for a line. The history has the whole text. */
const maxLength = 80;

export function shortWords(words: string): string {
  return words.length > maxLength ? `${words.slice(0, maxLength).trimEnd()}…` : words;
}
