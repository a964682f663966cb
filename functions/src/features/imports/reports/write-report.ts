import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { ReportCounts, ReportedTornado, ImportReport } from '@touchdown/shared/record/import-report.ts';
import { keptForever } from '@touchdown/shared/contract/public-caching.ts';
import { isVisible } from '../../../domain/catalogue/catalogue-pointer.ts';
import {
  listReportItems,
  readReport,
  toReportItem,
  type StoredReport,
} from '../../../domain/catalogue/import-report-items.ts';
import type { BaseRelease } from '../release/base-release.ts';
import type { ImportTable, SiteMedia } from '../run/import-ports.ts';

type ReportPorts = ImportTable & SiteMedia;

/** How far back a report looks for changes that it takes back: so many reports of the same years, among so many of all. */
const lookedAt = { ofYears: 12, ofAll: 400 };

/**
 * Writes the whole report beside the snapshots, under its hash. Returns its item, which belongs to the transaction that
 * publishes the release: until it is written, nobody finds the report.
 */
export async function storeReport(
  { media }: SiteMedia,
  report: StoredReport,
): Promise<Record<string, unknown>> {
  const bytes = Buffer.from(JSON.stringify(report));
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 24);
  const reportKey = `media/catalogue/${hash}-import.json`;
  await media.put(reportKey, bytes, { contentType: 'application/json', cacheControl: keptForever });
  const { run, at, outcome, started_by, sources, files, first_files, years, fields, counts } = report;
  const { report_days, takes_back, release } = report;
  const listed = { run, at, outcome, started_by, sources, files, first_files, years, fields, counts };
  return toReportItem({ ...listed, report_days, takes_back, release, reportKey });
}

/** Keeps the report of a run that publishes nothing. */
export async function keepReport(ports: ReportPorts, report: StoredReport): Promise<void> {
  const { dynamo, table } = ports;
  await dynamo.send(new PutCommand({ TableName: table, Item: await storeReport(ports, report) }));
}

/** Adds which changes of earlier imports this one takes back. Those that were rolled back are not looked at. */
export async function withTakenBack(
  { dynamo, table, media }: ReportPorts,
  report: StoredReport,
  { pointer }: BaseRelease,
): Promise<StoredReport> {
  if (!pointer || report.tornadoes.length === 0) return report;
  const years = new Set(report.by_year.filter(hasChanges).map(({ year }) => year));
  const { items } = await listReportItems(dynamo, table, {}, { before: report.run, max: lookedAt.ofAll });
  const same = items.filter(
    ({ run, outcome, years: others, counts }) =>
      outcome === 'applied' &&
      isVisible(run, pointer) &&
      hasChanges(counts) &&
      others.some((year) => years.has(year)),
  );
  const earlier: StoredReport[] = [];
  for (const { reportKey } of same.slice(0, lookedAt.ofYears)) {
    const bytes = await media.get(reportKey);
    if (bytes) earlier.push(onlyOf(readReport(bytes), report));
  }
  const taken_back = findTakenBack(report.tornadoes, earlier);
  const takes_back = taken_back.reduce((sum, { values, tornadoes }) => sum + values + tornadoes, 0);
  return { ...report, taken_back, takes_back, compared_with: earlier.length };
}

function hasChanges({ added, changed, withdrawn, merged }: ReportCounts): boolean {
  return added + changed + withdrawn + merged > 0;
}

/**
 * A whole import lists thousands of tornadoes, of which only those of this report are needed. What the first file of a
 * year brought is no revision that a later one could take back.
 */
function onlyOf(earlier: StoredReport, { tornadoes }: StoredReport): StoredReport {
  const wanted = new Set(tornadoes.map(({ id }) => id));
  const firsts = new Set(
    earlier.by_year.filter((one) => one.tornadoes.before === 0).map(({ year }) => String(year)),
  );
  const isFirst = ({ what, id }: ReportedTornado) => what === 'added' && firsts.has(id.slice(0, 4));
  const kept = earlier.tornadoes.filter((one) => wanted.has(one.id) && !isFirst(one));
  return { ...earlier, by_year: [], tornadoes: kept };
}

type Earlier = Pick<ImportReport, 'run' | 'at' | 'tornadoes'>;
type TakenBack = ImportReport['taken_back'];

/** A value of a tornado, or with the field `status` whether it is in the record: before and after an import. */
interface Change {
  field: string;
  before: unknown;
  after: unknown;
}

/**
 * Finds in earlier reports, the newest first, what this run sets back to what it was before one of them. Each value
 * counts once, for the newest import that it is taken back from.
 */
function findTakenBack(tornadoes: readonly ReportedTornado[], earlier: readonly Earlier[]): TakenBack {
  const left = new Map(tornadoes.map((one) => [one.id, changesOf(one)]));
  const found = earlier.map(({ run, at, tornadoes: listed }) => {
    const taken = { run, at, values: 0, tornadoes: 0, ids: [] as string[] };
    for (const one of listed) {
      const changes = left.get(one.id) ?? [];
      const undone = changes.filter((now) =>
        changesOf(one).some((then) => then.field === now.field && isDeepStrictEqual(then.before, now.after)),
      );
      if (undone.length === 0) continue;
      left.set(
        one.id,
        changes.filter((change) => !undone.includes(change)),
      );
      taken.values += undone.filter(({ field }) => field !== 'status').length;
      taken.tornadoes += undone.filter(({ field }) => field === 'status').length;
      taken.ids.push(one.id);
    }
    return taken;
  });
  return found.filter(({ ids }) => ids.length > 0);
}

/** A tornado that is not in the record is the same, whether it was withdrawn, merged or never there. */
const absent = 'absent';

function changesOf({ what, values }: ReportedTornado): readonly Change[] {
  if (what === 'changed')
    return values.map(({ field, before, after }) =>
      field === 'status'
        ? { field, before: presence(before), after: presence(after) }
        : { field, before, after },
    );
  const isNew = what === 'added';
  return [{ field: 'status', before: isNew ? absent : 'current', after: isNew ? 'current' : absent }];
}

function presence(status: unknown): unknown {
  return status === 'current' ? status : absent;
}
