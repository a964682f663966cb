import * as z from 'zod';

/** The last day for which the official record is complete, without a gap before it. */
export const OfficialUntil = z.iso
  .date()
  .nullable()
  .describe('The last day for which the official record is complete; null where that is not known');
export type OfficialUntil = z.infer<typeof OfficialUntil>;
