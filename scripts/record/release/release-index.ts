import { createHash } from 'node:crypto';
import { sourceFamilies } from '@touchdown/functions/features/imports/record/source-files.ts';
import * as z from 'zod';

/** Changes with every change of the files' layout, so that an older reader refuses a newer release. */
export const formatVersion = 1;
export const indexFile = 'index.json';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().min(0);
const CompiledFile = z.strictObject({
  file: z.string().regex(/^[0-9a-z-]+\.(tdr|br|avif)$/),
  sha256,
  bytes: z.int().min(1),
});
export type CompiledFile = z.infer<typeof CompiledFile>;

const ReleaseYear = z.strictObject({
  ...CompiledFile.shape,
  year: z.int(),
  count: count.describe('Tornadoes without the withdrawn ones'),
  withdrawn: count,
  redirects: count,
  with_narrative: count,
});
export type ReleaseYear = z.infer<typeof ReleaseYear>;

const ReleaseSource = z.strictObject({
  file: z.string().describe('The path within the folder that the record was built from'),
  sha256,
  agency: z.enum(['NCEI', 'SPC']),
  family: z.enum([...sourceFamilies, 'daily']),
  rank: z.string(),
  years: z.array(z.int()),
  until: z.iso.date().optional().describe('The last day it covers, where it ends within its year'),
});
export type ReleaseSource = z.infer<typeof ReleaseSource>;

export const ReleaseIndex = z.strictObject({
  format: z.literal(formatVersion),
  release: z.string(),
  at: z.iso.datetime().describe('The day of the newest source'),
  coverage: z.strictObject({ from: z.int(), to: z.int() }),
  until: z.iso.date().optional().describe('The last day of the record, if its last year is not complete'),
  tornadoes: count,
  withdrawn: count,
  sources: z.array(ReleaseSource),
  years: z.array(ReleaseYear).min(1),
  reports: z.strictObject({
    ...CompiledFile.shape,
    count,
    days: z.record(z.iso.date(), z.strictObject({ file: z.string(), sha256 })),
  }),
  ready: z.array(CompiledFile).optional().describe('What publishing makes of the years'),
});
export type ReleaseIndex = z.infer<typeof ReleaseIndex>;

/** The index as it is stored. It ends with its own hash, so that damage to it is noticed too. */
export function indexText(index: ReleaseIndex): string {
  // The schema puts the keys into its own order.
  const ordered = ReleaseIndex.parse(index);
  const hash = createHash('sha256').update(JSON.stringify(ordered)).digest('hex');
  return `${JSON.stringify({ ...ordered, sha256: hash }, undefined, 1)}\n`;
}
