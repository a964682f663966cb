import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from './project-root.ts';

/** Lambda's processor, or that of this machine. */
export type NativePlatform = 'lambda' | 'host';

interface Manifest {
  version: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  os?: string[];
  cpu?: string[];
}

type Locked = Manifest & { integrity: string };

type Lockfile = Record<string, Locked>;

/**
 * Copies packages and their dependencies on one platform to the folder's node_modules. It copies installed packages
 * from here. It fetches machine code for another processor from the registry and checks it against the lockfile.
 */
export function copyNativePackages(
  packages: readonly string[],
  platform: NativePlatform,
  outputDir: string,
): void {
  if (packages.length === 0) return;
  const { packages: locked } = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')) as {
    packages: Lockfile;
  };
  const target = targetOf(platform);
  const copied = new Set<string>();
  const copyWithDependencies = (name: string, dependant: string) => {
    const place = placeOf(name, dependant, locked);
    const entry = locked[place];
    if (!entry)
      throw new Error(`package-lock.json has no ${name}, which ${dependant || 'a function'} needs.`);
    if (copied.has(place) || !runsOn(target, name, entry)) return;
    copied.add(place);
    const to = join(outputDir, place);
    if (existsSync(join(projectRoot, place))) {
      cpSync(join(projectRoot, place), to, {
        recursive: true,
        dereference: true,
        filter: (path) => !path.endsWith('.map'),
      });
    } else fetchInto(to, name, entry);
    const dependencies = { ...entry.dependencies, ...entry.optionalDependencies };
    for (const dependency of Object.keys(dependencies)) copyWithDependencies(dependency, place);
  };
  for (const name of packages) copyWithDependencies(name, '');
}

interface Target {
  os: string;
  cpu: string;
}

function targetOf(platform: NativePlatform): Target {
  return platform === 'lambda' ? { os: 'linux', cpu: 'arm64' } : { os: process.platform, cpu: process.arch };
}

/** Returns the path where Node finds a package: first in its dependant's folder, then at the top. */
function placeOf(name: string, dependant: string, locked: Lockfile): string {
  const own = `${dependant}/node_modules/${name}`;
  return dependant && own in locked ? own : `node_modules/${name}`;
}

/** The lockfile has the system and the processor. Only the name shows the C library, which must be GNU's. */
function runsOn(target: Target, name: string, { os, cpu }: Manifest): boolean {
  const fits = (allowed: string[] | undefined, value: string) => !allowed || allowed.includes(value);
  return fits(os, target.os) && fits(cpu, target.cpu) && !name.includes('musl');
}

function fetchInto(to: string, name: string, { version, integrity }: Locked): void {
  const folder = mkdtempSync(join(tmpdir(), 'touchdown-native-'));
  try {
    const [packed] = JSON.parse(
      execFileSync('npm', ['pack', `${name}@${version}`, '--json', '--pack-destination', folder], {
        encoding: 'utf8',
      }),
    ) as [{ filename: string }];
    const archive = join(folder, packed.filename.replace('@', '').replace('/', '-'));
    const actual = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
    if (actual !== integrity) throw new Error(`${name}@${version} does not match package-lock.json.`);
    mkdirSync(to, { recursive: true });
    execFileSync('tar', ['-xzf', archive, '-C', to, '--strip-components=1']);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
