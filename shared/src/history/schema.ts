import * as z from 'zod';
import { maxPageSize } from '../contract/page-limits.ts';
import { wholeNumberQuery } from '../contract/pagination.ts';
import { stateQuery } from '../contract/query/query-values.ts';
import { rejectionReasons } from '../contract/stock-reasons.ts';
import { approvedValue, PersonName, RecordedValue } from './edited-field.ts';
import { correctionPlacePattern, fieldPattern, whoPattern } from './patterns.ts';

/** What two moderators decide, or one and time. */
const ofTwo = {
  first: z
    .strictObject({ by: PersonName, at: z.iso.datetime() })
    .optional()
    .describe('The first of two moderators; left out where one decided'),
  objections: z.int().min(1).optional().describe('To the first decision; left out if there were none'),
  byTime: z.literal(true).optional().describe('Set if it stood because nobody objected in time'),
};

const pastCorrection = {
  ...approvedValue,
  official: RecordedValue.nullable().describe(
    'The official value when it was approved; null if none was recorded',
  ),
  officialNow: RecordedValue.nullable()
    .optional()
    .describe('The official value of today, if it has changed under a correction that counts'),
  reason: z
    .string()
    .optional()
    .describe('In the words of who suggested it; left out where they are not known or not shown'),
  ...ofTwo,
  takenBack: z
    .strictObject({
      by: PersonName,
      at: z.iso.datetime(),
      reason: z.enum(rejectionReasons).optional().describe('Left out where the moderator named none'),
      note: z.string().optional().describe('In the moderator’s words'),
      ...ofTwo,
    })
    .nullable(),
};

/** A correction of one record, whether it still counts or not. */
export const RecordCorrection = z
  .strictObject({
    ...pastCorrection,
    isShown: z.boolean().describe('Whether the record shows this value now'),
  })
  .meta({ id: 'RecordCorrection' });
export type RecordCorrection = z.infer<typeof RecordCorrection>;

/** What an import has changed of one tornado. */
export const ImportedRevision = z
  .strictObject({
    release: z.string(),
    at: z.iso.datetime(),
    kind: z.enum(['added', 'changed', 'withdrawn']),
    files: z.array(z.string()).describe('The source files of its values'),
    changes: z.array(
      z.strictObject({ field: z.string(), from: RecordedValue.nullable(), to: RecordedValue.nullable() }),
    ),
    otherFields: z.array(z.string()).describe('Other values that have changed, by name'),
  })
  .meta({ id: 'ImportedRevision' });
export type ImportedRevision = z.infer<typeof ImportedRevision>;

/** How the values of a record have changed, newest first. */
export const RecordRevisions = z
  .strictObject({
    corrections: z.array(RecordCorrection),
    imports: z
      .array(ImportedRevision)
      .describe('Empty for a storm report, whose source is read again each day'),
  })
  .meta({ id: 'RecordRevisions' });
export type RecordRevisions = z.infer<typeof RecordRevisions>;

/** A correction in the list of all. */
export const ListedCorrection = z
  .strictObject({
    ...pastCorrection,
    target: z.strictObject({
      type: z.enum(['tornado', 'spc-report']),
      id: z.string(),
      name: z.string().describe('Its name when the correction was approved'),
      state: z.string().nullable(),
    }),
  })
  .meta({ id: 'ListedCorrection' });
export type ListedCorrection = z.infer<typeof ListedCorrection>;

export const correctionPageSize = 25;

export const CorrectionQuery = z.strictObject({
  state: stateQuery.optional(),
  field: z.string().regex(fieldPattern).optional().meta({ description: 'a field’s name, such as injuries' }),
  who: z
    .string()
    .regex(whoPattern)
    .optional()
    .meta({ description: 'a username: who suggested it, approved it or took it back' }),
  status: z.enum(['active', 'taken_back']).optional().describe('active: not reversed'),
  from: z.iso.date().optional().describe('The first day of approval, UTC'),
  to: z.iso.date().optional().describe('The last day of approval, UTC'),
  before: z
    .string()
    .regex(correctionPlacePattern)
    .optional()
    .meta({ description: 'the value of "next" on the previous page' }),
  limit: wholeNumberQuery(1, maxPageSize).default(correctionPageSize),
});

export const CorrectionList = z.strictObject({
  corrections: z.array(ListedCorrection),
  pagination: z.strictObject({
    next: z.string().nullable().describe('Where the next page begins; null on the last one'),
  }),
});
