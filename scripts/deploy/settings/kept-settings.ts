import { settingsParameter } from '@touchdown/shared/contract/running-settings.ts';
import type { Settings, SettingsChange, SettingValue } from './setting-values.ts';

/** The settings of a stage as they are kept in its parameter. */
export interface KeptSettings {
  /** The parameter's version; 0 if it does not exist. */
  version: number;
  /** What the last complete deployment used, and running settings. */
  accepted: Settings;
  /** What a deployment began to use and has not finished: parts of the stage may already have it. */
  unfinished: SettingsChange;
}

export const noSettings: KeptSettings = { version: 0, accepted: {}, unfinished: {} };

/** Beside the settings, so that functions find running settings at the top. */
const unfinishedKey = 'unfinished';

/** The most that a standard parameter contains. An advanced one costs money every month. */
const maxBytes = 4_096;

/** Returns the parameter's value. It has line breaks, because the Parameter Store refuses `{{` and `}}`. */
export function keptText({ accepted, unfinished }: KeptSettings): string {
  const isFinished = Object.keys(unfinished).length === 0;
  const document = { ...sorted(accepted), ...(isFinished ? {} : { [unfinishedKey]: sorted(unfinished) }) };
  const text = JSON.stringify(document, null, 1);
  const bytes = Buffer.byteLength(text);
  if (bytes <= maxBytes) return text;
  throw new Error(
    `The settings take ${bytes} bytes; a standard parameter holds ${maxBytes}. Shorten or --forget one.`,
  );
}

/** Reads a parameter's value. Settings that this commit does not know are kept, so that an older one can be deployed. */
export function readKeptText(stage: string, text: string, version: number): KeptSettings {
  const document = jsonObject(text);
  const { [unfinishedKey]: unfinished = {}, ...accepted } = document ?? {};
  if (document && isChange(unfinished) && isSettings(accepted)) return { version, accepted, unfinished };
  const name = settingsParameter(stage);
  throw new Error(
    `The parameter ${name} does not contain settings. See its earlier versions with "aws ssm get-parameter-history --name ${name}", and put the last good one back.`,
  );
}

function jsonObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isValue(value: unknown): value is SettingValue {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

function isSettings(value: Record<string, unknown>): value is Record<string, SettingValue> {
  return Object.values(value).every(isValue);
}

function isChange(value: unknown): value is SettingsChange {
  return isObject(value) && Object.values(value).every((one) => one === null || isValue(one));
}

function sorted<T>(values: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(values).toSorted(([a], [b]) => a.localeCompare(b, 'en')));
}
