import * as z from 'zod';
import { roles } from '../contract/person.ts';
import { Source } from '../text/source.ts';
import { PictureFacts } from './picture-body.ts';
import { contributionTypes, suggestionStatuses } from './contribution-types.ts';

/** A ULID. */
export const ContributionId = z
  .string()
  .regex(/^[0-9A-HJKMNP-TV-Z]{26}$/)
  .brand<'ContributionId'>()
  .meta({ description: 'a contribution id such as 01JD5K8Z7Q0000000000000000' });
export type ContributionId = z.infer<typeof ContributionId>;

/** The content of an edit suggestion, in place of a text. */
export const EditProposal = z
  .strictObject({
    targetField: z.string(),
    currentValue: z.string().nullable(),
    proposedValue: z.string(),
    reason: z.string().nullable(),
    source: Source.nullable().optional().describe('Left out of suggestions from before sources'),
  })
  .meta({ id: 'EditProposal' });
export type EditProposal = z.infer<typeof EditProposal>;

export const ContributionImage = z
  .strictObject({
    id: z.string(),
    url: z.string(),
    imageServiceId: z.string(),
    alt: z.string().nullable(),
    width: z.int().min(1).optional().describe('Pixels of the picture; left out where unknown'),
    height: z.int().min(1).optional(),
    sensitive: z
      .boolean()
      .optional()
      .describe('Whether to cover the picture until somebody asks for it; left out for no'),
    facts: PictureFacts.optional().describe(
      'Where, when and by whom it was taken, and its license; left out where nobody said: all rights are reserved',
    ),
  })
  .meta({ id: 'ContributionImage' });
export type ContributionImage = z.infer<typeof ContributionImage>;

const type = z.enum(contributionTypes);
const createdAt = z.iso.datetime({ precision: 3 }).describe('UTC');
const netVotes = z.int();
const votes = z.int().min(0);
const tornadoId = z.string().nullable();
const spcReportId = z.string().nullable();

export const voteDirections = ['UP', 'DOWN'] as const;
export type VoteDirection = (typeof voteDirections)[number];

/**
 * A contribution as public pages show it. In cached lists it is the same for every reader; a reader's own votes on
 * these have a separate route. Where the specification names two spellings of a field, both
 * have the same value.
 */
export const Contribution = z
  .strictObject({
    id: ContributionId,
    contribution_type: type,
    contributionType: type,
    title: z.string().nullable(),
    content: z
      .union([z.string(), EditProposal])
      .nullable()
      .describe('Plain text; for an edit suggestion, the proposed change'),
    url: z.string().nullable(),
    images: z.array(ContributionImage),
    author: z
      .strictObject({
        username: z.string(),
        role: z.enum(roles),
        profile_photo_url: z.string().nullable(),
      })
      .nullable()
      .describe('Null if the account was deleted'),
    created_at: createdAt,
    createdAt,
    net_votes: netVotes,
    netVotes,
    upvotes: votes,
    downvotes: votes,
    userVote: z
      .enum(voteDirections)
      .nullable()
      .describe(
        'The caller’s vote, in the list of one person’s contributions. Other lists are the same for everybody and say null: GET /contributions/my-votes names the votes on these',
      ),
    status: z
      .enum(['PENDING', 'APPROVED', 'REJECTED'])
      .describe('REJECTED also for what a moderator removed; everything that needs no review is APPROVED'),
    suggestionStatus: z.enum(suggestionStatuses).nullable(),
    firstDecision: z
      .strictObject({
        status: z.enum(['APPROVED', 'REJECTED']),
        takesEffectAt: z.iso.datetime({ precision: 3 }).nullable(),
        objections: z.int().min(0),
      })
      .optional()
      .describe(
        'The first of two decisions, which waits for a second moderator or for "takesEffectAt"; that is null after an objection',
      ),
    thanks: z.int().min(1).optional().describe('How many people said thanks; left out for none'),
    questions: z.int().min(1).optional().describe('How many it has; left out for none'),
    tornado_id: tornadoId,
    tornadoId,
    tornado: z
      .strictObject({
        display_name: z.string(),
        state: z.string(),
        begin_datetime: z.iso.datetime().optional().describe('UTC; left out where unknown'),
      })
      .nullable(),
    spc_report_id: spcReportId,
    spcReportId,
    spc_report: z.strictObject({ location_text: z.string().nullable(), state: z.string() }).nullable(),
  })
  .meta({ id: 'Contribution' });
export type Contribution = z.infer<typeof Contribution>;
