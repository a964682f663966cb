import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from './local-state-folder.ts';
import { hasCanvas } from './has-canvas.ts';

/** The platforms on which a developer starts the site, as npm names them. */
const developerPlatforms = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'] as const;

/**
 * Packages of machine code that the lockfile does not have for every platform, and what happens there. Each is the
 * beginning of the package's name.
 */
const withoutNativePackage: Readonly<Record<string, string>> = {
  '@dynoxide/': "AWS's DynamoDB Local on Java takes its place",
};

interface Locked {
  os?: string[];
  cpu?: string[];
}

const { packages } = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>;
};

/** Names of packages for one platform, such as `@img/sharp-`, with the platforms that the lockfile has. */
function nativeFamilies(): Map<string, Set<string>> {
  const families = new Map<string, Set<string>>();
  for (const [path, { os, cpu }] of Object.entries(packages)) {
    if (!os || !cpu || !/linux|darwin/.test(path)) continue;
    const [family = ''] = path.replace('node_modules/', '').split(/(?:linux(?:musl)?|darwin|win32)/);
    const known = families.get(family) ?? new Set();
    for (const system of os) for (const processor of cpu) known.add(`${system}-${processor}`);
    families.set(family, known);
  }
  return families;
}

describe('packages of machine code', () => {
  const incomplete = [...nativeFamilies()]
    .filter(([, known]) => developerPlatforms.some((platform) => !known.has(platform)))
    .map(([family]) => family);

  it('are locked for every platform of a developer, or something else takes their place', () => {
    expect(incomplete.filter((family) => !(family in withoutNativePackage))).toEqual([]);
  });

  it('need no replacement where they are complete', () => {
    expect(Object.keys(withoutNativePackage).toSorted()).toEqual(incomplete.toSorted());
  });

  it('are named with the command that adds the missing one', () => {
    const lines: string[] = [];
    const load = () => {
      throw new Error('Cannot find native binding');
    };
    expect(hasCanvas(load, 'darwin-arm64', (line) => lines.push(line))).toBe(false);
    expect(lines.at(-1)).toBe('To install: npm install --no-save @napi-rs/canvas-darwin-arm64');
  });
});
