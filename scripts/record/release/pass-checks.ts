import { checkImport } from '@touchdown/functions/features/imports/checks/check-import.ts';
import { refusedParts } from '@touchdown/functions/features/imports/checks/import-checks.ts';
import { sourceNames } from '@touchdown/functions/features/imports/record/source-files.ts';
import type { RecordArchive } from '@touchdown/functions/features/imports/run/import-ports.ts';
import {
  withoutParts,
  missingSources,
  selectNewSources,
  type ForcedOption,
} from '@touchdown/functions/features/imports/run/year-sources.ts';
import type { SortedFiles } from '@touchdown/functions/features/imports/run/sort-out-files.ts';
import type { ReleaseBase } from './release-base.ts';

/** A year or a file that is not used, so that what the record says about it stays as it was. */
export interface LeftOut {
  of: string;
  because: string;
}

interface PassedFiles {
  sorted: SortedFiles;
  left: LeftOut[];
}

/** The rows of a compiled record's sources are in no archive. */
const noArchive: RecordArchive = {
  record: {
    get: async () => undefined,
    open: async () => undefined,
    put: async () => {},
    remove: async () => {},
  },
};

/**
 * Takes out of the files what the checks of an import refuse, and the years of which a source is missing. Then nothing
 * is left to refuse. One damaged year does not keep out the others, as with the monthly schedule.
 */
export async function passChecks(
  files: SortedFiles,
  base: ReleaseBase,
  forced: readonly ForcedOption[],
  now: () => number,
): Promise<PassedFiles> {
  const left = files.refused.map(({ file, message }) => ({ of: file, because: message }));
  const parts = new Set<string>();
  let sorted = files;
  for (;;) {
    const lacking = lackingYears(sorted, base, forced);
    left.push(...lacking);
    for (const { of } of lacking) parts.add(of);
    sorted = withoutParts(sorted, parts);
    const findings = await checkImport(sorted, base, { ...noArchive, now }, forced);
    if (findings.length === 0) return { sorted, left };
    const fresh = findings.flatMap((finding) =>
      refusedParts([finding])
        .filter((of) => !parts.has(of))
        .map((of) => ({ of, because: finding.sentence })),
    );
    if (fresh.length === 0) throw new Error(findings.map(({ sentence }) => sentence).join('\n'));
    left.push(...fresh);
    for (const { of } of fresh) parts.add(of);
    sorted = withoutParts(sorted, parts);
  }
}

/** Without its other sources a year would lose what only they say. */
function lackingYears({ years }: SortedFiles, base: ReleaseBase, forced: readonly ForcedOption[]): LeftOut[] {
  return [...years]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([year, given]) => {
      const known = base.sources(year);
      const missing = missingSources(selectNewSources(given, known, forced).fresh, known);
      if (missing.length === 0) return [];
      const names = missing.map((family) => `${sourceNames[family]} (${known[family]?.file ?? ''})`);
      return [{ of: String(year), because: `${year} also needs ${names.join(', ')}, or newer ones.` }];
    });
}
