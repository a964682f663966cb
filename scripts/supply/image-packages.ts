import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../system/local-state-folder.ts';
import type { LockEntry } from './locked-packages.ts';

/** What Docker found in the workers' image. */
export interface ImagePackages {
  /** What it is built on, with its digest: `node:…@sha256:…`. */
  base: string;
  debian: DebianPackage[];
  /** By place, as npm wrote down what it installed. */
  npm: Record<string, LockEntry>;
}

export interface DebianPackage {
  name: string;
  version: string;
  architecture: string;
}

const dockerfile = join('infra', 'radar-worker', 'Dockerfile');
const patience = 30 * 60_000;

/**
 * Builds what the workers' image is made of and asks it for its packages: Debian's as dpkg has them, and those of npm
 * as it installed them. CDK's build of the image then takes the same layers from Docker's cache.
 */
export async function readImagePackages(base: string): Promise<ImagePackages> {
  const folder = mkdtempSync(join(tmpdir(), 'touchdown-image-'));
  const docker = process.env['CDK_DOCKER'] ?? 'docker';
  const options = [
    '--platform',
    'linux/arm64',
    '--target',
    'package-lists',
    '--build-arg',
    `NODE_IMAGE=${base}`,
  ];
  const args = [
    'buildx',
    'build',
    ...options,
    '--output',
    `type=local,dest=${folder}`,
    '--file',
    dockerfile,
    '.',
  ];
  try {
    await promisify(execFile)(docker, args, { cwd: projectRoot, timeout: patience, maxBuffer: 1e8 });
    const npm = JSON.parse(readFileSync(join(folder, 'npm.json'), 'utf8')) as {
      packages: Record<string, LockEntry>;
    };
    return {
      base,
      debian: debianPackagesIn(readFileSync(join(folder, 'debian.txt'), 'utf8')),
      npm: withoutRemoved(npm.packages, removedIn(readFileSync(join(projectRoot, dockerfile), 'utf8'))),
    };
  } catch (cause) {
    throw new Error(`What is in the workers’ image is not known: \`${docker} ${args.join(' ')}\` failed.`, {
      cause,
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The lines of dpkg-query: name, version and architecture. */
function debianPackagesIn(text: string): DebianPackage[] {
  const packages = text
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [name, version, architecture, ...more] = line.split(' ');
      if (!name || !version || !architecture || more.length > 0)
        throw new Error(`"${line}" is no line of dpkg-query.`);
      return { name, version, architecture };
    });
  if (packages.length === 0) throw new Error('dpkg-query named no package.');
  return packages;
}

/** The packages that the Dockerfile removes after npm has installed them. */
function removedIn(text: string): string[] {
  const [, list = ''] = /cd node_modules && rm -rf ((?:[^\n]*\\\n)*[^\n]*)/.exec(text) ?? [];
  return list.split(/[\s\\]+/).filter(Boolean);
}

function withoutRemoved(packages: Record<string, LockEntry>, removed: string[]): Record<string, LockEntry> {
  const folders = removed.map((name) => `node_modules/${name}/`);
  return Object.fromEntries(
    Object.entries(packages).filter(
      ([place, { link }]) => !link && !folders.some((folder) => `${place}/`.startsWith(folder)),
    ),
  );
}
