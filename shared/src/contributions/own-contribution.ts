import * as z from 'zod';
import { rejectionReasons } from '../contract/stock-reasons.ts';
import { reasonCategories } from './reason-categories.ts';
import { Contribution } from './schema.ts';

export const moderatorActions = [
  'APPROVED',
  'REJECTED',
  'CLOSED',
  'TAKEN_BACK',
  'STOOD_BY_TRUST',
  'REMOVED',
  'RESTORED',
  'MARKED_SENSITIVE',
  'MARKED_NOT_SENSITIVE',
] as const;

/** What a moderator decided about a contribution. It does not say which moderator. */
export const ModeratorDecision = z
  .strictObject({
    action: z.enum(moderatorActions),
    at: z.iso.datetime({ precision: 3 }).describe('UTC'),
    category: z.enum(reasonCategories).nullable().describe('Of a removal'),
    reason: z.enum(rejectionReasons).optional().describe('Of a rejection; left out where nobody named one'),
    note: z.string().nullable().describe('For the author'),
  })
  .meta({ id: 'ModeratorDecision' });
export type ModeratorDecision = z.infer<typeof ModeratorDecision>;

/** A contribution in its author's own list. */
export const OwnContribution = Contribution.extend({
  decisions: z
    .array(ModeratorDecision)
    .optional()
    .describe('The last decision of each kind, newest first; only for the author'),
  waits: z.literal(true).optional().describe('A moderator looks at it before others see it; left out for no'),
  restorableUntil: z.iso
    .datetime({ precision: 3 })
    .optional()
    .describe('You deleted it, and can restore it until this time; then it is erased'),
  returned: z
    .strictObject({ at: z.iso.datetime({ precision: 3 }), note: z.string().nullable() })
    .optional()
    .describe('Set while a moderator waits for the author to name a source'),
}).meta({ id: 'OwnContribution' });
export type OwnContribution = z.infer<typeof OwnContribution>;
