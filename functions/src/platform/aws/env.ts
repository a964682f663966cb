import { envNames, type EnvName } from '@touchdown/shared/contract/env.ts';

/** Returns the value of an environment variable that a stage may do without. */
export function optionalEnv(name: EnvName): string | undefined {
  return process.env[envNames[name]] || undefined;
}

/** Returns a setting. Called at start-up, so that a function without it fails at once and names it. */
export function requiredEnv(name: EnvName): string {
  const variable = envNames[name];
  const value = process.env[variable];
  if (!value) throw new Error(`The environment variable ${variable} is not set.`);
  return value;
}
