import { maxShortText, parseValue, valueText, type FieldKind } from './correction-value.ts';

/**
 * Whether two texts are the same value of a field, as the record stores and shows it: a number and an instant however
 * they are written, a position to the same decimals, a name in whatever letter case, a narrative with whatever spaces.
 */
export function isSameAs(kind: FieldKind, one: string, other: string): boolean {
  return comparable(kind, one) === comparable(kind, other);
}

function comparable(kind: FieldKind, text: string): string {
  const parsed = parseValue(kind, text);
  const value = 'value' in parsed ? valueText(parsed.value) : text.trim();
  if (kind.type === 'date-time') return String(Date.parse(value));
  if (kind.type === 'text' && kind.maxLength > maxShortText) return value.replaceAll(/\s+/g, ' ');
  return value.replaceAll(/\s+/g, ' ').toLowerCase();
}
