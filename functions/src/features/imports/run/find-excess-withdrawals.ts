import { draftYear } from '../record/draft-year.ts';
import { sourceFamilies, sourceNames, type YearSources } from '../record/source-files.ts';
import { countReportLosses } from './apply-reports.ts';
import type { ImportPorts } from './import-ports.ts';
import type { ManifestYear } from './manifest.ts';
import type { ReleaseBuilder } from './release-builder.ts';
import type { SortedFiles } from './sort-out-files.ts';
import { allSources, rowCountOf, selectNewSources, type ForcedOption } from './year-sources.ts';
import {
  isTooMuchOfDay,
  isTooMuchOfYear,
  reportsSentence,
  sourceRowsSentence,
  tornadoesSentence,
} from './withdrawal-limits.ts';

/**
 * Returns a sentence for each year and day from which the files would withdraw more than is allowed. It runs
 * before anything is written, so that a refused run leaves nothing behind. Years without a replaced source
 * are skipped.
 */
export async function findExcessWithdrawals(
  { years, days }: SortedFiles,
  release: ReleaseBuilder,
  ports: ImportPorts,
  forced: readonly ForcedOption[],
): Promise<string[]> {
  const sentences: string[] = [];
  for (const [year, given] of [...years].sort(([a], [b]) => a - b)) {
    const known = release.manifest.years[year];
    if (!known) continue;
    const replacing = replacingSources(known.sources, selectNewSources(given, known.sources, forced).fresh);
    if (Object.keys(replacing).length === 0) continue;
    const { drafts } = draftYear(await allSources(ports, known.sources, replacing));
    const { withdrawn } = await release.compareYear(year, drafts);
    const tornadoes = { lost: withdrawn, before: known.count };
    if (isTooMuchOfYear(tornadoes)) {
      sentences.push(tornadoesSentence(year, tornadoes));
      continue;
    }
    // If another source has the tornadoes too, none is withdrawn when one source loses its rows.
    for (const family of sourceFamilies) {
      const [old, source] = [known.sources[family], replacing[family]];
      if (!old || !source) continue;
      const rows = { lost: old.rows - rowCountOf(source), before: old.rows };
      if (isTooMuchOfYear(rows)) sentences.push(sourceRowsSentence(year, sourceNames[family], rows));
    }
  }
  for (const { day, ...loss } of await countReportLosses(ports, release.manifest.reports, days)) {
    if (isTooMuchOfDay(loss)) sentences.push(reportsSentence(day, loss));
  }
  return sentences;
}

/** Leaves out sources that are new to the year. They remove no rows, and tornadoes that joining with them merges are not lost. */
function replacingSources(known: ManifestYear['sources'], fresh: YearSources): YearSources {
  const replacing = { ...fresh };
  for (const family of sourceFamilies) if (!known[family]) delete replacing[family];
  return replacing;
}
