import { envNames, type EnvName } from '@touchdown/shared/contract/env.ts';

/** Returns the value of an environment variable that a stage may do without. */
export function optionalEnv(name: EnvName): string | undefined {
  return process.env[envNames[name]] || undefined;
}
