import { settingsParameter } from '@touchdown/shared/contract/running-settings.ts';
import type { KeptSettings } from './kept-settings.ts';
import { deployedContext, withChange, type Settings, type SettingsChange } from './setting-values.ts';
import { changeSettings, readSettings, type SettingsStore } from './settings-store.ts';

/**
 * Writes down what a deployment is about to use, before it changes the stage. If the deployment dies half-way,
 * parts of the stage have it, and the next deployment goes on with it instead of silently going back.
 */
export async function beginSettings(
  store: SettingsStore,
  read: KeptSettings,
  change: SettingsChange,
): Promise<void> {
  const { version } = await readSettings(store);
  if (version !== read.version) throw outOfDate(store, read.version, version);
  // Functions read the parameter while they run, so it exists from the first deployment on.
  if (version > 0 && Object.keys(change).length === 0) return;
  const written = await changeSettings(store, (kept) => ({
    ...kept,
    unfinished: { ...kept.unfinished, ...change },
  }));
  if (written.version !== version + 1) throw outOfDate(store, version, written.version);
}

function outOfDate({ stage }: SettingsStore, read: number, now: number): Error {
  return new Error(
    `Somebody else has changed the settings of ${stage} since this deployment read them (${settingsParameter(stage)} was version ${read} and is ${now}). Nothing is deployed. Start again.`,
  );
}

/** Accepts what a finished deployment has used. Returns false if the stage must be deployed once more. */
export async function finishSettings(
  store: SettingsStore,
  change: SettingsChange,
  used: Settings,
): Promise<boolean> {
  const accept = (kept: KeptSettings) => accepted(kept, change);
  const kept =
    Object.keys(change).length > 0 ? await changeSettings(store, accept) : await readSettings(store);
  const now = deployedContext(withChange(kept.accepted, kept.unfinished));
  const then = deployedContext(used);
  return [...new Set([...Object.keys(now), ...Object.keys(then)])].every((key) => now[key] === then[key]);
}

/** What somebody else has begun to change meanwhile stays unfinished. */
function accepted(kept: KeptSettings, change: SettingsChange): KeptSettings {
  const done = Object.entries(change).filter(([key, value]) => kept.unfinished[key] === value);
  const isDone = new Set(done.map(([key]) => key));
  const left = Object.entries(kept.unfinished).filter(([key]) => !isDone.has(key));
  return {
    ...kept,
    accepted: withChange(kept.accepted, Object.fromEntries(done)),
    unfinished: Object.fromEntries(left),
  };
}

/** Changes running settings at once, without a deployment. */
export async function changeRunningSettings(store: SettingsStore, change: SettingsChange): Promise<void> {
  await changeSettings(store, (kept) => {
    const unfinished = Object.entries(kept.unfinished).filter(([key]) => !Object.hasOwn(change, key));
    return {
      ...kept,
      accepted: withChange(kept.accepted, change),
      unfinished: Object.fromEntries(unfinished),
    };
  });
}
