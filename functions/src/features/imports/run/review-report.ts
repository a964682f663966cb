import type { CatalogueRow } from '@touchdown/shared/catalogue/catalogue-row.ts';
import { promote, unpromote, movedReports } from '../promotion/apply-promotion.ts';
import { matchReports } from '../promotion/match-reports.ts';
import type { StoredStormReport } from '../spc-daily/stored-storm-report.ts';
import { writeReports } from './apply-reports.ts';
import { readBase } from '../release/manifest.ts';
import { takeImportLock } from './import-lock.ts';
import type { BuilderPorts, PublishPorts, RunPorts } from './import-ports.ts';
import { archivedJson } from '../release/json-archive.ts';
import { publishRelease } from '../release/publish-release.ts';
import { ReleaseBuilder } from '../release/release-builder.ts';
import { startRun } from './run-records.ts';

export type Review =
  | { reportId: string; tornadoId?: string | undefined }
  | { reportId: string; takeBack: true };

/** Applies a person's decision whether a preliminary report matches an official tornado. Returns it as a sentence. */
export async function reviewReport(
  ports: RunPorts & BuilderPorts & PublishPorts,
  review: Review,
): Promise<string> {
  const lock = await takeImportLock(ports);
  try {
    const base = await readBase(ports);
    const known = base.manifest?.reports;
    const reports = known ? await archivedJson<StoredStormReport[]>(ports.record, known.key) : [];
    const at = reports.findIndex(({ id }) => id === review.reportId);
    const before = reports[at];
    if (!before || !known) throw new Error(`There is no storm report ${review.reportId}.`);
    const kind = base.pointer?.kind ?? 'official';
    const release = new ReleaseBuilder(ports, base, lock.run, kind, { isDryRun: false });
    const after =
      'takeBack' in review ? unpromote(before) : await acceptMatch(before, review.tornadoId, release);
    const written = await writeReports(ports, { reports: reports.with(at, after), days: known.days });
    release.manifest.reports = written.manifest;
    for (const target of movedReports([before], [after])) release.movedTargets.add(target);
    await publishRelease(ports, base, release, written.pointer);
    const what =
      'takeBack' in review ? 'is not matched any more' : `is matched to ${after.promoted_to_tornado_id}`;
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

async function acceptMatch(
  report: StoredStormReport,
  tornadoId: string | undefined,
  release: ReleaseBuilder,
): Promise<StoredStormReport> {
  const rows = await release.rows();
  const chosenId = tornadoId ?? report.proposed_tornado_id;
  if (!chosenId)
    throw new Error(`${report.id} has no proposal to accept; name the tornado: --to 20130520-….`);
  const tornado = rows.find(({ id }) => id === chosenId);
  if (!tornado) throw new Error(`There is no tornado ${chosenId} in the record.`);
  return promote(report, { tornadoId: chosenId, score: scoreOf(report, tornado) });
}

/** Returns the score of the match; 0 for one outside every limit, which a person may still choose. */
function scoreOf(report: StoredStormReport, tornado: CatalogueRow): number {
  const [match] = matchReports([report], [tornado]);
  return match && 'score' in match ? match.score : 0;
}
