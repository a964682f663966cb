import type { StormReport } from '../storm-reports/schema.ts';
import type { Tornado } from '../tornadoes/schema.ts';
import type { FieldKind, ParsedValue } from './correction-value.ts';
import { currentText, parseProposal, type CorrectionField } from './fields.ts';
import { reportFields } from './report-fields.ts';
import { tornadoFields } from './tornado-fields.ts';

/** What a correction is about, with its record of the moment. */
export type CorrectableRecord =
  | { kind: 'tornado'; record: Tornado }
  | { kind: 'spc-report'; record: StormReport };

/** A field of one record. */
export interface RecordField {
  name: string;
  label: string;
  kind: FieldKind;
  /** The record's value as a form prefills it; empty if it is not recorded. */
  current: string;
  /** What a form offers, for kinds with a list. */
  options: readonly string[];
  /** Reads a proposed value, with the rules that depend on the record. */
  parse: (typed: string) => ParsedValue;
}

/** The fields that people may correct, bound to one record, in the order of a form. */
export function fieldsOfRecord(about: CorrectableRecord): RecordField[] {
  return about.kind === 'tornado'
    ? tornadoFields.map((field) => bound(field, about.record))
    : reportFields.map((field) => bound(field, about.record));
}

/** Returns what a field accepts in any record; undefined if there is no such field. */
export function kindOfField(target: CorrectableRecord['kind'], name: string): FieldKind | undefined {
  const fields: readonly Pick<RecordField, 'name' | 'kind'>[] =
    target === 'tornado' ? tornadoFields : reportFields;
  return fields.find((field) => field.name === name)?.kind;
}

function bound<Target>(field: CorrectionField<Target>, record: Target): RecordField {
  const { name, label, kind } = field;
  return {
    name,
    label,
    kind,
    current: currentText(field, record),
    options: field.options?.(record) ?? [],
    parse: (typed) => parseProposal(field, typed, record),
  };
}
