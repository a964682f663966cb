import * as z from 'zod';

/**
 * The settings of a stage that functions read while they run, so that a change takes effect within a minute and
 * without a deployment. They are part of the stage's settings in the Parameter Store; the deployment ignores them.
 */
export const runningSettings = z.object({
  maxWorkers: z
    .int()
    .min(0)
    .max(50)
    .optional()
    .describe('the most radar workers at the same time; 0 starts no more; more than five need more vCPUs'),
  loopsPerDay: z
    .int()
    .min(0)
    .max(10_000)
    .optional()
    .describe('the most new radar loops in a day, of all people together; 0 takes no new requests'),
  readOnly: z
    .boolean()
    .optional()
    .describe(
      'every change is refused with 503, also moderators’; people can read, log in and out; pages say so',
    ),
  registration: z
    .enum(['open', 'closed'])
    .optional()
    .describe('closed: new accounts are refused with 403, and the form says so'),
});

export type RunningSettings = z.infer<typeof runningSettings>;

/** Returns the name of the parameter with all settings of a stage. */
export function settingsParameter(stage: string): string {
  return `/touchdown/${stage}/settings`;
}
