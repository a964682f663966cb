import type { ManifestReports } from '../release/manifest.ts';
import { inMergeOrder, storedReports } from '../run/apply-reports.ts';
import type { RecordArchive } from '../run/import-ports.ts';
import type { SortedFiles } from '../run/sort-out-files.ts';
import { mergeDay, reportsAfter } from '../spc-daily/merge-day.ts';
import type { StoredStormReport } from '../spc-daily/stored-storm-report.ts';
import { isOtherText } from './row-damage.ts';
import type { Loss } from './import-checks.ts';

/** What all files of a day together would do to its storm reports. */
export interface ComparedDay extends Loss {
  day: string;
  /** The last of the files. */
  file: string;
  /** The reports that it would have. */
  current: number;
  /** The new ones among them that another day has too, and the first such day. */
  copied: number;
  copiedFrom: string | undefined;
  /** Those that say what an earlier one of the day says, at another time. */
  repeated: number;
  /** Those that were there before, and of which the comments are others or the rating is gone. */
  retold: number;
  /** The same of which the comments only have another wording. */
  reworded: number;
}

/** Compares each read day with the stored one and with all others. */
export async function compareDays(
  { record }: RecordArchive,
  known: ManifestReports | null,
  days: SortedFiles['days'],
): Promise<ComparedDay[]> {
  const stored = days.length === 0 ? [] : await storedReports(record, known);
  const before = Map.groupBy(stored, ({ report_date: day }) => day);
  const after = new Map(before);
  const fileOf = new Map<string, string>();
  for (const { reports: read, file } of inMergeOrder(days)) {
    after.set(read.day, reportsAfter(mergeDay(after.get(read.day) ?? [], read)));
    fileOf.set(read.day, file);
  }
  const byContent = Map.groupBy([...after.values()].flatMap(currentOf), (report) => contentOf(report));
  return [...fileOf]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, file]) => {
      const old = new Map(currentOf(before.get(day)).map((report) => [report.id, report]));
      const current = currentOf(after.get(day));
      const kept = current.filter(({ id }) => old.has(id)).length;
      const copiedFrom = current.flatMap((report) => {
        const others = old.has(report.id) ? [] : (byContent.get(contentOf(report)) ?? []);
        return others.find(({ report_date: other }) => other !== day)?.report_date ?? [];
      });
      return {
        day,
        file,
        lost: old.size - kept,
        before: old.size,
        current: current.length,
        copied: copiedFrom.length,
        copiedFrom: copiedFrom[0],
        repeated: current.length - new Set(current.map((report) => contentOf(report, false))).size,
        retold: current.filter((report) => isRetold(old.get(report.id), report)).length,
        reworded: current.filter((report) => isReworded(old.get(report.id), report)).length,
      };
    });
}

function currentOf(reports: readonly StoredStormReport[] = []): StoredStormReport[] {
  return reports.filter(({ status }) => status !== 'WITHDRAWN');
}

/** The SPC amends comments and adds ratings. It does not exchange or remove them. */
function isRetold(before: StoredStormReport | undefined, after: StoredStormReport): boolean {
  if (!before) return false;
  const isLost = (field: 'preliminary_f_scale' | 'preliminary_f_scale_text') =>
    before[field] !== null && after[field] === null;
  const isRatingGone = isLost('preliminary_f_scale') || isLost('preliminary_f_scale_text');
  return isRatingGone || isOtherText(before.comments, after.comments);
}

function isReworded(before: StoredStormReport | undefined, { comments }: StoredStormReport): boolean {
  return before !== undefined && before.comments !== null && before.comments !== comments;
}

/** What a row says, apart from the day, which it does not say. */
function contentOf(report: StoredStormReport, isTimed = true): string {
  const { report_datetime: at, location_text: location, county, state, lat, lon, comments } = report;
  return JSON.stringify([isTimed && at.slice(11), location, county, state, lat, lon, comments]);
}
