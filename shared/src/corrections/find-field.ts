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

/** The names of all fields with their labels, each name once. */
export const fieldLabels: ReadonlyMap<string, string> = new Map(
  [...reportFields, ...tornadoFields].map(({ name, label }) => [name, label]),
);
