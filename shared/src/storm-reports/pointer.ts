import * as z from 'zod';

/**
 * What the catalogue table says of the object that holds the reports: written by an import, read by the site.
 * The object is a gzipped JSON array of `StormReport` in the media bucket, written before its pointer and never changed.
 */
export const StormReportPointer = z.object({
  objectKey: z.string().min(1),
  count: z.int().min(0),
  sequence: z.int().min(0),
});
export type StormReportPointer = z.infer<typeof StormReportPointer>;
