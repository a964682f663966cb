import { deployedSettings } from '@touchdown/infra/kit/stage-setting-keys.ts';
import { stageSettings, type StageName, type StageSettings } from '@touchdown/infra/kit/stages.ts';
import { formerLoopsSetting, runningSettings } from '@touchdown/shared/contract/running-settings.ts';

export type SettingValue = string | number | boolean;
export type Settings = Readonly<Record<string, SettingValue>>;

/** New values by key. `null` forgets a setting. */
export type SettingsChange = Readonly<Record<string, SettingValue | null>>;

const running = runningSettings.shape;

/** Functions read a running setting while they run. All others need a deployment. */
export function isRunningSetting(key: string): key is keyof typeof running {
  return Object.hasOwn(running, key);
}

export function isKnownSetting(key: string): boolean {
  return isRunningSetting(key) || Object.hasOwn(deployedSettings, key);
}

export function knownSettings(): string[] {
  return [...Object.keys(deployedSettings), ...Object.keys(running)];
}

/** Returns the value that an operator has typed. The messages do not repeat it: it may be a secret in the wrong place. */
export function settingValue(key: string, text: string): SettingValue {
  if (key === formerLoopsSetting) {
    throw new Error(
      `${formerLoopsSetting} has become loopMoneyPerDay, the dollars that loops may cost in a day.`,
    );
  }
  if (!isKnownSetting(key)) {
    throw new Error(`There is no setting "${key}"; the settings are ${knownSettings().join(', ')}.`);
  }
  if (text.trim() === '') {
    throw new Error(`--set ${key} has no value. To drop the setting, give --forget ${key}.`);
  }
  if (/\p{Cc}/u.test(text)) throw new Error(`The setting ${key} must be one line of text.`);
  if (/\b(?:sk|rk)_(?:test|live)_|\bwhsec_/.test(text)) {
    throw new Error(`The value of ${key} is a secret. Secrets are no settings: give --secret NAME.`);
  }
  return isRunningSetting(key) ? runningValue(key, text) : text.trim();
}

function runningValue(key: keyof typeof running, text: string): SettingValue {
  const words: Record<string, SettingValue> = { true: true, false: false };
  const value = words[text] ?? (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text);
  const { success, data, error } = running[key].safeParse(value);
  if (success && data !== undefined) return data;
  throw new Error(`The setting ${key} is "${text}": ${error?.issues[0]?.message ?? 'it has no value'}.`);
}

export function withChange(settings: Settings, change: SettingsChange): Settings {
  const next = Object.entries({ ...settings, ...change });
  return Object.fromEntries(next.filter((entry): entry is [string, SettingValue] => entry[1] !== null));
}

/** Returns the settings that templates and site are built from, in the form in which CDK takes them. */
export function deployedContext(settings: Settings): Record<string, string> {
  const known = Object.entries(settings).filter(([key]) => Object.hasOwn(deployedSettings, key));
  return Object.fromEntries(known.map(([key, value]) => [key, String(value)]));
}

/** Throws if a stage cannot be deployed with these settings. */
export function checkSettings(stage: StageName, settings: Settings): void {
  const context = deployedContext(settings);
  if (lacksAlarmEmail(stageSettings(stage, (key) => context[key]))) {
    throw new Error(
      'prod needs an address for its alarms, or nobody learns of them: give --set alarmEmail=you@example.org.',
    );
  }
}

/** Nobody would learn of the alarms of such a stage. */
export function lacksAlarmEmail({ stage, alarmEmail }: StageSettings): boolean {
  return stage === 'prod' && alarmEmail === undefined;
}
