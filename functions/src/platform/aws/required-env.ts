import { envNames, type EnvName } from '@touchdown/shared/contract/env.ts';

/** Read at start-up, so that a function deployed without its setting fails at once and says which. */
export function requiredEnv(name: EnvName): string {
  const variable = envNames[name];
  const value = process.env[variable];
  if (!value) throw new Error(`The environment variable ${variable} is not set.`);
  return value;
}
