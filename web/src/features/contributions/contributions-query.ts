import { apiQuery } from '../../lib/api/api-query.ts';

export type ContributionTargetKind = 'tornado' | 'spc-report';

/** The contributions to one tornado or storm report. */
export function contributionsQuery(kind: ContributionTargetKind, id: string) {
  return kind === 'tornado'
    ? apiQuery('GET /tornadoes/{id}/contributions', { params: { id } })
    : apiQuery('GET /spc-reports/{id}/contributions', { params: { id } });
}
