import { SSMClient } from '@aws-sdk/client-ssm';
import {
  runningSettings,
  settingsParameter,
  type RunningSettings,
} from '@touchdown/shared/contract/running-settings.ts';
import { readParameter, writeParameter } from '../../deploy/parameter-store.ts';
import { localCredentials } from '@touchdown/local-cloud/template/local-credentials.ts';
import type { SettingsCommand } from './settings-command.ts';

/** The local cloud plays the templates of this stage. */
const parameter = settingsParameter('dev');

/** Changes the settings of a local cloud and returns a line for each. The functions read them within a minute. */
export async function changeLocalSettings(
  { changes }: Pick<SettingsCommand, 'changes'>,
  endpoint: string | undefined,
): Promise<string[]> {
  // Without an endpoint the client would call the real Parameter Store.
  if (!endpoint) throw new Error('The running site is of an older version. Please restart npm start.');
  const client = new SSMClient({ ...localCredentials, endpoint });
  try {
    const settings = { ...(await readSettings(client)), ...changes };
    if (Object.keys(changes).length > 0) {
      await writeParameter(client, parameter, JSON.stringify(settings));
    }
    return Object.keys(runningSettings.shape).map((name) => {
      const value = settings[name as keyof RunningSettings] ?? 'as the stage has it';
      return `  ${name.padEnd(15)} ${value}`;
    });
  } finally {
    client.destroy();
  }
}

/** Returns all settings, also those that the deployment reads. */
async function readSettings(client: SSMClient): Promise<RunningSettings> {
  const stored = await readParameter(client, parameter);
  return JSON.parse(stored?.value ?? '{}') as RunningSettings;
}
