import { Problem } from '@touchdown/shared/contract/problem.ts';
import type { StormReport } from '@touchdown/shared/storm-reports/schema.ts';
import { displayNameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { correctReport } from '../../domain/catalogue/apply-overrides.ts';
import type { MoveTarget } from '../../domain/catalogue/move-items.ts';
import type { StoredOverride } from '../../domain/catalogue/override-items.ts';
import type { StormReportSource } from '../../domain/catalogue/storm-report-catalogue.ts';
import { readStormReportObject } from '../../domain/catalogue/storm-report-object.ts';
import type { FindTornado } from '../../domain/catalogue/tornado-of-record.ts';
import type { ContributionTarget } from '../../domain/contributions/contribution-item.ts';

export interface PresentTargets {
  /** Returns the tornado that an id means at present, or undefined if the record has none. */
  tornado: (id: string) => Promise<Tornado | undefined>;
  /** Returns where a contribution to this target belongs at present, or undefined if the record does not know it. */
  target: (target: MoveTarget) => Promise<ContributionTarget | undefined>;
}

interface Catalogues {
  findTornado: FindTornado;
  reports: Pick<StormReportSource, 'readPointer' | 'readObject'> & {
    readOverridesOf: (report: string) => Promise<StoredOverride[]>;
  };
}

/**
 * Reads the pointers each time. A cached record would move things back after the next import has moved them on.
 */
export function presentTargets({ findTornado, reports }: Catalogues): PresentTargets {
  const findReport = presentReports(reports);

  async function tornado(id: string): Promise<Tornado | undefined> {
    return findTornado(id).catch((error: unknown) => {
      if (error instanceof Problem && error.code === 'NOT_FOUND') return undefined;
      throw error;
    });
  }

  return {
    tornado,
    async target({ kind, id }) {
      const report = kind === 'spc-report' ? await findReport(id) : undefined;
      const tornadoId = kind === 'tornado' ? id : report?.promoted_to_tornado_id;
      const found = tornadoId ? await tornado(tornadoId) : undefined;
      if (found) {
        const { id: present, state, begin_datetime } = found;
        return { kind: 'tornado', id: present, display_name: displayNameOf(found), state, begin_datetime };
      }
      return report && { kind: 'spc-report', id, location_text: report.location_text, state: report.state };
    },
  };
}

/** Decodes the reports once for each object that an import wrote, and lays on the corrections of the moment. */
function presentReports({ readPointer, readObject, readOverridesOf }: Catalogues['reports']) {
  let decoded: { objectKey: string; byId: Promise<ReadonlyMap<string, StormReport>> } | undefined;

  async function decode(objectKey: string, count: number): Promise<ReadonlyMap<string, StormReport>> {
    const reports = readStormReportObject(await readObject(objectKey), count);
    return new Map(reports.map((report) => [report.id, report]));
  }

  return async (id: string): Promise<StormReport | undefined> => {
    const pointer = await readPointer();
    if (!pointer) return undefined;
    const { objectKey, count } = pointer;
    if (decoded?.objectKey !== objectKey) decoded = { objectKey, byId: decode(objectKey, count) };
    const { byId } = decoded;
    const reports = await byId.catch((error: unknown) => {
      decoded = undefined;
      throw error;
    });
    const report = reports.get(id);
    return report && correctReport(report, await readOverridesOf(id)).record;
  };
}
