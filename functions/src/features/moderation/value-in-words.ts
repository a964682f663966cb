import {
  valueText,
  type CorrectionValue,
  type FieldKind,
} from '@touchdown/shared/corrections/correction-value.ts';
import { numberWords } from '@touchdown/shared/corrections/number-words.ts';
import { shortened } from '@touchdown/shared/text/shortened.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import { ratings, ratingWord } from '@touchdown/shared/tornadoes/rating.ts';

/** Of a text, a sentence quotes so much. */
const maxQuoted = 60;

/** A value in the middle of a sentence. */
export function valueInWords(kind: FieldKind, value: CorrectionValue): string {
  switch (kind.type) {
    case 'number':
      return typeof value === 'number' ? numberWords(kind, value) : valueText(value);
    case 'rating':
      return ratingWord(ratings.find((one) => one === value) ?? 'N/A');
    case 'date-time':
      return `${longDate(valueText(value))}, ${valueText(value).slice(11, 16)} UTC`;
    case 'text':
      return `“${shortened(valueText(value), maxQuoted)}”`;
    default:
      return valueText(value);
  }
}
