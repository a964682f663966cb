import type { CatalogueRow } from '@touchdown/shared/catalogue/catalogue-row.ts';
import { promote, unpromote } from '../promotion/apply-promotion.ts';
import { matchReports } from '../promotion/match-reports.ts';
import type { StoredStormReport } from '../spc-daily/stored-storm-report.ts';
import { writeReports } from './apply-reports.ts';
import { readBase } from './base-release.ts';
import { takeImportLock } from './import-lock.ts';
import type { ImportPorts } from './import-ports.ts';
import { archivedJson } from './json-archive.ts';
import { publishRelease } from './publish-release.ts';
import { ReleaseInMaking } from './release-in-making.ts';
import { startRun } from './run-records.ts';

export type Review =
  | { reportId: string; tornadoId?: string | undefined }
  | { reportId: string; takeBack: true };

/** A person's word about a preliminary report: it tells of this official tornado, or it does not. */
export async function reviewReport(ports: ImportPorts, review: Review): Promise<string> {
  const lock = await takeImportLock(ports);
  try {
    const base = await readBase(ports);
    const known = base.manifest?.reports;
    const reports = known ? await archivedJson<StoredStormReport[]>(ports.record, known.key) : [];
    const at = reports.findIndex(({ id }) => id === review.reportId);
    const before = reports[at];
    if (!before || !known) throw new Error(`There is no storm report ${review.reportId}.`);
    const release = new ReleaseInMaking(ports, base, lock.run, base.pointer?.kind ?? 'official', false);
    const after =
      'takeBack' in review ? unpromote(before) : await accepted(before, review.tornadoId, release);
    const written = await writeReports(ports, { reports: reports.with(at, after), days: known.days });
    release.manifest.reports = written.manifest;
    await publishRelease(ports, base, release, written.pointer);
    const what =
      'takeBack' in review ? 'is not matched any more' : `tells of ${after.promoted_to_tornado_id}`;
    const now = new Date(ports.now()).toISOString();
    const about = { by: ports.by, what: review.reportId, startedAt: now, seenAt: now, finishedAt: now };
    await startRun(ports, {
      run: lock.run,
      status: 'applied',
      outcome: `${review.reportId} ${what}.`,
      ...about,
    });
    return `${review.reportId} ${what}.`;
  } finally {
    await lock.release();
  }
}

async function accepted(
  report: StoredStormReport,
  tornadoId: string | undefined,
  release: ReleaseInMaking,
): Promise<StoredStormReport> {
  const rows = await release.rows();
  const chosen = tornadoId ?? report.proposed_tornado_id;
  if (!chosen) throw new Error(`${report.id} has no proposal to accept; name the tornado: --to 20130520-….`);
  const tornado = rows.find(({ id }) => id === chosen);
  if (!tornado) throw new Error(`There is no tornado ${chosen} in the record.`);
  return promote(report, { tornadoId: chosen, score: scoreOf(report, tornado) });
}

/** How well they fit by themselves; a person may choose what is further away than any limit. */
function scoreOf(report: StoredStormReport, tornado: CatalogueRow): number {
  const [match] = matchReports([report], [tornado]);
  return match && 'score' in match ? match.score : 0;
}
