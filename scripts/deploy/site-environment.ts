import { stageSettings, type StageName } from '@touchdown/infra/kit/stages.ts';
import { deployedContext, type Settings } from './settings/setting-values.ts';

/** Returns the environment of the site's build. What is not set is empty, whatever the shell has. */
export function siteEnvironment(stage: StageName, settings: Settings): Record<string, string> {
  const context = deployedContext(settings);
  const { tiles, contactEmail } = stageSettings(stage, (key) => context[key]);
  return {
    VITE_TILE_URL: tiles?.url ?? '',
    VITE_TILE_ATTRIBUTION: tiles?.attribution ?? '',
    VITE_CONTACT_EMAIL: contactEmail ?? '',
  };
}
