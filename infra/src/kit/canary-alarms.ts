import type { StageName } from './stages.ts';

/**
 * The ids of the alarms that stop a canary. They are in the last stack and watch the API of an earlier one, so
 * deployment groups know them by name, and the names are fixed.
 */
export const canaryAlarms = ['ApiFailures', 'ApiSlow'] as const;

export function canaryAlarmName(stage: StageName, id: string): string {
  return `touchdown-${stage}-${id}`;
}

/** Returns the fixed name of an alarm that stops a canary, and nothing for any other alarm. */
export function canaryAlarmNaming(stage: StageName, id: string): { alarmName?: string } {
  return canaryAlarms.some((name) => name === id) ? { alarmName: canaryAlarmName(stage, id) } : {};
}
