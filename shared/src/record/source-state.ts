import * as z from 'zod';
import { recordSources } from './source-schedules.ts';

export const sourceOutcomes = ['applied', 'unchanged', 'refused', 'failed'] as const;
export const SourceOutcome = z.enum(sourceOutcomes);
export type SourceOutcome = z.infer<typeof SourceOutcome>;

/** The last thing that the record has from a source: a file or a daily list, and the last day that it covers. */
export const NewestOfSource = z.strictObject({
  name: z.string().describe('The name of the file'),
  date: z.iso.date().describe('The last day that it covers'),
});
export type NewestOfSource = z.infer<typeof NewestOfSource>;

/** What a source last did, and when it is due. */
export const SourceState = z
  .strictObject({
    source: z.enum(recordSources),
    name: z.string(),
    every: z.string().describe('When it is fetched, in words'),
    last_tried_at: z.iso.datetime().nullable(),
    last_success_at: z.iso
      .datetime()
      .nullable()
      .describe('When its files were last imported, or found unchanged'),
    last_outcome: SourceOutcome.nullable(),
    sentence: z.string().nullable().describe('What the last attempt did or found'),
    due_at: z.iso
      .datetime()
      .nullable()
      .describe(
        'When it is fetched next, or should have been: by its schedule, the night after a fetch that failed, or the week after one that was refused; null where nothing fetches the record by itself',
      ),
    newest: NewestOfSource.nullable(),
    is_late: z.boolean(),
    late_since: z.iso.datetime().nullable(),
  })
  .meta({ id: 'SourceState' });
export type SourceState = z.infer<typeof SourceState>;

/** How current the record is. */
export const RecordSources = z
  .strictObject({
    official_until: z.iso
      .date()
      .nullable()
      .describe('The last day for which the official record is complete; null without a record'),
    is_scheduled: z
      .boolean()
      .describe(
        'Whether something fetches the sources by itself; on one machine and for a sample nothing does',
      ),
    sources: z.array(SourceState),
  })
  .meta({ id: 'RecordSources' });
export type RecordSources = z.infer<typeof RecordSources>;

/** The invocation after one that has just thrown repeats it at once, so what failed need not be due. */
export function mustBeRepeated({ last_outcome: outcome, due_at: due }: SourceState, now: number): boolean {
  return outcome === 'failed' || (outcome === 'refused' && due !== null && Date.parse(due) <= now);
}
