import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../system/local-state-folder.ts';

/** A package as the lockfile has it. */
export interface LockedPackage {
  name: string;
  version: string;
  /** `sha512-…` of the published archive, by which npm knows it. */
  integrity: string;
  /** An identifier or an expression of SPDX; undefined where the package names none. */
  licence?: string;
}

export interface LockEntry {
  name?: string;
  version?: string;
  integrity?: string;
  license?: string;
  link?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  os?: string[];
  cpu?: string[];
}

export function lockedEntries(): Record<string, LockEntry> {
  const text = readFileSync(join(projectRoot, 'package-lock.json'), 'utf8');
  return (JSON.parse(text) as { packages: Record<string, LockEntry> }).packages;
}

/** `node_modules/a/node_modules/@b/c/d.js` is of the package at `node_modules/a/node_modules/@b/c`. */
export function placeOfModule(path: string): string {
  const place = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0];
  if (!place) throw new Error(`${path} is not a file of a package.`);
  return place.slice(place.indexOf('node_modules/'));
}

/** Returns the packages at these places of the lockfile, each once, by name. Throws if it does not have one. */
export function packagesAt(places: Iterable<string>, entries: Record<string, LockEntry>): LockedPackage[] {
  const found = new Map<string, LockedPackage>();
  for (const place of places) {
    const entry = entries[place];
    if (!entry?.version || !entry.integrity) throw new Error(`package-lock.json has no package at ${place}.`);
    const name = entry.name ?? place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const licence = entry.license ?? licenceInManifest(place);
    const { version, integrity } = entry;
    found.set(`${name}@${version}`, { name, version, integrity, ...(licence ? { licence } : {}) });
  }
  return [...found.values()].toSorted((a, b) =>
    `${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1,
  );
}

/** Old packages have a list of licences, which npm does not copy to the lockfile. */
function licenceInManifest(place: string): string | undefined {
  const file = join(projectRoot, place, 'package.json');
  if (!existsSync(file)) return undefined;
  const { licenses } = JSON.parse(readFileSync(file, 'utf8')) as { licenses?: { type?: string }[] };
  return licenses?.[0]?.type;
}

/**
 * Returns the places of the packages that these workspaces need to run, with those of their packages: on Lambda's
 * processor, of the packages that are made for one.
 */
export function productionPlaces(
  workspaces: readonly string[],
  entries: Record<string, LockEntry>,
): string[] {
  const found = new Set<string>();
  const add = (dependant: string) => {
    const { dependencies, optionalDependencies } = entries[dependant] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const place = placeFrom(dependant, name, entries);
      const entry = place === undefined ? undefined : entries[place];
      if (place === undefined || !entry || entry.link || found.has(place) || !runsOnLambda(name, entry))
        continue;
      found.add(place);
      add(place);
    }
  };
  workspaces.forEach(add);
  return [...found].toSorted();
}

/** As Node finds a package: in the nearest `node_modules` of its dependant's folder or above. */
function placeFrom(dependant: string, name: string, entries: Record<string, LockEntry>): string | undefined {
  const folders = dependant.split('/');
  for (let depth = folders.length; depth >= 0; depth -= 1) {
    const place = [...folders.slice(0, depth), 'node_modules', name].join('/');
    if (Object.hasOwn(entries, place)) return place;
  }
  return undefined;
}

function runsOnLambda(name: string, { os, cpu }: LockEntry): boolean {
  const fits = (allowed: string[] | undefined, value: string) => !allowed || allowed.includes(value);
  return fits(os, 'linux') && fits(cpu, 'arm64') && !/musl|wasm/.test(name);
}
