import * as z from 'zod';

/**
 * The item of the catalogue table that names the object with the reports. An import writes it and the site reads
 * it. The object is a gzipped JSON array of `StormReport` in the media bucket. It is written before its pointer
 * and never changes.
 */
export const StormReportPointer = z.object({
  objectKey: z.string().min(1),
  count: z.int().min(0),
  sequence: z.int().min(0),
});
export type StormReportPointer = z.infer<typeof StormReportPointer>;
