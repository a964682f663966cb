import { createRequire } from 'node:module';

/** The platforms on which a developer starts the site, as npm names them. */
export const developerPlatforms = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'] as const;

/**
 * Packages of machine code that the lockfile does not have for every platform, and what happens there. Each is the
 * beginning of the package's name.
 */
export const withoutNativePackage: Readonly<Record<string, string>> = {
  '@dynoxide/': "AWS's DynamoDB Local on Java takes its place",
  '@napi-rs/canvas-': 'radar loops are off, and the start says which package to add',
  '@oxc-parser/binding-': 'the start does without it; the checks of imports do not run',
  '@oxfmt/binding-': 'the start does without it; formatting does not run',
  '@oxlint/binding-': 'the start does without it; linting does not run',
  '@oxlint-tsgolint/': 'the start does without it; linting does not run',
};

/** Whether frames can be drawn. Prints what to install if the package of this platform is missing. */
export function hasCanvas(
  load: () => unknown = () => createRequire(import.meta.url)('@napi-rs/canvas'),
  platform = `${process.platform}-${process.arch}`,
  print: (line: string) => void = console.log,
): boolean {
  try {
    load();
    return true;
  } catch {
    print('Missing: @napi-rs/canvas (it draws radar loops).');
    print(`To install: npm install --no-save @napi-rs/canvas-${platform}`);
    return false;
  }
}
