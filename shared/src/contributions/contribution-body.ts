import * as z from 'zod';
import { IdempotencyKey } from './idempotency-key.ts';
import { writtenTypes } from './written-types.ts';

const type = z.enum(writtenTypes);
/** The id of a tornado, also a source's or a retired one, or of a storm report. */
const targetId = z
  .string()
  .regex(/^[\w~.:-]{1,60}$/)
  .meta({ description: 'an id such as 19740403-k3v9qx2a or spc-20130520-k3v9qx2a' });
/** Their rules are in `refuse-contribution.ts`, which the form uses too. */
const text = z.string().nullable().optional();

/** A new contribution. Names may be spelled in two ways; `null` and an empty text mean that a field is left out. */
export const ContributionBody = z
  .strictObject({
    contributionType: type.optional(),
    contribution_type: type.optional(),
    content: text,
    url: text,
    title: text,
    tornadoId: targetId.optional(),
    tornado_id: targetId.optional(),
    spcReportId: targetId.optional(),
    spc_report_id: targetId.optional(),
    idempotencyKey: IdempotencyKey.optional(),
  })
  .superRefine((body, context) => {
    const refuse = (message: string) =>
      context.addIssue({ code: 'custom', path: [], message: `one with ${message}`, input: body });
    const given = (...names: (keyof typeof body)[]) =>
      names.filter((name) => body[name] !== undefined).length;
    if (given('contributionType', 'contribution_type') !== 1) refuse('exactly one "contributionType"');
    if (given('tornadoId', 'tornado_id', 'spcReportId', 'spc_report_id') !== 1)
      refuse('exactly one of "tornadoId" and "spcReportId"');
  })
  .transform((body) => ({
    contributionType: body.contributionType ?? body.contribution_type ?? 'PERSONAL_ACCOUNT',
    content: body.content ?? '',
    url: body.url ?? '',
    title: body.title ?? '',
    tornadoId: body.tornadoId ?? body.tornado_id,
    spcReportId: body.spcReportId ?? body.spc_report_id,
    idempotencyKey: body.idempotencyKey,
  }));
export type ContributionBody = z.output<typeof ContributionBody>;
