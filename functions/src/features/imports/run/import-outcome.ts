import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import type { Quarantine, SourceFileError } from '../files/source-faults.ts';
import type { YearChanges } from '../record/merge-year.ts';
import type { ReportChanges } from './apply-reports.ts';
import type { CollectedChanges } from '../reports/collected-changes.ts';
import type { CorrectionToReview, CorrectionFate } from '../corrections/lay-on-corrections.ts';
import type { CheckFinding } from '../checks/import-checks.ts';
import type { ManifestYear, ReadFileReport } from '../release/manifest.ts';
import type { SortedFiles } from './sort-out-files.ts';

export interface ImportOutcome {
  status: 'applied' | 'unchanged' | 'dry-run';
  run: number | undefined;
  release: string | undefined;
  files: ReadFileReport[];
  quarantine: Quarantine;
  setAside: readonly SourceFileError[];
  refused: readonly SourceFileError[];
  superseded: SortedFiles['superseded'];
  /** Files that say less about a year than the record already has. */
  keptOut: { file: string; sha256: string; year: number; because: string; known: string }[];
  /** Years of which NCEI's file has no tornado, so that they come from the SPC alone. */
  spcAlone: number[];
  /** Years with rows of a search that are kept but not used, because others of their tornadoes may be missing. */
  waiting: { year: number; rows: number }[];
  /** Sentences on columns that came or went in these files, which no file of the record had or lacked so far. */
  newLayouts: string[];
  /** In a dry run, the checks for which the real run would be refused. */
  findings: readonly CheckFinding[];
  years: { year: number; changes: YearChanges; sources: ManifestYear['sources'] }[];
  reports: ReportChanges | undefined;
  /** What changed or would change, tornado by tornado, for the report of the run. */
  collected: CollectedChanges;
  /** Approved corrections whose official value has changed, or whose tornado is gone. */
  correctionsToReview: readonly CorrectionToReview[];
  /** What became, or would become, of each approved correction. Empty if nothing else changed. */
  corrections: readonly CorrectionFate[];
  totals: { tornadoes: number; added: number; changed: number; withdrawn: number; redirected: number };
  /** How long each phase took. */
  seconds: Record<string, number>;
}

/** Returns a sentence for the list of runs. */
export function outcomeSentence(outcome: ImportOutcome): string {
  const { totals, correctionsToReview, newLayouts } = outcome;
  const layouts = newLayouts.map((sentence) => ` ${sentence}`).join('');
  if (outcome.status === 'unchanged') return `Nothing changed.${layouts}`;
  const toReview = reviewSentence(correctionsToReview.length);
  return `${changesText(outcome)}. ${groupedNumber(totals.tornadoes)} tornadoes in the record.${toReview}${layouts}`;
}

function reviewSentence(count: number): string {
  if (count === 0) return '';
  return count === 1
    ? ' One correction needs another look.'
    : ` ${groupedNumber(count)} corrections need another look.`;
}

export function changesText({ totals, years, reports }: ImportOutcome): string {
  const ofReports = reports?.days
    ? `; storm reports of ${reports.days} days: ${reports.added} added, ${reports.changed} changed, ${reports.withdrawn} withdrawn`
    : '';
  return `${years.length} years: ${totals.added} added, ${totals.changed} changed, ${totals.withdrawn} withdrawn${ofReports}`;
}

/** Returns the counts for the list of runs. */
export function outcomeCounts({
  totals,
  quarantine,
  reports,
  correctionsToReview,
}: ImportOutcome): Record<string, number> {
  return {
    ...totals,
    setAsideRows: quarantine.count,
    ...(correctionsToReview.length > 0 ? { correctionsToReview: correctionsToReview.length } : {}),
    ...(reports?.days ? { reportsAdded: reports.added, reportsWithdrawn: reports.withdrawn } : {}),
  };
}
