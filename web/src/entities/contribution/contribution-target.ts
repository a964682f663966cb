import type { Contribution } from '@touchdown/shared/contributions/schema.ts';
import { titleCase } from '@touchdown/shared/text/title-case.ts';

export type About = Pick<Contribution, 'tornado_id' | 'tornado' | 'spc_report_id' | 'spc_report'>;

/** Where a contribution belongs and what it is called there: a name and a state, or a report's place and state. */
export function targetOf(about: About): { to: string; name: string } | undefined {
  const { tornado_id: tornadoId, tornado, spc_report_id: reportId, spc_report: report } = about;
  if (tornadoId) return { to: `/tornadoes/${tornadoId}`, name: tornado ? tornadoName(tornado) : 'Tornado' };
  if (!reportId) return undefined;
  const to = `/spc-reports/${reportId}`;
  if (!report) return { to, name: 'SPC Report' };
  const state = titleCase(report.state);
  const place = report.location_text && titleCase(report.location_text);
  return { to, name: place ? `${place}, ${state}` : `${state} SPC Report` };
}

/** A name that already ends with its state does not say it twice. */
function tornadoName({ display_name: name, state }: NonNullable<About['tornado']>): string {
  const shown = titleCase(state);
  return name.toLowerCase().includes(shown.toLowerCase()) ? name : `${name}, ${shown}`;
}
