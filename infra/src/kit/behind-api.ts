import { globSync } from 'node:fs';
import { projectRoot } from './project-root.ts';

/** An entry with this ending answers requests of the API. */
const ending = '.http.ts';

export function isBehindApi(entry: string): boolean {
  return entry.endsWith(ending);
}

/** Returns how many functions of a stage answer requests of the API: every entry is deployed once. */
export function countBehindApi(): number {
  return globSync(`functions/src/**/*${ending}`, { cwd: projectRoot }).length;
}
