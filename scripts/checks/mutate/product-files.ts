import { globSync } from 'node:fs';

/** Files of the product whose mutations say nothing about its tests, and why. */
const excluded: readonly RegExp[] = [
  /\.test\.tsx?$|\/testing\/|\.d\.ts$/,
  // Examples in the API's documentation.
  /\/examples\.ts$/,
  // Tables of data, copied from their sources.
  /\/(famous-names-table|outbreaks-table|outbreak-sources|common-passwords|radar-stations|colour-tables)\.ts$/,
];

/** Returns the files that are mutated. `only` is the beginning of their paths. */
export function productFiles(root: string, only = ''): string[] {
  return globSync('{functions,shared,web}/src/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => file.startsWith(only) && !excluded.some((pattern) => pattern.test(file)))
    .toSorted();
}
