import type { SSMClient } from '@aws-sdk/client-ssm';
import type { StageName } from '@touchdown/infra/kit/stages.ts';
import { settingsParameter } from '@touchdown/shared/contract/running-settings.ts';
import { createParameter, readParameter, writeParameter } from '../parameter-store.ts';
import { keptText, noSettings, readKeptText, type KeptSettings } from './kept-settings.ts';

/** The kept settings of one stage, in the account's Parameter Store. */
export interface SettingsStore {
  client: SSMClient;
  stage: StageName;
}

/** Applies a change to what is kept. It must work on any state: somebody else may have changed it meanwhile. */
export type SettingsEdit = (kept: KeptSettings) => KeptSettings;

/** Returns what is kept now, or what one version of the parameter contained. */
export async function readSettings(
  { client, stage }: SettingsStore,
  version?: number,
): Promise<KeptSettings> {
  const found = await readParameter(client, settingsParameter(stage), version);
  return found ? readKeptText(stage, found.value, found.version) : noSettings;
}

/**
 * Changes what is kept, without losing what somebody else writes at the same moment. The Parameter Store has no
 * condition on a version, but says which version it wrote, and keeps the versions before.
 */
export async function changeSettings(store: SettingsStore, edit: SettingsEdit): Promise<KeptSettings> {
  const base = await readSettings(store);
  const first = await put(store, edit(base));
  if (first === base.version + 1) return { ...edit(base), version: first };
  // We have overwritten a version that we had not read. Repeat the change on top of that one.
  const overwritten = first === undefined ? await readSettings(store) : await readSettings(store, first - 1);
  const second = await put(store, edit(overwritten));
  if (second === (first ?? overwritten.version) + 1) return { ...edit(overwritten), version: second };
  const name = settingsParameter(store.stage);
  throw new Error(
    `Several people are changing the settings of ${store.stage}. Compare the last versions with "aws ssm get-parameter-history --name ${name}", then repeat what is missing.`,
  );
}

/** Returns the version written, or undefined if the parameter should not exist yet and does. */
async function put({ client, stage }: SettingsStore, kept: KeptSettings): Promise<number | undefined> {
  const name = settingsParameter(stage);
  const value = keptText(kept);
  if (kept.version > 0) return writeParameter(client, name, value);
  const description = 'Settings of the stage; see infra/RUNBOOK.md';
  return (await createParameter(client, { name, value, description })) ? 1 : undefined;
}
