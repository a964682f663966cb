import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findChromium } from './find-chromium.ts';
import { findJava } from './find-java.ts';

export interface SystemPackage {
  /** The package's name in Debian. */
  name: string;
  why: string;
  isPresent: () => boolean;
}

export const chromiumPackage: SystemPackage = {
  name: 'chromium-headless-shell',
  why: 'the browser tests run in it',
  isPresent: () => findChromium() !== undefined,
};

export const javaPackage: SystemPackage = {
  name: 'openjdk-17-jre-headless',
  why: "AWS's DynamoDB Local runs on it",
  isPresent: () => findJava() !== undefined,
};

export const ffmpegPackage: SystemPackage = {
  name: 'ffmpeg',
  why: 'it encodes radar loops',
  isPresent: () => spawnSync('ffmpeg', ['-version'], { stdio: 'ignore' }).status === 0,
};

export const njsPackage: SystemPackage = {
  name: 'njs',
  why: 'the tests run CloudFront functions in the engine of CloudFront',
  isPresent: () => spawnSync('njs', ['-v'], { stdio: 'ignore' }).status === 0,
};

export interface Installer {
  isRoot: boolean;
  hasApt: boolean;
  /** Runs a command and returns whether it succeeded. */
  run: (command: string, args: string[]) => boolean;
  print: (line: string) => void;
}

/**
 * Installs missing packages with apt if the user is root, and prints the command to run otherwise. Returns the
 * packages that are still missing.
 */
export function ensureSystemPackages(
  packages: readonly SystemPackage[],
  installer: Installer = thisMachine(),
): SystemPackage[] {
  const missing = packages.filter(({ isPresent }) => !isPresent());
  if (missing.length === 0) return [];
  const names = missing.map(({ name }) => name);
  if (installer.hasApt && installer.isRoot) {
    installer.print(`Installing ${names.join(' and ')} …`);
    const isInstalled =
      installer.run('apt-get', ['update', '-qq']) &&
      installer.run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names]);
    if (isInstalled) return packages.filter(({ isPresent }) => !isPresent());
  }
  const sudo = installer.isRoot ? '' : 'sudo ';
  for (const { name, why } of missing) installer.print(`Missing: ${name} (${why}).`);
  installer.print(`To install: ${sudo}apt-get update && ${sudo}apt-get install -y ${names.join(' ')}`);
  return missing;
}

function thisMachine(): Installer {
  return {
    isRoot: process.getuid?.() === 0,
    hasApt: existsSync('/usr/bin/apt-get'),
    run: (command, args) => {
      const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
      return spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0;
    },
    print: (line) => console.log(line),
  };
}
