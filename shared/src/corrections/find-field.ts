import type { FieldKind } from './correction-value.ts';
import { reportFields } from './report-fields.ts';
import { tornadoFields } from './tornado-fields.ts';

/** What a reader needs to know about a field to show its values. */
export interface ShownField {
  name: string;
  label: string;
  kind: FieldKind;
}

/** Returns a field of a tornado or of a storm report; undefined for a name that is no field any more. */
export function findField(type: 'tornado' | 'spc-report', name: string): ShownField | undefined {
  const fields: readonly ShownField[] = type === 'tornado' ? tornadoFields : reportFields;
  return fields.find((field) => field.name === name);
}

/**
 * Returns the field that a suggestion names. A suggestion that moved from a report to its tornado still names the
 * report's field.
 */
export function findSuggestedField(type: 'tornado' | 'spc-report', name: string): ShownField | undefined {
  return findField(type, name) ?? findField(type === 'tornado' ? 'spc-report' : 'tornado', name);
}

/** Returns the label of the field that a suggestion names; its name in words if it is no field any more. */
export function suggestedLabel(type: 'tornado' | 'spc-report', name: string): string {
  return findSuggestedField(type, name)?.label ?? name.replaceAll('_', ' ');
}

/** The names of all fields with their labels, each name once. */
export const fieldLabels: ReadonlyMap<string, string> = new Map(
  [...reportFields, ...tornadoFields].map(({ name, label }) => [name, label]),
);
