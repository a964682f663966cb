import { draftYear } from '../record/draft-year.ts';
import { sourceFamilies, sourceNames, type YearSources } from '../record/source-files.ts';
import { countReportLosses } from './apply-reports.ts';
import type { ImportPorts } from './import-ports.ts';
import type { ManifestYear } from './manifest.ts';
import type { ReleaseInMaking } from './release-in-making.ts';
import type { SortedFiles } from './sort-out-files.ts';
import { allSources, rowsOf, selectNewSources, type ForcedOption } from './year-sources.ts';
import {
  isTooMuchOfDay,
  isTooMuchOfYear,
  reportsSentence,
  sourceRowsSentence,
  tornadoesSentence,
} from './withdrawal-limits.ts';

/**
 * The years and days of which the files would take out more than is allowed, a sentence each. It is
 * worked out before anything is written, so that a run that is refused leaves nothing behind. A year
 * of which no source is replaced costs nothing here.
 */
export async function findExcessWithdrawals(
  { years, days }: SortedFiles,
  release: ReleaseInMaking,
  ports: ImportPorts,
  forced: readonly ForcedOption[],
): Promise<string[]> {
  const sentences: string[] = [];
  for (const [year, given] of [...years].sort(([a], [b]) => a - b)) {
    const known = release.manifest.years[year];
    if (!known) continue;
    const replacing = whatReplaces(known.sources, selectNewSources(given, known.sources, forced).fresh);
    if (Object.keys(replacing).length === 0) continue;
    const { drafts } = draftYear(await allSources(ports, known.sources, replacing));
    const { withdrawn } = await release.compareYear(year, drafts);
    const tornadoes = { lost: withdrawn, before: known.count };
    if (isTooMuchOfYear(tornadoes)) {
      sentences.push(tornadoesSentence(year, tornadoes));
      continue;
    }
    // Where another source has the tornadoes too, none is withdrawn when one source falls silent.
    for (const family of sourceFamilies) {
      const [held, source] = [known.sources[family], replacing[family]];
      if (!held || !source) continue;
      const rows = { lost: held.rows - rowsOf(source), before: held.rows };
      if (isTooMuchOfYear(rows)) sentences.push(sourceRowsSentence(year, sourceNames[family], rows));
    }
  }
  for (const { day, ...loss } of await countReportLosses(ports, release.manifest.reports, days)) {
    if (isTooMuchOfDay(loss)) sentences.push(reportsSentence(day, loss));
  }
  return sentences;
}

/** A source that the year did not have takes no rows out: what joining with it withdraws is not lost. */
function whatReplaces(known: ManifestYear['sources'], fresh: YearSources): YearSources {
  const replacing = { ...fresh };
  for (const family of sourceFamilies) if (!known[family]) delete replacing[family];
  return replacing;
}
