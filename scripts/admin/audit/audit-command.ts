import { auditedRoutes } from '@touchdown/shared/conduct/audit-actions.ts';

export type AuditCommand = { action: 'audit' } & (
  | { what: 'verify' }
  | {
      what: 'list';
      person?: string | undefined;
      route?: string | undefined;
      since?: string | undefined;
      until?: string | undefined;
      /** Where to write the entries as CSV. */
      csv?: string | undefined;
    }
);

type Values = Partial<Record<'person' | 'route' | 'since' | 'until' | 'csv', string | undefined>> & {
  yes: boolean;
  'dry-run': boolean;
};

export const auditUsage = `  npm run admin -- audit [--person USERNAME] [--route "POST /contributions/{id}/restore"] [--since DAY] [--until DAY]
                         [--csv FILE]      lists what was done to accounts and contributions, the newest first:
                                           the last 31 days, or those from --since to --until
  npm run admin -- audit verify            checks that nothing in it was changed, added or removed since its day ended`;

export function readAuditCommand([, what, ...rest]: string[], values: Values): AuditCommand {
  const { person, route, since, until, csv } = values;
  const filters = [person, route, since, until, csv];
  if (values.yes || values['dry-run'] || rest.length > 0 || (what !== undefined && what !== 'verify'))
    throw new Error('"audit" has the action "verify", and otherwise only options.');
  if (what === 'verify') {
    if (filters.some((value) => value !== undefined))
      throw new Error('"audit verify" checks everything and has no options.');
    return { action: 'audit', what };
  }
  for (const day of [since, until]) {
    if (day !== undefined && !isDay(day)) throw new Error(`"${day}" is no day such as 2026-11-26.`);
  }
  if (route !== undefined && !auditedRoutes.includes(route))
    throw new Error(
      `The audit has no entries of the route "${route}". It has those of:\n${auditedRoutes.join('\n')}`,
    );
  return { action: 'audit', what: 'list', person, route, since, until, csv };
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
}
