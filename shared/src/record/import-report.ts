import * as z from 'zod';
import { maxPageSize } from '../contract/page-limits.ts';
import { wholeNumberQuery } from '../contract/pagination.ts';
import { fieldPattern } from '../history/patterns.ts';
import { RecordedValue } from '../history/edited-field.ts';

const count = z.int().min(0);
const beforeAndAfter = z.strictObject({ before: count, after: count });

/** The sources of the record, as schedules and reports name them. */
export const reportSources = ['ncei', 'spc', 'spc-daily'] as const;
const ReportSource = z.enum(reportSources);
export type ReportSource = z.infer<typeof ReportSource>;

const ReportCounts = z.strictObject({
  added: count,
  changed: count.describe('Tornadoes of which a value changed'),
  withdrawn: count,
  merged: count.describe('Ids that lead to another tornado now'),
  values: count.describe('Changed values of those tornadoes'),
  rewritten: count.describe('Tornadoes whose rows are new or written otherwise, and say the same'),
});
export type ReportCounts = z.infer<typeof ReportCounts>;

/** An import in the list. */
export const ListedImport = z
  .strictObject({
    run: z.int().min(1),
    at: z.iso.datetime(),
    outcome: z
      .enum(['applied', 'unchanged', 'refused', 'rollback'])
      .describe(
        'applied: the record changed; unchanged: the files say what it has; refused: nothing was written, and the changes are those that were kept out; rollback: an earlier release is served again',
      ),
    started_by: z.enum(['schedule', 'a person']),
    sources: z.array(ReportSource).describe('Whose files were read'),
    files: count.describe('How many files were read or refused'),
    first_files: z.array(z.string()).describe('The names of the first of them'),
    years: z.array(z.int()).describe('The years whose files were replaced or are new'),
    fields: z.array(z.string()).describe('The fields of which values changed, the most first'),
    counts: ReportCounts,
    report_days: count.describe('The days whose preliminary reports were read'),
    takes_back: count.describe('Values and tornadoes that are again what they were before an earlier import'),
    release: z
      .string()
      .nullable()
      .describe('The release of the record that it made or left; null if it was refused'),
    is_taken_back: z.boolean().describe('Whether a rollback has taken it back'),
  })
  .meta({ id: 'ListedImport' });
export type ListedImport = z.infer<typeof ListedImport>;

const YearFile = z.strictObject({
  source: ReportSource,
  kind: z.string().describe('What the file has, such as "NCEI Storm Events, fatalities"'),
  file: z.string(),
  version: z.string().describe('The date or number by which the agency tells its versions apart'),
  sha256: z.string(),
  rows: count,
  replaces: z
    .strictObject({ file: z.string(), version: z.string(), sha256: z.string(), rows: count.nullable() })
    .nullable()
    .describe('The file that the record had before; null if this is the first of its kind for the year'),
});
export type YearFile = z.infer<typeof YearFile>;

const ReportedYear = z.strictObject({
  year: z.int(),
  files: z.array(YearFile),
  tornadoes: beforeAndAfter,
  deaths: beforeAndAfter.describe('Direct deaths of all tornadoes of the year'),
  ...ReportCounts.shape,
  by_field: z.record(z.string(), count).describe('Changed values by field'),
  by_cause: z.record(z.string(), count).describe('Tornadoes by cause'),
});
export type ReportedYear = z.infer<typeof ReportedYear>;

/** Whose change it is: a tornado whose rows are the same as before can only have changed by rules of ours. */
const ChangeCause = z.enum(['ncei', 'spc', 'both', 'rules']);
export type ChangeCause = z.infer<typeof ChangeCause>;

const ChangedValue = z.strictObject({
  field: z.string(),
  before: RecordedValue.nullable(),
  after: RecordedValue.nullable(),
});
export type ChangedValue = z.infer<typeof ChangedValue>;

const ReportedTornado = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    begin: z.string().describe('What clocks showed where it touched down'),
    state: z.string(),
    what: z.enum(['added', 'changed', 'withdrawn', 'merged']),
    into: z.string().nullable().describe('The tornado that a merged id leads to'),
    cause: ChangeCause.describe(
      'ncei, spc, both: the rows of these agencies are new, gone or say something else; rules: its rows are as before, so that it is our own rules that changed',
    ),
    values: z.array(ChangedValue).describe('Long texts are cut, with their length and hash'),
    other_fields: z.array(z.string()).describe('Other values that changed, by name'),
  })
  .meta({ id: 'ReportedTornado' });
export type ReportedTornado = z.infer<typeof ReportedTornado>;

const TakenBack = z.strictObject({
  run: z.int().min(1),
  at: z.iso.datetime(),
  values: count.describe('Values that are again what they were before that import'),
  tornadoes: count.describe('Tornadoes that it added, withdrew or merged, and that are again as before it'),
  ids: z.array(z.string()).describe('The tornadoes that both counts are about'),
});
export type TakenBack = z.infer<typeof TakenBack>;

/** What one import did with the agencies' files, or what it was kept from doing. It is never changed. */
export const ImportReport = z
  .strictObject({
    ...ListedImport.shape,
    file_list: z.array(
      z.strictObject({
        file: z.string(),
        kind: z.string(),
        rows: count,
        tornadoes: count.describe('Rows about tornadoes'),
        rows_set_aside: count.describe('Rows that could not be read'),
        reasons: z.array(z.strictObject({ reason: z.string(), times: count })),
      }),
    ),
    left_out: z
      .array(z.strictObject({ file: z.string(), because: z.string() }))
      .describe('Files that were not used'),
    refused: z
      .array(z.strictObject({ of: z.string(), sentence: z.string() }))
      .describe('What was refused, by year, day or file, and why'),
    lifted_checks: z.array(z.string()).describe('The checks that a person lifted'),
    by_year: z.array(ReportedYear),
    tornadoes: z.array(ReportedTornado).describe('The first of each kind; the counts are of all'),
    is_whole: z.boolean().describe('Whether tornadoes has every one that is counted'),
    storm_reports: z
      .strictObject({
        days: z.array(z.strictObject({ day: z.iso.date(), file: z.string(), is_first: z.boolean() })),
        added: count,
        changed: count,
        withdrawn: count,
      })
      .nullable()
      .describe('Changed preliminary reports; null if no list was read'),
    taken_back: z.array(TakenBack).describe('Earlier imports whose changes this one takes back'),
    compared_with: count.describe('How many earlier reports of the same years were looked at for that'),
    rolls_back: z.array(z.int()).describe('The imports that a rollback takes back'),
  })
  .meta({ id: 'ImportReport' });
export type ImportReport = z.infer<typeof ImportReport>;

export const importPageSize = 25;

export const ImportQuery = z.strictObject({
  year: wholeNumberQuery(1800, 2399).optional().meta({ description: 'imports of files of this year' }),
  source: ReportSource.optional().describe('imports of files of this source'),
  field: z
    .string()
    .regex(fieldPattern)
    .optional()
    .meta({ description: 'imports that changed this field, such as tor_f_scale or fatalities' }),
  before: wholeNumberQuery(1, 99_999_999)
    .optional()
    .meta({ description: 'the value of "next" on the previous page' }),
  limit: wholeNumberQuery(1, maxPageSize).default(importPageSize),
});

export const ImportList = z
  .strictObject({
    imports: z.array(ListedImport).describe('Newest first. Imports of earlier versions have no report'),
    pagination: z.strictObject({
      next: z.int().nullable().describe('Where the next page begins; null on the last one'),
    }),
  })
  .meta({ id: 'ImportList' });
export type ImportList = z.infer<typeof ImportList>;

export const ImportParams = z.strictObject({ run: wholeNumberQuery(1, 99_999_999) });
