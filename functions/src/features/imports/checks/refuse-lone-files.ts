import { sourceFamilies, sourceNames } from '../record/source-files.ts';
import { LoneFilesError } from '../run/import-errors.ts';
import type { Manifest } from '../release/manifest.ts';
import type { SortedFiles } from '../run/sort-out-files.ts';
import { missingSources, selectNewSources, type ForcedOption } from '../run/year-sources.ts';

/**
 * Refuses files about years of a compiled record unless all sources of these years are given. Such a record does not
 * have the rows of its sources, so what only the missing ones say would be lost.
 */
export function refuseLoneFiles(
  { years }: Pick<SortedFiles, 'years'>,
  { years: known }: Pick<Manifest, 'years'>,
  forced: readonly ForcedOption[],
): void {
  const lacking: { year: number; files: string[] }[] = [];
  for (const [year, given] of [...years].sort(([a], [b]) => a - b)) {
    const sources = known[year]?.sources ?? {};
    const missing = missingSources(selectNewSources(given, sources, forced).fresh, sources);
    const named = sourceFamilies.filter((family) => missing.includes(family));
    const files = named.map((family) => `${sourceNames[family]} (${sources[family]?.file ?? ''})`);
    if (files.length > 0) lacking.push({ year, files });
  }
  if (lacking.length === 0) return;
  const all = [...years.keys()];
  throw new LoneFilesError(
    sentenceOf(lacking),
    lacking.map(({ year }) => year),
    { from: Math.min(...all), to: Math.max(...all) },
  );
}

const maxNamedYears = 5;

function sentenceOf(lacking: readonly { year: number; files: string[] }[]): string {
  const lines = lacking
    .slice(0, maxNamedYears)
    .map(({ year, files }) => `  ${year} also needs ${files.join(', ')}, or newer ones`);
  const others = lacking.length - lines.length;
  return [
    'The record of these years was compiled, and does not contain the original file rows. Import all files of a year together:',
    ...lines,
    ...(others > 0 ? [`  and ${others} more years in the same way`] : []),
  ].join('\n');
}
