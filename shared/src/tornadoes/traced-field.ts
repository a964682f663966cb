import * as z from 'zod';
import { EditedField } from '../history/edited-field.ts';
import { qualityFlags } from './quality-flag.ts';
import { tracedFieldNames, traceRules } from './trace-rules.ts';

const codesOf = <Code extends string>(table: Readonly<Record<Code, string>>) =>
  Object.keys(table) as [Code, ...Code[]];

/** A row of an agency's file that a value was made of, with the columns that were read. */
export const ValueOrigin = z
  .strictObject({
    source: z.string(),
    file: z.string(),
    sha256: z.string().describe('Of the whole file'),
    row: z.string().describe('ncei:EVENT_ID or spc:YEAR-NUMBER'),
    line: z.int(),
    raw: z
      .record(z.string(), z.string())
      .describe('The columns as published; an empty text is an empty column. Long texts are cut'),
  })
  .meta({ id: 'ValueOrigin' });
export type ValueOrigin = z.infer<typeof ValueOrigin>;

const TraceRuleInWords = z
  .strictObject({ code: z.enum(codesOf(traceRules)), sentence: z.string() })
  .meta({ id: 'TraceRule' });

/** A value that the page of a tornado shows, and how it came about. */
export const TracedField = z
  .strictObject({
    field: z.enum(tracedFieldNames),
    value: z
      .union([
        z.string(),
        z.number(),
        z.array(z.string()),
        z.strictObject({ lat: z.number(), lon: z.number() }),
        z.strictObject({ min: z.number(), max: z.number() }),
      ])
      .nullable()
      .describe('Null if it is not known. Long texts are cut'),
    unit: z.string().nullable(),
    from: z.array(ValueOrigin).describe('The rows that the value was made of'),
    rule: TraceRuleInWords,
    notes: z
      .array(
        z.strictObject({
          code: z.enum([...codesOf(qualityFlags), 'default_size']),
          sentence: z.string(),
        }),
      )
      .optional()
      .describe('Quality flags about this value'),
    also: z.array(ValueOrigin).optional().describe('What the other agency’s rows of this tornado have'),
    correction: EditedField.optional().describe(
      'The approved correction. `from`, `official_rule`, `notes` and `also` are those of the official value',
    ),
    official_rule: TraceRuleInWords.optional().describe('Present only if the value is a correction'),
  })
  .meta({ id: 'TracedField' });
export type TracedField = z.infer<typeof TracedField>;
