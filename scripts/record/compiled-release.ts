import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceFamily } from '@touchdown/functions/features/imports/record/source-files.ts';
import type { CompiledRelease } from '@touchdown/functions/features/imports/release/load-compiled-release.ts';
import type { ManifestYear } from '@touchdown/functions/features/imports/release/manifest.ts';
import { compiledFolder, openRelease } from './release/open-release.ts';
import { indexFile, type ReleaseIndex } from './release/release-index.ts';

/** Opens the compiled record as the importer loads it. A damaged file is a `ReleaseError`, which names it. */
export async function openCompiledRelease(folder?: string): Promise<CompiledRelease> {
  const release = openRelease(folder);
  const { index } = release;
  return {
    fingerprint: index.release,
    count: index.tornadoes,
    years: index.years.map(({ year }) => year),
    year: async (year) => ({ record: release.year(year), sources: sourcesOfYear(index, year) }),
    sources: (year) => sourcesOfYear(index, year),
    ready: async () => release.ready(),
    check: async () => release.check(),
    copyTo(to) {
      mkdirSync(to, { recursive: true });
      for (const { file } of [{ file: indexFile }, ...index.years, index.reports])
        copyFileSync(join(folder ?? compiledFolder, file), join(to, file));
    },
    reports: async () => ({ reports: release.reports(), days: index.reports.days }),
  };
}

/** The files that a year was compiled from. Their rows are not in the release. */
export function sourcesOfYear({ sources }: ReleaseIndex, year: number): ManifestYear['sources'] {
  const ofYear: ManifestYear['sources'] = {};
  for (const { family, file, sha256, rank, years, until } of sources) {
    if (!isFamily(family) || !years.includes(year)) continue;
    const other = ofYear[family];
    // Answers of NCEI's search add up.
    if (other) other.besides = [...(other.besides ?? []), { file, sha256 }];
    else ofYear[family] = { file, sha256, rank, ...(until ? { until } : {}) };
  }
  return ofYear;
}

function isFamily(family: ReleaseIndex['sources'][number]['family']): family is SourceFamily {
  return family !== 'daily';
}
