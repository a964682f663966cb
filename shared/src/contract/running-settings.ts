import * as z from 'zod';

/**
 * The settings of a stage that functions read while they run, so that a change takes effect within a minute and
 * without a deployment. They are part of the stage's settings in the Parameter Store; the deployment ignores them.
 */
export const runningSettings = z.object({
  /** The most radar workers at the same time. */
  maxWorkers: z.int().min(0).max(50).optional(),
  /** The most new radar loops in a day, of all people together. 0 stops them. */
  loopsPerDay: z.int().min(0).max(10_000).optional(),
  /** Nothing can be changed while this is on, and every page says so. */
  readOnly: z.boolean().optional(),
  registration: z.enum(['open', 'closed']).optional(),
});

export type RunningSettings = z.infer<typeof runningSettings>;

/** Returns the name of the parameter with all settings of a stage. */
export function settingsParameter(stage: string): string {
  return `/touchdown/${stage}/settings`;
}
