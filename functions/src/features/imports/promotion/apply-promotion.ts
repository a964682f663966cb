import type { StoredStormReport } from '../spc-daily/stored-storm-report.ts';
import type { NoMatch, ReportMatch } from './match-reports.ts';
import { movedTarget } from '../../../domain/catalogue/move-items.ts';

type ChosenTornado = Pick<ReportMatch, 'tornadoId' | 'score'>;

/** Links the report to this official tornado. A person may choose one that was refused before. */
export function promote(report: StoredStormReport, { tornadoId, score }: ChosenTornado): StoredStormReport {
  refuseWithdrawn(report, 'promoted');
  return {
    ...withNear(report, null),
    status: 'PROMOTED_TO_OFFICIAL',
    promoted_to_tornado_id: tornadoId,
    promotion_score: score,
    proposed_tornado_id: null,
    refused_tornado_ids: report.refused_tornado_ids.filter((id) => id !== tornadoId),
  };
}

/** Marks the tornado as a possible match, which a person will accept or refuse. */
export function propose(report: StoredStormReport, { tornadoId, score }: ChosenTornado): StoredStormReport {
  refuseWithdrawn(report, 'proposed');
  return {
    ...withNear(report, null),
    status: 'PROPOSED_MATCH',
    promoted_to_tornado_id: null,
    promotion_score: score,
    proposed_tornado_id: tornadoId,
  };
}

/**
 * Undoes a promotion or refuses a proposal. The tornado is remembered, so that matching never offers it
 * for this report again. A report with neither is returned unchanged.
 */
export function unpromote(report: StoredStormReport): StoredStormReport {
  const refused = report.promoted_to_tornado_id ?? report.proposed_tornado_id;
  if (refused === null) return report;
  return {
    ...unmatched(report),
    refused_tornado_ids: [...new Set([...report.refused_tornado_ids, refused])],
  };
}

/**
 * Applies a match automatically. Promoted reports stay as they are, because a person may have decided so, and
 * so do withdrawn ones. A refused tornado is neither promoted nor proposed. A proposal that no longer
 * matches is dropped. A tornado that is too far away to be offered is noted, so that nobody says there was no tornado.
 */
export function applyMatch(report: StoredStormReport, match: ReportMatch | NoMatch): StoredStormReport {
  if (match.reportId !== report.id) {
    throw new Error(`Expected the match of ${report.id}, got that of ${match.reportId}.`);
  }
  if (report.status === 'PROMOTED_TO_OFFICIAL' || report.status === 'WITHDRAWN') return report;
  const isOffered = match.decision === 'automatic' || match.decision === 'proposed';
  if (!isOffered || report.refused_tornado_ids.includes(match.tornadoId)) {
    const near = match.decision === 'review' ? match.tornadoId : null;
    return withNear(report.status === 'PROPOSED_MATCH' ? unmatched(report) : report, near);
  }
  if (match.decision === 'automatic') return promote(report, match);
  const isSameProposal =
    report.proposed_tornado_id === match.tornadoId && report.promotion_score === match.score;
  return isSameProposal ? report : propose(report, match);
}

/**
 * Lets a promoted report follow its tornado: `present` returns the id under which the record has it now. Where a later
 * revision has withdrawn the tornado, the report is as before, and may be matched again.
 */
export function followTornado(
  report: StoredStormReport,
  present: (tornadoId: string) => string | undefined,
): StoredStormReport {
  const { promoted_to_tornado_id: promoted } = report;
  if (promoted === null) return report;
  const id = present(promoted);
  if (id === undefined) return unmatched(report);
  return id === promoted ? report : { ...report, promoted_to_tornado_id: id };
}

function withNear(report: StoredStormReport, near: string | null): StoredStormReport {
  return (report.near_tornado_id ?? null) === near ? report : { ...report, near_tornado_id: near };
}

function unmatched(report: StoredStormReport): StoredStormReport {
  return {
    ...report,
    status: report.status === 'WITHDRAWN' ? 'WITHDRAWN' : 'PRELIMINARY',
    promoted_to_tornado_id: null,
    promotion_score: null,
    proposed_tornado_id: null,
  };
}

function refuseWithdrawn({ id, status }: StoredStormReport, what: string): void {
  if (status === 'WITHDRAWN')
    throw new Error(`${id} has been withdrawn by its source and cannot be ${what}.`);
}

/**
 * Returns the targets whose contributions must be looked at again: reports that were promoted or are no longer promoted,
 * with their tornadoes, and reports with another place. Both ends, so that the list also serves a rollback.
 */
export function movedReports(
  before: readonly StoredStormReport[],
  after: readonly StoredStormReport[],
): string[] {
  const earlier = new Map(before.map((report) => [report.id, report]));
  const moved = new Set<string>();
  for (const report of after) {
    const old = earlier.get(report.id);
    const tornadoes = [old?.promoted_to_tornado_id ?? null, report.promoted_to_tornado_id];
    const isRenamed = old && (old.location_text !== report.location_text || old.state !== report.state);
    if (tornadoes[0] === tornadoes[1] && !isRenamed) continue;
    moved.add(movedTarget('spc-report', report.id));
    for (const id of tornadoes) if (id !== null) moved.add(movedTarget('tornado', id));
  }
  return [...moved];
}
