import { createHash } from 'node:crypto';
import { readItem } from '../../../platform/aws/items.ts';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { CatalogueRow } from '@touchdown/shared/catalogue/catalogue-row.ts';
import type { StormReportPointer } from '../../../domain/catalogue/report-pointer.ts';
import { stormReportPointerKey } from '../../../domain/catalogue/stored-reports.ts';
import { applyMatch, followTornado, movedReports } from '../promotion/apply-promotion.ts';
import { matchReports } from '../promotion/match-reports.ts';
import {
  changedFields,
  mergeDay,
  reportsAfter,
  toShownReport,
  type StoredStormReport,
} from '../spc-daily/stored-storm-report.ts';
import type { ImportClock, PublishPorts, RecordArchive } from './import-ports.ts';
import { archivedJson, archiveJson } from '../release/json-archive.ts';
import type { Manifest, ManifestReports } from '../release/manifest.ts';
import type { RecordYear } from '../record/merge-year.ts';
import type { SortedFiles } from './sort-out-files.ts';

export interface ReportChanges {
  days: number;
  added: number;
  changed: number;
  withdrawn: number;
  promoted: number;
  proposed: number;
  unchanged: number;
}

export interface AppliedReports {
  reports: StoredStormReport[];
  days: ManifestReports['days'];
  changes: ReportChanges;
  isTouched: boolean;
  /** The targets whose contributions and bookmarks must be looked at again. */
  moved: string[];
}

const zip = promisify(gzip);
const reportFolder = 'media/spc-reports';

/** Merges the read days into the stored ones and matches the reports with official tornadoes. */
export async function applyReports(
  { record, now }: RecordArchive & ImportClock,
  { reports: known, years }: Pick<Manifest, 'reports' | 'years'>,
  days: SortedFiles['days'],
  rowsOf: (years: ReadonlySet<number>) => Promise<readonly CatalogueRow[]>,
): Promise<AppliedReports> {
  const at = new Date(now()).toISOString();
  const stored = await storedReports(record, known);
  const tornadoes = await rowsOf(yearsToMatch(stored, days));
  const movedTo = await movedTornadoes(record, years, stored, tornadoes);
  return mergeReports(stored, known?.days, days, tornadoes, { at, movedTo });
}

/** The years of the reports, one more on both sides, whose ends differ by clock, and those of chosen tornadoes. */
function yearsToMatch(stored: readonly StoredStormReport[], days: SortedFiles['days']): Set<number> {
  const ofReports = [
    ...stored.map(({ report_date: day }) => day),
    ...days.map(({ reports: { day } }) => day),
  ];
  const chosen = stored.flatMap(({ promoted_to_tornado_id: id }) => id ?? []);
  return new Set([
    ...[...new Set(ofReports.map(yearOf))].flatMap((year) => [year - 1, year, year + 1]),
    ...chosen.map(yearOf),
  ]);
}

/** Of a day, and of a tornado's id, which begins with its day. */
function yearOf(text: string): number {
  return Number(text.slice(0, 4));
}

/** Returns where the tornadoes of promoted reports have gone that are no longer in the record under their id. */
async function movedTornadoes(
  record: RecordArchive['record'],
  years: Manifest['years'],
  stored: readonly StoredStormReport[],
  tornadoes: readonly CatalogueRow[],
): Promise<Map<string, string>> {
  const listed = new Set<string>(tornadoes.map(({ id }) => id));
  const gone = stored.flatMap(({ promoted_to_tornado_id: id }) => (id && !listed.has(id) ? id : []));
  const movedTo = new Map<string, string>();
  for (const year of new Set(gone.map((id) => id.slice(0, 4)))) {
    const key = years[year]?.recordKey;
    // A dry run does not write the years that it changes.
    if (!key) continue;
    const { redirects } = await archivedJson<RecordYear>(record, key);
    for (const redirect of redirects) movedTo.set(redirect.id, redirect.movedTo);
  }
  return movedTo;
}

interface MergeOptions {
  at?: string;
  /** Ids of tornadoes that have another id now. */
  movedTo?: ReadonlyMap<string, string>;
}

/** The same with reports in memory. For a record that is in no cloud, nobody knows when it changed. */
export function mergeReports(
  stored: readonly StoredStormReport[],
  knownDays: ManifestReports['days'] | undefined,
  days: SortedFiles['days'],
  tornadoes: readonly CatalogueRow[],
  { at, movedTo = new Map() }: MergeOptions = {},
): AppliedReports {
  const before = new Map(stored.map((report) => [report.id, report]));
  const byDay = Map.groupBy(stored, ({ report_date: day }) => day);
  const changes: ReportChanges = {
    days: 0,
    added: 0,
    changed: 0,
    withdrawn: 0,
    promoted: 0,
    proposed: 0,
    unchanged: 0,
  };
  const readFrom = { ...knownDays };
  for (const { reports: read, file, sha256 } of inMergeOrder(days)) {
    const merged = mergeDay(byDay.get(read.day) ?? [], read);
    byDay.set(read.day, reportsAfter(merged));
    readFrom[read.day] = { file, sha256 };
    changes.days++;
    changes.added += merged.added.length;
    changes.changed += merged.changed.length;
    changes.withdrawn += merged.withdrawn.length;
    changes.unchanged += merged.unchanged.length;
  }
  const listed = new Set<string>(tornadoes.map(({ id }) => id));
  const present = (id: string): string | undefined => {
    const passed = new Set<string>();
    let next: string | undefined = id;
    while (next !== undefined && !listed.has(next) && !passed.has(next)) {
      passed.add(next);
      next = movedTo.get(next);
    }
    return next !== undefined && listed.has(next) ? next : undefined;
  };
  const merged = [...byDay.values()].flat().map((report) => followTornado(report, present));
  const matches = matchReports(merged, tornadoes);
  const reports = merged.map((report, index) => {
    const match = matches[index];
    const matched = match ? applyMatch(report, match) : report;
    if (matched.status !== report.status && matched.status === 'PROMOTED_TO_OFFICIAL') changes.promoted++;
    if (matched.status !== report.status && matched.status === 'PROPOSED_MATCH') changes.proposed++;
    return at === undefined ? matched : withTimeOfChange(before.get(report.id), matched, at);
  });
  reports.sort((a, b) =>
    a.report_datetime < b.report_datetime
      ? -1
      : a.report_datetime > b.report_datetime
        ? 1
        : a.id < b.id
          ? -1
          : 1,
  );
  const isTouched = JSON.stringify(stored) !== JSON.stringify(reports);
  return { reports, days: readFrom, changes, isTouched, moved: movedReports(stored, reports) };
}

/** A report that says and means the same as before keeps its time. */
function withTimeOfChange(
  before: StoredStormReport | undefined,
  after: StoredStormReport,
  at: string,
): StoredStormReport {
  return before && changedFields(before, after).length === 0 ? after : { ...after, changed_at: at };
}

export async function storedReports(
  record: RecordArchive['record'],
  known: ManifestReports | null,
): Promise<StoredStormReport[]> {
  return known ? archivedJson<StoredStormReport[]>(record, known.key) : [];
}

/** Writes all reports for the next run and for the site. No pointer refers to them yet. */
export async function writeReports(
  { dynamo, table, record, media }: PublishPorts,
  { reports, days }: Pick<AppliedReports, 'reports' | 'days'>,
): Promise<{ manifest: ManifestReports; pointer: StormReportPointer }> {
  const key = await archiveJson(record, 'reports', reports);
  const bytes = await zip(JSON.stringify(reports.map(toShownReport)));
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 24);
  const objectKey = `${reportFolder}/${hash}.json.gz`;
  await media.put(objectKey, bytes, { contentType: 'application/gzip' });
  const before = await readItem(dynamo, table, stormReportPointerKey);
  const sequence = Number(before?.['sequence'] ?? 0) + 1;
  return {
    manifest: { key, count: reports.length, days },
    pointer: { objectKey, count: reports.length, sequence },
  };
}

/** Sorts by day. The complete list of a day comes after a filtered one, so that it wins. */
export function inMergeOrder(days: SortedFiles['days']): SortedFiles['days'] {
  return days.toSorted((a, b) => {
    if (a.reports.day !== b.reports.day) return a.reports.day < b.reports.day ? -1 : 1;
    return Number(b.reports.isFiltered) - Number(a.reports.isFiltered);
  });
}
