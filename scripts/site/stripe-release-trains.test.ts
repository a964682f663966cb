import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../system/local-state-folder.ts';
import { apiVersion } from '@touchdown/local-cloud/stripe/local-keys.ts';

interface PackageFile {
  version: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

function readPackage(folder: string): PackageFile {
  return JSON.parse(readFileSync(join(projectRoot, folder, 'package.json'), 'utf8')) as PackageFile;
}

const installed = (name: string) => readPackage(`node_modules/${name}`);

/** Compares versions of numbers only. */
function isBefore(one: string, other: string): boolean {
  const [a, b] = [one, other].map((version) => version.split('.').map(Number));
  const different = [0, 1, 2].find((place) => a?.[place] !== b?.[place]);
  return different !== undefined && (a?.[different] ?? 0) < (b?.[different] ?? 0);
}

describe('the three libraries of Stripe', () => {
  it('belong to one release train', () => {
    expect(Stripe.API_VERSION).toBe(apiVersion);
    const script = readFileSync(join(projectRoot, 'node_modules/@stripe/stripe-js/dist/pure.js'), 'utf8');
    const train = apiVersion.split('.').at(-1);
    expect(script).toMatch(new RegExp(`RELEASE_TRAIN = ['"]${train}['"]`));
  });

  it('fit each other: React’s accepts the installed stripe-js', () => {
    const range = installed('@stripe/react-stripe-js').peerDependencies?.['@stripe/stripe-js'] ?? '';
    const [, from = '', below = ''] = /^>=\s*([\d.]+)\s+<\s*([\d.]+)$/.exec(range) ?? [];
    const { version } = installed('@stripe/stripe-js');
    expect(from, range).not.toBe('');
    expect(isBefore(version, from)).toBe(false);
    expect(isBefore(version, below)).toBe(true);
  });

  it('have exact versions, the same wherever they are used', () => {
    const used = ['.', 'functions', 'infra', 'scripts', 'shared', 'web'].flatMap((folder) => {
      const { dependencies, devDependencies } = readPackage(folder);
      return Object.entries({ ...dependencies, ...devDependencies }).filter(
        ([name]) => name === 'stripe' || name.startsWith('@stripe/'),
      );
    });
    expect(new Set(used.map(([name]) => name))).toEqual(
      new Set(['stripe', '@stripe/stripe-js', '@stripe/react-stripe-js']),
    );
    for (const [name, version] of used) expect(version, name).toBe(installed(name).version);
  });
});
