import type { ParsedValue, CorrectionValue, FieldKind } from './correction-value.ts';
import { isValueOf, parseValue, valueText } from './correction-value.ts';

/** One value of a record that people may correct. */
export interface CorrectionField<Target> {
  /** As the API names it. */
  name: string;
  label: string;
  kind: FieldKind;
  /** The record's value; null if it is not recorded. */
  read: (record: Target) => CorrectionValue | null;
  /** Returns the record with a value of the field's kind, and everything that follows from it. */
  write: (record: Target, value: never) => Target;
  /** Refuses a proposal that contradicts the record of the moment. A later record does not revoke an approval. */
  refuse?: (value: CorrectionValue, record: Target) => string | undefined;
  /** What a form offers, for kinds with a list. */
  options?: (record: Target) => readonly string[];
}

/** Reads a proposed value. Browser and server both call it. */
export function parseProposal<Target>(
  field: CorrectionField<Target>,
  typed: string,
  record: Target,
): ParsedValue {
  const parsed = parseValue(field.kind, typed);
  if ('sentence' in parsed) return parsed;
  const sentence = field.refuse?.(parsed.value, record);
  return sentence === undefined ? parsed : { sentence };
}

/** The record's value as a form prefills it and a suggestion stores it. */
export function currentText<Target>(field: CorrectionField<Target>, record: Target): string {
  return valueText(field.read(record));
}

/** Returns undefined for a value that is not of the field's kind. */
export function writeField<Target>(
  field: CorrectionField<Target>,
  record: Target,
  value: unknown,
): Target | undefined {
  return isValueOf(field.kind, value) ? field.write(record, value as never) : undefined;
}
