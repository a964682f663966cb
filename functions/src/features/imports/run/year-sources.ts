import { sourceFamilies, type SourceFamily, type YearSources } from '../record/source-files.ts';
import type { ImportPorts } from './import-ports.ts';
import { archivedJson, archiveJson } from './json-archive.ts';
import type { ManifestYear } from './manifest.ts';

/** What a person may lift on the command line: an older file in place of a newer one, many withdrawals at once. */
export const forcible = ['older', 'withdrawals'] as const;
export type ForcedOption = (typeof forcible)[number];

export interface NewSources {
  fresh: YearSources;
  /** Files that are older or poorer than what the record has. */
  keptOut: { file: string; because: string }[];
}

/** Of what was given, the sources that differ from the record's and are not older or poorer. */
export function selectNewSources(
  given: YearSources,
  known: ManifestYear['sources'],
  forced: readonly ForcedOption[],
): NewSources {
  const fresh: YearSources = {};
  const keptOut: NewSources['keptOut'] = [];
  for (const family of sourceFamilies) {
    const source = given[family];
    const held = known[family];
    if (!source || held?.sha256 === source.from.sha256) continue;
    if (held && source.from.rank < held.rank && !forced.includes('older')) {
      keptOut.push({
        file: source.from.file,
        because: `the record has ${held.file}, which is newer or fuller (--force older takes the older one)`,
      });
      continue;
    }
    Object.assign(fresh, { [family]: source });
  }
  return { fresh, keptOut };
}

/** The new sources of a year and those that stay as they are: joining wants all of them. */
export async function allSources(
  ports: ImportPorts,
  known: ManifestYear['sources'],
  fresh: YearSources,
): Promise<YearSources> {
  const others: YearSources = {};
  for (const family of sourceFamilies) {
    const held = known[family];
    if (held && !fresh[family])
      Object.assign(others, { [family]: await archivedJson(ports.record, held.key) });
  }
  return { ...others, ...fresh };
}

export async function archiveSources(
  ports: ImportPorts,
  year: number,
  fresh: YearSources,
): Promise<ManifestYear['sources']> {
  const archived: ManifestYear['sources'] = {};
  for (const family of sourceFamilies) {
    const source = fresh[family];
    if (!source) continue;
    const key = await archiveJson(ports.record, `sources/${family}/${year}`, source);
    archived[family] = { ...source.from, key, rows: rowsOf(source) };
  }
  return archived;
}

export function rowsOf(source: NonNullable<YearSources[SourceFamily]>): number {
  if ('segments' in source) return source.segments.length;
  if ('events' in source) return source.events.length;
  return 'locations' in source ? source.locations.length : source.tornadoes.length;
}
