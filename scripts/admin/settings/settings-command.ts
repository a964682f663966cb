import { runningSettings, type RunningSettings } from '@touchdown/shared/contract/running-settings.ts';

export interface SettingsCommand {
  action: 'settings';
  /** The settings to change; `undefined` returns one to the stage's own value. None only shows them. */
  changes: { [K in keyof RunningSettings]?: RunningSettings[K] | undefined };
}

const names = Object.keys(runningSettings.shape).join(', ');

export const settingsUsage = `  npm run admin -- settings                shows the settings that are read at run time: ${names}
  npm run admin -- settings set NAME=VALUE …   changes them within a minute; NAME= returns to the stage's own value`;

/** Reads `set readOnly=true maxWorkers=`. Only for this machine: a stage's settings are changed by its deployment. */
export function readSettingsCommand(words: readonly string[], stage: string | undefined): SettingsCommand {
  if (stage !== undefined) {
    throw new Error('The settings of a deployed stage are changed by npm run deploy; see infra/RUNBOOK.md.');
  }
  const [verb, ...pairs] = words;
  if (verb === undefined) return { action: 'settings', changes: {} };
  if (verb !== 'set' || pairs.length === 0) throw new Error('Say which settings to set, as NAME=VALUE.');
  return { action: 'settings', changes: Object.fromEntries(pairs.map(readPair)) };
}

function readPair(pair: string): [string, unknown] {
  const [, name = pair, text = ''] = /^([^=]+)=(.*)$/s.exec(pair) ?? [];
  const schema = Object.entries(runningSettings.shape).find(([key]) => key === name)?.[1];
  if (!schema || !pair.includes('='))
    throw new Error(`There is no setting "${pair}"; allowed are ${names}, each with = and its value.`);
  if (text === '') return [name, undefined];
  const result = schema.safeParse(valueOf(text));
  if (result.success) return [name, result.data];
  throw new Error(`The setting ${name} cannot be "${text}": ${result.error.issues[0]?.message}.`);
}

/** A number or a truth value, or else the text itself. */
function valueOf(text: string): unknown {
  if (/^(true|false|-?\d+(\.\d+)?)$/.test(text)) return JSON.parse(text);
  return text;
}
