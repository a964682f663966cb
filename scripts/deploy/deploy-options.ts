import { stageName, type StageName } from '@touchdown/infra/kit/stages.ts';
import type { OperatorSecretId } from '@touchdown/shared/contract/operator-secrets.ts';
import { operatorSecretId } from './settings/operator-secrets.ts';
import {
  isRunningSetting,
  settingValue,
  type SettingValue,
  type SettingsChange,
} from './settings/setting-values.ts';

export const deployUsage = `Usage: npm run deploy -- dev|prod [--check] [--set KEY=VALUE]… [--forget KEY]… [options of cdk deploy]
       npm run deploy -- dev|prod --only STACK [options of cdk deploy]
       npm run deploy -- dev|prod --settings-only [--set KEY=VALUE]… [--forget KEY]…
       npm run deploy -- dev|prod --secret NAME < FILE`;

export interface DeployOptions {
  stage: StageName;
  /** What `--set` and `--forget` ask for. */
  change: SettingsChange;
  /** Says what is missing, and deploys nothing. */
  checksOnly: boolean;
  /** Shows and changes settings, and deploys nothing. */
  settingsOnly: boolean;
  /** Stores this secret, and deploys nothing. */
  secret: OperatorSecretId | undefined;
  /** Deploys this stack alone, with the settings as they are. */
  only: string | undefined;
  cdkArguments: string[];
}

const own = new Set(['--set', '--forget', '--secret', '--only']);

/** Reads the command line. What is not ours is for CDK to check. */
export function readDeployOptions([stage, ...args]: string[]): DeployOptions {
  if (stage === undefined) throw new Error('Name the stage: npm run deploy -- dev');
  const change: Record<string, SettingValue | null> = {};
  const cdkArguments: string[] = [];
  let checksOnly = false;
  let settingsOnly = false;
  let secret: OperatorSecretId | undefined;
  let only: string | undefined;
  const put = (key: string, value: SettingValue | null) => {
    if (Object.hasOwn(change, key)) throw new Error(`The setting ${key} is given twice.`);
    change[key] = value;
  };
  const rest = [...args];
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    const [name = '', inline] = arg.split(/=(.*)/s, 2);
    const value = own.has(name) ? (inline ?? rest.shift()) : undefined;
    if (name === '--set') put(...toSetting(value));
    else if (name === '--forget') put(toKey(value), null);
    else if (name === '--secret') secret = operatorSecretId(value);
    else if (name === '--only') only = toStack(value);
    else if (arg === '--check') checksOnly = true;
    else if (arg === '--settings-only') settingsOnly = true;
    else cdkArguments.push(arg);
  }
  const options = { stage: stageName(stage), change, checksOnly, settingsOnly, secret, only, cdkArguments };
  checkCombination(options);
  return options;
}

function toSetting(text = ''): [string, SettingValue] {
  const [key = '', value] = text.split(/=(.*)/s, 2);
  if (key === '' || value === undefined) throw new Error('Settings are given as --set KEY=VALUE.');
  return [key, settingValue(key, value)];
}

/** Any key: one that only a newer commit knows can be forgotten too. */
function toKey(text = ''): string {
  if (/^[a-z]\w*$/i.test(text)) return text;
  throw new Error('A setting is dropped with --forget KEY.');
}

function toStack(text = ''): string {
  if (/^[A-Z]\w*$/.test(text)) return text;
  throw new Error('One stack is deployed with --only STACK, such as --only Ops.');
}

function checkCombination(options: DeployOptions): void {
  const { change, checksOnly, settingsOnly, secret, only, cdkArguments } = options;
  const keys = Object.keys(change);
  if (checksOnly && (settingsOnly || secret || only)) {
    throw new Error('--check is for whole deployments: leave out --settings-only, --secret and --only.');
  }
  if (secret && (keys.length > 0 || settingsOnly || only || cdkArguments.length > 0)) {
    throw new Error(
      '--secret NAME stands alone: the value comes from standard input, never from an argument.',
    );
  }
  if (only && (keys.length > 0 || settingsOnly)) {
    throw new Error('--only STACK changes no settings: other stacks would not have them.');
  }
  if (!settingsOnly) return;
  if (cdkArguments.length > 0)
    throw new Error('--settings-only deploys nothing and takes no options of CDK.');
  const built = keys.filter((key) => !isRunningSetting(key));
  if (built.length === 0) return;
  throw new Error(`${built.join(' and ')} can only change with a deployment: leave out --settings-only.`);
}
