import { groupedNumber } from '../text/grouped-number.ts';
import type { FieldKind } from './correction-value.ts';

/** A number of a field in words, with its unit: `1,900 yards`, `$5,000`. It is exact. */
export function numberWords(kind: FieldKind | undefined, value: number): string {
  const exact = exactNumber(value);
  switch (kind?.type === 'number' ? kind.unit : null) {
    case 'miles':
      return `${exact} ${value === 1 ? 'mile' : 'miles'}`;
    case 'yards':
      return `${exact} ${value === 1 ? 'yard' : 'yards'}`;
    case 'mph':
      return `${exact} mph`;
    case 'US dollars':
      return `$${exact}`;
    default:
      return exact;
  }
}

/** `1,305.25`, with every decimal. */
function exactNumber(value: number): string {
  const [whole = '', decimals] = String(value).split('.');
  return decimals === undefined ? groupedNumber(value) : `${groupedNumber(Number(whole))}.${decimals}`;
}
