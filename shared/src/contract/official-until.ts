import * as z from 'zod';

/** The last day for which the official record is complete, without a gap before it. */
export const OfficialUntil = z.iso
  .date()
  .nullable()
  .describe('The last day for which the official record is complete; null where that is not known');
export type OfficialUntil = z.infer<typeof OfficialUntil>;

/** How many storm reports stand in for the official record in an answer. */
export const PreliminaryCount = z
  .strictObject({
    official_until: z.iso.date().describe('The last day for which the official record is complete'),
    reports: z.int().min(0).describe('Preliminary reports after it. One tornado may have several'),
  })
  .describe(
    'What stands in for the official record, and is in no other number; null where the record covers all that was asked for, absent where that is not known',
  )
  .meta({ id: 'PreliminaryCount' });
export type PreliminaryCount = z.infer<typeof PreliminaryCount>;
