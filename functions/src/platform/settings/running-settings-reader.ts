import { GetParameterCommand, ParameterNotFound, type SSMClient } from '@aws-sdk/client-ssm';
import { envNames } from '@touchdown/shared/contract/env.ts';
import { keptSettingsSeconds } from '@touchdown/shared/contract/kept-settings-seconds.ts';
import { readRunningSettings, type RunningSettings } from '@touchdown/shared/contract/running-settings.ts';
import { ssm } from '../aws/ssm.ts';
import { logger } from '../log/logger.ts';

/** Returns the present settings. Never fails, because the values of the stage or the last good ones are always there. */
export type ReadSettings = () => Promise<RunningSettings>;

/** Reads the settings of the function's stage. Without a parameter's name, as in most tests, none are set. */
export function settingsOfStage(now: () => number): ReadSettings {
  const parameter = process.env[envNames.settingsParameter];
  return parameter ? runningSettingsReader(ssm(), parameter, now) : async () => ({});
}

/**
 * Each instance of a function reads the parameter at most every 30 seconds, also while reading fails, so that the
 * Parameter Store's limit of requests is far away.
 */
export function runningSettingsReader(
  client: Pick<SSMClient, 'send'>,
  parameter: string,
  now: () => number,
): ReadSettings {
  let kept: RunningSettings = {};
  let keptUntil = -Infinity;
  let reading: Promise<void> | undefined;

  async function read(): Promise<void> {
    try {
      kept = await readParameter(client, parameter);
    } catch (error) {
      logger.warn('settings not read', { parameter, error: error as Error });
    }
    keptUntil = now() + keptSettingsSeconds * 1000;
  }

  return async () => {
    if (now() < keptUntil) return kept;
    reading ??= read().finally(() => {
      reading = undefined;
    });
    await reading;
    return kept;
  };
}

/** Throws if the parameter cannot be read, or has a value that the schema does not allow. */
async function readParameter(client: Pick<SSMClient, 'send'>, parameter: string): Promise<RunningSettings> {
  try {
    const { Parameter: stored } = await client.send(new GetParameterCommand({ Name: parameter }));
    return readRunningSettings(JSON.parse(stored?.Value ?? ''));
  } catch (error) {
    // A stage whose operator has never set anything.
    if (error instanceof ParameterNotFound) return {};
    throw error;
  }
}
