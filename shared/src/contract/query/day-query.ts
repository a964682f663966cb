import * as z from 'zod';
import { wholeNumberQuery } from '../pagination.ts';

/** A day of any year. A month is valid alone. */
export const dayQuery = {
  month: wholeNumberQuery(1, 12).optional(),
  day: wholeNumberQuery(1, 31)
    .optional()
    .meta({ description: 'a whole number from 1 to 31, together with a month' }),
};

/** A refinement for a schema with `dayQuery`. */
export function refuseDayAlone<Q extends { month?: number | undefined; day?: number | undefined }>(
  { month, day }: Q,
  context: z.core.$RefinementCtx<Q>,
): void {
  if (day === undefined || month !== undefined) return;
  context.addIssue({ code: 'custom', path: ['day'], input: day });
}
