import { nameAsTitle } from '@touchdown/shared/tornadoes/display-name.ts';
import type { Contribution } from '@touchdown/shared/contributions/schema.ts';
import { contributionPath } from '@touchdown/shared/contributions/contribution-path.ts';
import type { TargetType } from '../correction/value-words.ts';
import { titleCase } from '@touchdown/shared/text/title-case.ts';

export type ContributionTargetFields = Pick<
  Contribution,
  'tornado_id' | 'tornado' | 'spc_report_id' | 'spc_report'
>;

/** Returns the URL and the name of a contribution's tornado or storm report. The name includes the state. */
export function targetOf(fields: ContributionTargetFields): { to: string; name: string } | undefined {
  const { tornado_id: tornadoId, tornado, spc_report_id: reportId, spc_report: report } = fields;
  if (tornadoId) return { to: `/tornadoes/${tornadoId}`, name: tornado ? tornadoName(tornado) : 'Tornado' };
  if (!reportId) return undefined;
  const to = `/spc-reports/${reportId}`;
  if (!report) return { to, name: 'SPC Report' };
  const state = titleCase(report.state);
  const place = report.location_text && titleCase(report.location_text);
  return { to, name: place ? `${place}, ${state}` : `${state} SPC Report` };
}

/**
 * Returns the path of a contribution on the page of its target. In other lists, which have pages, it does not stay where
 * it was.
 */
export function pathOf(contribution: Pick<Contribution, 'id'> & ContributionTargetFields): string {
  return contributionPath(targetOf(contribution)?.to ?? '/contributions', contribution.id);
}

export function targetTypeOf({ tornado_id: id }: Pick<ContributionTargetFields, 'tornado_id'>): TargetType {
  return id === null ? 'spc-report' : 'tornado';
}

/** The name with the state, unless it contains the state already. */
function tornadoName({
  display_name: name,
  state,
}: NonNullable<ContributionTargetFields['tornado']>): string {
  const shown = titleCase(state);
  return name.toLowerCase().includes(shown.toLowerCase()) ? nameAsTitle(name) : `${name}, ${shown}`;
}
