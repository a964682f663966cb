import * as z from 'zod';
import { NewestOfSource } from '../record/source-state.ts';
import { RecordKind } from './schema.ts';

const CoveredYear = z.strictObject({
  year: z.int(),
  count: z.int().min(0),
  has_details: z.boolean().describe('Whether NCEI’s details of the year are among the files'),
  narratives: z
    .int()
    .min(0)
    .nullable()
    .describe('Tornadoes that a file of NOAA tells about; null if not counted'),
  compiled_narratives: z
    .int()
    .min(0)
    .nullable()
    .describe('Tornadoes that only our own compilation tells about; null if not counted'),
});
export type CoveredYear = z.infer<typeof CoveredYear>;

const CoveredState = z.strictObject({
  state: z.string(),
  count: z.int().min(0),
  narratives: z.int().min(0).describe('Tornadoes that a file of NOAA tells about'),
});
export type CoveredState = z.infer<typeof CoveredState>;

const CoveringFile = z.strictObject({
  file: z.string(),
  source: z.string(),
  dated: z.iso.date().nullable().describe('When the agency made the file, if its name says so'),
  years: z.array(z.int()).describe('The years that were read from it'),
  until: z.iso.date().optional().describe('The last day that it covers, if that is not the end of a year'),
});
export type CoveringFile = z.infer<typeof CoveringFile>;

/** Until when the record goes, from which files, and which of its tornadoes have narratives. */
export const RecordCoverage = z
  .strictObject({
    release: z.string(),
    kind: RecordKind,
    count: z.int().min(0),
    years: z.array(CoveredYear),
    states: z.array(CoveredState).optional().describe('Tornadoes since 1996 by the state they begin in'),
    files: z.array(CoveringFile),
    newest_reports: NewestOfSource.nullable()
      .optional()
      .describe('The last daily list of preliminary reports'),
  })
  .meta({ id: 'RecordCoverage' });
export type RecordCoverage = z.infer<typeof RecordCoverage>;
