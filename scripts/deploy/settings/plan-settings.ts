import { formerLoopsSetting, formerSettingNote } from '@touchdown/shared/contract/running-settings.ts';
import type { StageName } from '@touchdown/infra/kit/stages.ts';
import type { KeptSettings } from './kept-settings.ts';
import {
  checkSettings,
  isKnownSetting,
  isRunningSetting,
  withChange,
  type Settings,
  type SettingsChange,
  type SettingValue,
} from './setting-values.ts';

export interface SettingsPlan {
  /** Every setting that this deployment changes, of itself or for one that did not finish. */
  change: SettingsChange;
  /** What the stage has afterwards. */
  settings: Settings;
  /** What an operator reads before anything happens. */
  lines: string[];
}

/** Merges what is kept with what is given, and throws if the stage could not be deployed with the result. */
export function planSettings(stage: StageName, kept: KeptSettings, given: SettingsChange): SettingsPlan {
  const plan = mergeSettings(stage, kept, given);
  checkSettings(stage, plan.settings);
  return plan;
}

/** Merges what is kept with what is given, and says what changes. */
export function mergeSettings(stage: StageName, kept: KeptSettings, given: SettingsChange): SettingsPlan {
  const { accepted, unfinished } = kept;
  for (const [key, value] of Object.entries(given)) {
    const isKept = Object.hasOwn(accepted, key) || Object.hasOwn(unfinished, key);
    if (value === null && !isKept) {
      throw new Error(`There is nothing to forget: ${key} is not set. Set are ${listed(accepted)}.`);
    }
  }
  const wanted: SettingsChange = { ...unfinished, ...given };
  // A value that a deployment only began to use must be deployed again, even if it is back to what was accepted.
  const change = Object.fromEntries(
    Object.entries(wanted).filter(
      ([key, value]) => Object.hasOwn(unfinished, key) || value !== (accepted[key] ?? null),
    ),
  );
  const settings = withChange(accepted, change);
  return { change, settings, lines: difference(stage, kept, change, given) };
}

function difference(
  stage: StageName,
  { accepted, unfinished }: KeptSettings,
  change: SettingsChange,
  given: SettingsChange,
): string[] {
  const unknown = Object.keys(accepted).filter((key) => !isKnownSetting(key));
  const former = formerSettingNote(withChange(accepted, change));
  const notes = [
    ...unknown
      .filter((key) => key !== formerLoopsSetting)
      .map((key) => `  ${key}: kept, but this commit does not know it`),
    ...(former ? [`  ${former}`] : []),
  ];
  const keys = Object.keys(change);
  if (keys.length === 0) return [`Settings of ${stage}: unchanged. Set are ${listed(accepted)}.`, ...notes];
  const lines = keys.map((key) => {
    const isCarried = Object.hasOwn(unfinished, key) && !Object.hasOwn(given, key);
    const origin = isCarried ? ', from a deployment that did not finish' : '';
    const when = isRunningSetting(key) ? ' (functions read it within a minute)' : '';
    return `  ${key}: ${shown(accepted[key])} → ${shown(change[key])}${origin}${when}`;
  });
  return [`Settings of ${stage}:`, ...lines, ...notes];
}

/** Returns all settings for a person to read. */
export function shownSettings(stage: StageName, { accepted, unfinished }: KeptSettings): string[] {
  const lines = Object.entries(accepted).map(([key, value]) => `  ${key}: ${shown(value)}`);
  const begun = Object.entries(unfinished).map(
    ([key, value]) => `  ${key}: ${shown(value)}, from a deployment that did not finish`,
  );
  return [`Settings of ${stage}: ${lines.length === 0 ? 'none' : ''}`.trim(), ...lines, ...begun];
}

function shown(value: SettingValue | null | undefined): string {
  return value === null || value === undefined ? 'not set' : String(value);
}

function listed(settings: Settings): string {
  return Object.keys(settings).join(', ') || 'none';
}
