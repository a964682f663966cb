import type { StoredStormReport } from '../spc-daily/stored-storm-report.ts';
import type { NoMatch, ReportMatch } from './match-reports.ts';

type Chosen = Pick<ReportMatch, 'tornadoId' | 'score'>;

/** The report tells of this official tornado. A person may promote to one that was refused before. */
export function promote(report: StoredStormReport, { tornadoId, score }: Chosen): StoredStormReport {
  refuseWithdrawn(report, 'promoted');
  return {
    ...report,
    status: 'PROMOTED_TO_OFFICIAL',
    promoted_to_tornado_id: tornadoId,
    promotion_score: score,
    proposed_tornado_id: null,
    refused_tornado_ids: report.refused_tornado_ids.filter((id) => id !== tornadoId),
  };
}

/** The report may tell of this tornado: a person will say. */
export function propose(report: StoredStormReport, { tornadoId, score }: Chosen): StoredStormReport {
  refuseWithdrawn(report, 'proposed');
  return {
    ...report,
    status: 'PROPOSED_MATCH',
    promoted_to_tornado_id: null,
    promotion_score: score,
    proposed_tornado_id: tornadoId,
  };
}

/**
 * Takes back a promotion or refuses a proposal. The tornado is remembered, so that matching never
 * offers it to this report again. A report that has neither stays as it is.
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
 * What matching may do by itself. It leaves alone what is promoted, for a person may have decided so,
 * and what is withdrawn; it promotes and proposes no tornado that was refused; and a proposal that no
 * longer holds is dropped.
 */
export function applyMatch(report: StoredStormReport, match: ReportMatch | NoMatch): StoredStormReport {
  if (match.reportId !== report.id) {
    throw new Error(`Expected the match of ${report.id}, got that of ${match.reportId}.`);
  }
  if (report.status === 'PROMOTED_TO_OFFICIAL' || report.status === 'WITHDRAWN') return report;
  const isOffered = match.decision === 'automatic' || match.decision === 'proposed';
  if (!isOffered || report.refused_tornado_ids.includes(match.tornadoId)) {
    return report.status === 'PROPOSED_MATCH' ? unmatched(report) : report;
  }
  if (match.decision === 'automatic') return promote(report, match);
  const isKnown = report.proposed_tornado_id === match.tornadoId && report.promotion_score === match.score;
  return isKnown ? report : propose(report, match);
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
