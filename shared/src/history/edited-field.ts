import * as z from 'zod';
import { Source } from '../text/source.ts';

export const RecordedValue = z.union([
  z.string(),
  z.number(),
  z.strictObject({ lat: z.number(), lon: z.number() }),
]);
export const PersonName = z.string().nullable().describe('A username; null after the account was deleted');

/** What all views of a correction have. */
export const approvedValue = {
  field: z.string().describe('The field’s name, such as injuries or start_coordinates'),
  value: RecordedValue.describe('The corrected value'),
  suggestedBy: PersonName,
  approvedBy: PersonName,
  approvedAt: z.iso.datetime(),
  suggestionId: z.string(),
  byTrust: z
    .literal(true)
    .optional()
    .describe('Set if it stood at once, by the table of trust, so that nobody approved it before'),
  source: Source.optional().describe('Where the value is from; left out where nobody said'),
};

/** A value of the record that is a correction, with the official one. */
export const EditedField = z
  .strictObject({
    ...approvedValue,
    official: RecordedValue.nullable().describe('The official value of today; null if it is not recorded'),
    officialBefore: RecordedValue.nullable()
      .optional()
      .describe('The official value when it was approved, if it has changed since'),
  })
  .meta({ id: 'EditedField' });
export type EditedField = z.infer<typeof EditedField>;
