import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findChromium } from './find-chromium.ts';
import { findJava } from '@touchdown/local-cloud/servers/find-java.ts';

export interface SystemPackage {
  /** The package's name in Debian, and what a message calls it. */
  name: string;
  /** Its name in other systems, where there is one. */
  brew?: string;
  dnf?: string;
  why: string;
  isPresent: () => boolean;
}

export const chromiumPackage: SystemPackage = {
  name: 'chromium-headless-shell',
  brew: '--cask google-chrome',
  dnf: 'chromium-headless',
  why: 'the browser tests run in it',
  isPresent: () => findChromium() !== undefined,
};

export const javaPackage: SystemPackage = {
  name: 'openjdk-17-jre-headless',
  brew: 'openjdk@21',
  dnf: 'java-21-openjdk-headless',
  why: "AWS's DynamoDB Local runs on it",
  isPresent: () => findJava() !== undefined,
};

export const ffmpegPackage: SystemPackage = {
  name: 'ffmpeg',
  brew: 'ffmpeg',
  dnf: 'ffmpeg',
  why: 'it encodes radar loops',
  isPresent: () => spawnSync('ffmpeg', ['-version'], { stdio: 'ignore' }).status === 0,
};

export const njsPackage: SystemPackage = {
  name: 'njs',
  why: 'the tests run CloudFront functions in the engine of CloudFront',
  isPresent: () => spawnSync('njs', ['-v'], { stdio: 'ignore' }).status === 0,
};

export const gdalPackage: SystemPackage = {
  name: 'gdal-bin',
  brew: 'gdal',
  dnf: 'gdal',
  why: 'the tests read exported files with its ogrinfo',
  isPresent: () => spawnSync('ogrinfo', ['--version'], { stdio: 'ignore' }).status === 0,
};

/** Returns the path of the browser and installs it if needed. Ends the command where there is none and it cannot. */
export function ensureChromium(installer?: Installer): string {
  ensureSystemPackages([chromiumPackage], installer);
  const path = findChromium();
  if (path !== undefined) return path;
  console.error('This command needs a Chromium; nothing was run.');
  return process.exit(1);
}

type PackageManager = 'apt-get' | 'dnf' | 'brew';

export interface Installer {
  isRoot: boolean;
  manager: PackageManager | undefined;
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
  if (installer.manager === 'apt-get' && installer.isRoot) {
    installer.print('Installing, once and for a minute or two:');
    for (const { name, why } of missing) installer.print(`  ${name} (${why})`);
    const isInstalled =
      installer.run('apt-get', ['update', '-qq']) &&
      installer.run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names]);
    if (isInstalled) return packages.filter(({ isPresent }) => !isPresent());
  }
  for (const { name, why } of missing) installer.print(`Missing: ${name} (${why}).`);
  for (const command of installCommands(missing, installer)) installer.print(`To install: ${command}`);
  return missing;
}

/** Returns what somebody types on this system, or nothing where no package is known. */
export function installCommands(
  missing: readonly SystemPackage[],
  { manager, isRoot }: Pick<Installer, 'manager' | 'isRoot'> = thisMachine(),
): string[] {
  const sudo = isRoot ? '' : 'sudo ';
  if (manager === 'apt-get') {
    const names = missing.map(({ name }) => name).join(' ');
    return [`${sudo}apt-get update && ${sudo}apt-get install -y ${names}`];
  }
  if (manager === 'dnf') {
    const names = missing.flatMap(({ dnf }) => dnf ?? []);
    return names.length > 0 ? [`${sudo}dnf install -y ${names.join(' ')}`] : [];
  }
  // Homebrew refuses to run as root. Applications are installed apart from programs.
  if (manager === 'brew') return missing.flatMap(({ brew }) => (brew ? [`brew install ${brew}`] : []));
  return [];
}

export function managerOf(
  platform: NodeJS.Platform,
  exists: (path: string) => boolean,
): PackageManager | undefined {
  if (platform === 'darwin') return 'brew';
  if (exists('/usr/bin/apt-get')) return 'apt-get';
  return exists('/usr/bin/dnf') ? 'dnf' : undefined;
}

function thisMachine(): Installer {
  return {
    isRoot: process.getuid?.() === 0,
    manager: managerOf(process.platform, existsSync),
    run: (command, args) => {
      const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
      return spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0;
    },
    print: (line) => console.log(line),
  };
}
