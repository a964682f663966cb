import { contributionSentences } from '@touchdown/shared/contributions/contribution-sentences.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { stormReportIdPattern } from '@touchdown/shared/storm-reports/storm-report-id.ts';
import type { CorrectableRecord } from '@touchdown/shared/corrections/record-fields.ts';
import type { StormReport } from '@touchdown/shared/storm-reports/schema.ts';
import { displayNameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import { TornadoReference } from '@touchdown/shared/tornadoes/tornado-reference.ts';
import type { StormReportCatalogue } from '../../domain/catalogue/storm-report-catalogue.ts';
import type { FindTornado } from '../../domain/catalogue/tornado-of-record.ts';
import type { ContributionTarget } from '../../domain/contributions/contribution-item.ts';

/** What a request names: one of the two. */
export interface NamedTarget {
  tornadoId: string | undefined;
  spcReportId: string | undefined;
}

/** A target with its record of the moment, corrections included. */
export interface FoundTarget {
  target: ContributionTarget;
  about: CorrectableRecord;
}

export type FindTarget = (named: NamedTarget) => Promise<FoundTarget>;

/**
 * Returns the tornado or the storm report that a contribution is about, under its present id. Throws if it is not in
 * the record, or takes nothing new.
 */
export function findTarget(
  findTornado: FindTornado,
  reports: Pick<StormReportCatalogue, 'current'>,
): FindTarget {
  async function tornadoTarget(reference: string): Promise<FoundTarget> {
    if (stormReportIdPattern.test(reference)) throw invalidTarget();
    if (!TornadoReference.safeParse(reference).success)
      throw new Problem('NOT_FOUND', `There is no tornado ${reference} in the record.`);
    const record = await findTornado(reference);
    const { id, state, begin_datetime, status } = record;
    if (status === 'withdrawn')
      throw new Problem('CONFLICT', 'This tornado is no longer in the record and can’t get contributions.');
    const target = {
      kind: 'tornado',
      id,
      display_name: displayNameOf(record),
      state,
      begin_datetime,
    } as const;
    return { target, about: { kind: 'tornado', record } };
  }

  async function reportTarget(id: string): Promise<FoundTarget> {
    if (TornadoReference.safeParse(id).success) throw invalidTarget();
    const report = (await reports.current()).byId.get(id);
    if (!report) throw new Problem('NOT_FOUND', 'Report not found.');
    const reason = closedReports[report.status];
    if (reason) throw new Problem('CONFLICT', reason);
    const { location_text, state } = report;
    const target = { kind: 'spc-report', id, location_text, state } as const;
    return { target, about: { kind: 'spc-report', record: report } };
  }

  return async ({ tornadoId, spcReportId = '' }) =>
    tornadoId === undefined ? reportTarget(spcReportId) : tornadoTarget(tornadoId);
}

const closedReports: Partial<Record<StormReport['status'], string>> = {
  PROMOTED_TO_OFFICIAL:
    'This report has been promoted to an official event. Please contribute to the official tornado.',
  WITHDRAWN: 'This report is no longer in the source’s list and can’t get contributions.',
};

function invalidTarget(): Problem {
  return new Problem('CONFLICT', contributionSentences.invalidTarget);
}
