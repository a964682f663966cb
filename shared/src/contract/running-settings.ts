import * as z from 'zod';

const maxLoopMoneyPerDay = 50;

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
    .describe('the most radar workers at once; each takes two vCPUs'),
  loopMoneyPerDay: z
    .number()
    .min(0)
    .max(maxLoopMoneyPerDay)
    .optional()
    .describe('the dollars that all radar loops of a day may cost; 0 takes no new requests'),
  readOnly: z
    .boolean()
    .optional()
    .describe('every change is refused with 503, also moderators’; pages say so'),
  registration: z.enum(['open', 'closed']).optional().describe('closed: new accounts are refused with 403'),
  downloads: z
    .enum(['open', 'closed'])
    .optional()
    .describe(
      'closed: exports, the radar archive and private loops get 503; releases and what the edge has do not',
    ),
});

export type RunningSettings = z.infer<typeof runningSettings>;

/** A count of loops, which money has replaced. A stage may still have it. */
export const formerLoopsSetting = 'loopsPerDay';
/** A lone loop with a worker of its own costs about so much. */
const dollarsPerFormerLoop = 0.001;

/** Reads what is stored. A stage that was braked by the former setting stays so, until the new one is set. */
export function readRunningSettings(stored: unknown): RunningSettings {
  const settings = runningSettings.parse(stored);
  const former = (stored as Record<string, unknown>)[formerLoopsSetting];
  if (settings.loopMoneyPerDay !== undefined || typeof former !== 'number') return settings;
  return { ...settings, loopMoneyPerDay: dollarsOf(former) };
}

function dollarsOf(formerLoops: number): number {
  return Math.min(maxLoopMoneyPerDay, Math.max(0, formerLoops * dollarsPerFormerLoop));
}

/** What an operator reads whose stage still has the former setting; undefined where it says nothing. */
export function formerSettingNote(stored: Readonly<Record<string, unknown>>): string | undefined {
  const former = stored[formerLoopsSetting];
  if (former === undefined) return undefined;
  const loops = Number(former);
  const instead = `${formerLoopsSetting} has become loopMoneyPerDay, in dollars`;
  return Object.hasOwn(stored, 'loopMoneyPerDay')
    ? `${instead}, which is set; forget ${formerLoopsSetting}`
    : `${instead}; until that is set, ${loops} counts as $${dollarsOf(loops)} a day`;
}

/** Returns the name of the parameter with all settings of a stage. */
export function settingsParameter(stage: string): string {
  return `/touchdown/${stage}/settings`;
}
