import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { CheckedRelease } from '@touchdown/functions/features/imports/checks/check-import.ts';
import { compareDeaths } from '@touchdown/functions/features/imports/record/casualties-by-place.ts';
import { mergeYear, type RecordYear } from '@touchdown/functions/features/imports/record/merge-year.ts';
import type { ManifestYear } from '@touchdown/functions/features/imports/release/manifest.ts';
import { sourcesOfYear } from '../compiled-release.ts';
import { openRelease, type CompiledRelease } from './open-release.ts';
import { indexFile, type ReleaseYear } from './release-index.ts';

/** The compiled release that is continued, as the checks of an import see a record. */
export interface ReleaseBase extends CheckedRelease {
  /** Undefined if there is none yet. */
  release: CompiledRelease | undefined;
  listed: (year: number) => ReleaseYear | undefined;
  previous: (year: number) => RecordYear | undefined;
  sources: (year: number) => ManifestYear['sources'];
}

/** Opens the release of a folder. One that is damaged is a `ReleaseError`. */
export function openBase(folder: string): ReleaseBase {
  const release = existsSync(join(folder, indexFile)) ? openRelease(folder) : undefined;
  const listed = (year: number) => release?.index.years.find((one) => one.year === year);
  const previous = (year: number) => (listed(year) ? release?.year(year) : undefined);
  const sources = (year: number) => (release ? sourcesOfYear(release.index, year) : {});
  const years: Record<string, ManifestYear> = {};
  for (const { year, count, withdrawn } of release?.index.years ?? []) {
    years[year] = { sources: sources(year), recordKey: '', rowsKey: '', count, withdrawn };
  }
  return {
    release,
    listed,
    previous,
    sources,
    manifest: { years, reports: null },
    async compareYear(year, drafts, unreadable) {
      const before = previous(year);
      const { changes, record } = mergeYear(year, drafts, before, { name: '', at: '' }, unreadable);
      const documents = before?.documents ?? [];
      const after = record.documents;
      return { changes, deaths: compareDeaths(documents, after), before: documents, after };
    },
  };
}
