import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../system/local-state-folder.ts';

interface Manifest {
  workspaces?: string[];
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

interface LockedPackage {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  /** Part of the package above it, whose hash covers it. */
  inBundle?: boolean;
}

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');

/** Returns `name@version` of everything that a package.json of the project names, except the project's own packages. */
function directDependencies(): string[] {
  const { workspaces = [] } = JSON.parse(read('package.json')) as Manifest;
  const named = ['.', ...workspaces].flatMap((folder) => {
    const manifest = JSON.parse(read(join(folder, 'package.json'))) as Manifest;
    const { dependencies, devDependencies, optionalDependencies } = manifest;
    return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
  });
  const foreign = named.filter(([name]) => !name.startsWith('@touchdown/'));
  return [...new Set(foreign.map(([name, version]) => `${name}@${version}`))].toSorted();
}

describe('the list of advisories', () => {
  it('has a line for each direct dependency at its version, and no other', () => {
    const lines = read('scripts/checks/dependency-advisories.txt').split('\n');
    const listed = lines.flatMap((line) => /^\d{4}-\d\d-\d\d {2}(\S+): \S/.exec(line)?.[1] ?? []);
    expect(listed.toSorted()).toEqual(directDependencies());
  });
});

describe('a direct dependency', () => {
  it('has one exact version', () => {
    expect(directDependencies().filter((one) => !/^.+@\d+\.\d+\.\d+(-r\.\d+)?$/.test(one))).toEqual([]);
  });
});

describe('the lockfile', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, LockedPackage> };
  const installed = Object.entries(packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && !link,
  );
  const downloaded = installed.filter(([, { inBundle }]) => !inBundle);

  // Some npms write packages of other platforms without their version, and others then refuse the whole lockfile.
  it('has a version for every package, those of other platforms too', () => {
    expect(installed.filter(([, { version }]) => !version).map(([path]) => path)).toEqual([]);
  });

  it('has a hash for every package, by which npm knows what was published', () => {
    expect(downloaded.length).toBeGreaterThan(400);
    const without = downloaded.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'));
    expect(without.map(([path]) => path)).toEqual([]);
  });

  it('has no address, so that every package comes from the registry of whoever installs', () => {
    const elsewhere = Object.entries(packages).filter(([, { resolved, link }]) => resolved && !link);
    expect(elsewhere.map(([path]) => path)).toEqual([]);
  });

  it('links to nothing but the project’s own packages', () => {
    const links = Object.entries(packages).filter(([, { link }]) => link);
    expect(
      links.map(([path]) => path).filter((path) => !path.startsWith('node_modules/@touchdown/')),
    ).toEqual([]);
  });
});
