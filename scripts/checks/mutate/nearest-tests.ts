import { dirname } from 'node:path/posix';
import { importsOf, resolve } from '../source-imports.ts';
import { longFiles } from '../long-files.ts';

/** By file, the files that import it at run time. */
export type Importers = ReadonlyMap<string, readonly string[]>;

export function importersOf(files: readonly string[], read: (file: string) => string): Importers {
  const importers = new Map<string, string[]>();
  for (const file of files) {
    for (const { specifier, typeOnly } of importsOf(file, read(file))) {
      const target = typeOnly ? undefined : resolve(file, specifier);
      if (target !== undefined) importers.set(target, [...(importers.get(target) ?? []), file]);
    }
  }
  return importers;
}

/** How many tests of a group run, and through how many imports they may reach the file. */
const limits = { near: 4, far: 3, feature: 2, distance: 6 };

/**
 * Returns the tests of a file in the order in which they run: those beside it, those that import it, those that reach
 * it through other files, and the tests of its feature through the API or, if wanted, a screen, which needs a whole site.
 * A group runs only if the tests before it pass.
 */
export function nearestTests(
  file: string,
  importers: Importers,
  { screens = false, slow = false } = {},
): string[][] {
  const distances = new Map(
    [...testDistances(file, importers)].filter(
      ([test]) => (screens || !isOfScreen(test)) && (slow || !isSlow(test)),
    ),
  );
  const feature = featureOf(file);
  const cost = (test: string) =>
    costOf(test) +
    (distances.get(test) ?? 0) +
    (dirname(test) === dirname(file) ? 0 : 1) +
    (featureOf(test) === feature ? 0 : 2);
  const tests = [...distances.keys()].toSorted((a, b) => cost(a) - cost(b) || (a < b ? -1 : 1));
  const groups = Map.groupBy(tests, (test) => {
    if (isBeside(test, file)) return 'beside';
    if (distances.get(test) === 1) return 'near';
    return isWhole(test) ? 'whole' : 'far';
  });
  const { beside = [], near = [], far = [], whole = [] } = Object.fromEntries(groups);
  const isAlone = beside.length + near.length + far.length === 0;
  // A screen of another feature knows little of the file, but more than nothing.
  const ofFeature = whole.filter(
    (test) => featureOf(test) === feature || !test.startsWith('web/') || isAlone,
  );
  return [
    beside,
    near.slice(0, limits.near),
    far.slice(0, limits.far),
    ofFeature.slice(0, limits.feature),
  ].filter(({ length }) => length > 0);
}

/** Returns the tests that reach a file, and through how many imports. */
function testDistances(
  file: string,
  importers: Importers,
  farthest: number = limits.distance,
): Map<string, number> {
  const distances = new Map([[file, 0]]);
  // A map keeps the order in which files are found, so that this visits the nearest first.
  for (const [found, distance] of distances) {
    if (distance === farthest) break;
    for (const importer of importers.get(found) ?? []) {
      if (!distances.has(importer)) distances.set(importer, distance + 1);
    }
  }
  return new Map([...distances].filter(([found]) => isUsable(found)));
}

/** Tests that need no browser and no minutes. */
function isUsable(file: string): boolean {
  return /\.test\.tsx?$/.test(file) && !file.includes('.e2e.test.') && !longFiles.includes(file);
}

/** Tests that need a whole cloud or CDK. */
function isSlow(file: string): boolean {
  return /^infra\/|^scripts\/(site|local-cloud|radar|cost|smoke)\//.test(file);
}

/** Returns all tests that reach a file through any number of imports. */
export function testsThatReach(file: string, importers: Importers): string[] {
  return [...testDistances(file, importers, Infinity).keys()];
}

/** `vote.ts` has `vote.test.ts`, `vote.component.test.tsx` and the like. */
function isBeside(test: string, file: string): boolean {
  return test.startsWith(`${file.replace(/\.tsx?$/, '')}.`);
}

function isOfScreen(test: string): boolean {
  return test.endsWith('.screen.test.ts');
}

/** Tests of a whole entry or screen. */
function isWhole(test: string): boolean {
  return /\.(http|queue|stream|schedule|screen)\.test\.ts$/.test(test);
}

/** Tests that only compute come before those that need a database, and these before those that need a site. */
function costOf(test: string): number {
  if (isOfScreen(test)) return 6;
  // These go through all features, for minutes.
  if (/^functions\/src\/features\/[^/]+$/.test(test)) return 6;
  if (test.startsWith('scripts/')) return 3;
  return test.startsWith('functions/') ? 2 : 0;
}

/** `functions/src/features/accounts/…`, `web/src/features/accounts/…` and `web/screens/accounts.screen.test.ts`. */
function featureOf(file: string): string | undefined {
  return (
    /\/(?:features|entities|domain)\/([\w-]+)/.exec(file)?.[1] ??
    /^web\/screens\/([\w-]+)\.screen/.exec(file)?.[1] ??
    /^shared\/src\/([\w-]+)\//.exec(file)?.[1]
  );
}
