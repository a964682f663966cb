import type { DeployOptions } from '../deploy-options.ts';
import { changeRunningSettings } from './keep-settings.ts';
import { setOperatorSecret, shownSecrets } from './operator-secrets.ts';
import { mergeSettings, shownSettings } from './plan-settings.ts';
import { readSecretInput } from './read-secret-input.ts';
import { readSettings, type SettingsStore } from './settings-store.ts';

/** Changes settings or a secret of a stage without a deployment, and shows what is set. */
export async function runSettingsCommand(
  store: SettingsStore,
  { stage, secret, change }: Pick<DeployOptions, 'stage' | 'secret' | 'change'>,
): Promise<void> {
  if (secret) {
    await setOperatorSecret(store.client, stage, secret, await readSecretInput(process.stdin));
    console.log(`The secret ${secret} of ${stage} is set.`);
    return;
  }
  const kept = await readSettings(store);
  if (Object.keys(change).length === 0) {
    const lines = [...shownSettings(stage, kept), ...(await shownSecrets(store.client, stage))];
    for (const line of lines) console.log(line);
    return;
  }
  // What a deployment has begun does not concern running settings, which must always be possible to change.
  for (const line of mergeSettings(stage, { ...kept, unfinished: {} }, change).lines) console.log(line);
  await changeRunningSettings(store, change);
}
