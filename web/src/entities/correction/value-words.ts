import {
  valueText,
  type CorrectionValue,
  type FieldKind,
} from '@touchdown/shared/corrections/correction-value.ts';
import { findField } from '@touchdown/shared/corrections/find-field.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import { ratingLabel } from '@touchdown/shared/tornadoes/rating.ts';
import { formatDamage, formatMiles, formatUtcTime, formatYards, notRecorded } from '../../lib/format.ts';
import { ratingOf } from '../tornado/tornado-words.ts';

export type TargetType = 'tornado' | 'spc-report';

/** The label of a field; its name if it is no field any more. */
export function fieldLabel(type: TargetType, name: string): string {
  return findField(type, name)?.label ?? name;
}

/** A value as the page of its record formats it. */
export function valueWords(type: TargetType, name: string, value: CorrectionValue | null): string {
  if (value === null) return notRecorded;
  const kind = findField(type, name)?.kind;
  if (typeof value === 'number') return numberWords(kind, value);
  if (typeof value === 'string' && kind?.type === 'date-time') {
    return `${longDate(value)}, ${formatUtcTime(value)} UTC`;
  }
  if (typeof value === 'string' && kind?.type === 'rating') return ratingLabel(ratingOf(value));
  return valueText(value);
}

function numberWords(kind: FieldKind | undefined, value: number): string {
  switch (kind?.type === 'number' ? kind.unit : null) {
    case 'miles':
      return formatMiles(value);
    case 'yards':
      return formatYards(value);
    case 'mph':
      return `${value} mph`;
    case 'US dollars':
      return formatDamage(value);
    default:
      return groupedNumber(value);
  }
}

/** Beside a value there is room for a line. The history has the whole text. */
const maxLength = 80;

export function shortWords(words: string): string {
  return words.length > maxLength ? `${words.slice(0, maxLength).trimEnd()}…` : words;
}
